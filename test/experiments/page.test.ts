import { expect, it } from "vitest";
import { writePage } from "../../experiments/page/page.ts";
import { mergePaper, type PapersRecord, type RecordedPart } from "../../experiments/record.ts";
import type { Exhibit, Paper } from "../../experiments/report.ts";
import { tallyExhibits, tallyFigures, verdictOf } from "../../experiments/verdicts.ts";

const exhibit: Exhibit = {
  id: "table-1",
  title: "Table 1",
  kind: "table",
  text: ["One | two."],
  procedure: { asPublished: "no restarts", today: "with restarts" },
  runs: "10 runs",
  figures: [
    {
      name: "error on a",
      bar: "exact",
      published: { text: "exact", spread: "within 0.4 %", source: "read" },
      asPublished: { text: "0.2", holds: false, why: "one term is rare" },
      today: { text: "0", holds: true },
    },
    { name: "error on b", published: null, asPublished: { text: "1", holds: true }, today: "same" },
    {
      name: "not tried",
      published: null,
      asPublished: { text: "–", holds: null, why: "no data" },
      today: null,
    },
  ],
  plots: [{ caption: "p", x: "m", y: "e", series: [{ name: "ours", points: [[1, 2]] }] }],
};

const part = (more: Partial<RecordedPart> = {}): RecordedPart => ({
  name: "one",
  title: "Table 1",
  mode: "default",
  seed: 1,
  seconds: 1,
  code: "c",
  exhibits: [exhibit],
  ...more,
});

const paper: Paper = {
  id: "smith-jones-1999",
  title: "A paper",
  sources: { read: "legible" },
  choices: ["ties go first"],
  parts: { one: { title: "Table 1", run: async () => [] } },
  probes: [],
};

const empty: PapersRecord = { version: 1, papers: [] };
const order = [paper.id];

it("an exhibit holds in a column where every judged figure does; what is the same counts in both", () => {
  expect(verdictOf(exhibit, "asPublished")).toBe(false);
  expect(verdictOf(exhibit, "today")).toBe(true);
  expect(verdictOf({ ...exhibit, figures: exhibit.figures.slice(2) }, "asPublished")).toBeNull();
  expect(tallyExhibits([exhibit], "today")).toEqual({ holding: 1, judged: 1, all: 1 });
  expect(tallyFigures([exhibit], "asPublished")).toEqual({ holding: 1, judged: 2, all: 3 });
});

it("the page shows both columns with verdicts, reasons, modes, and each plot as a file", () => {
  const { record } = mergePaper(empty, paper, [part()], { order });
  const { markdown, pages, plots } = writePage(record, "./papers");
  expect(markdown).toContain(
    "| Smith & Jones 1999 | [Table 1](./papers/smith-jones-1999.md#smith-jones-1999-table-1) | error on a | as published | one term is rare |",
  );
  const own = pages.get("smith-jones-1999.md");
  expect(own).toContain("| error on a | exact (runs within 0.4 %) [read] | exact | 0.2 | ✗ | 0 | ✓ |");
  expect(own).toContain("| error on b | – |  | 1 | ✓ | the same | ✓ |");
  expect(own).toContain("– not tried, as published: no data");
  expect(own).toContain("mode default, 10 runs, seed 1");
  expect(own).toContain("![p](./smith-jones-1999-table-1.svg)");
  expect([...plots.keys()]).toEqual(["smith-jones-1999-table-1.svg"]);
});

it("a quick or skipped part leaves a fuller one in place unless it is told to replace it", () => {
  const { record } = mergePaper(empty, paper, [part()], { order });
  const quick = part({ mode: "quick" });
  const skipped = part({ skipped: "no data", exhibits: [], mode: "full" });
  for (const poorer of [quick, skipped]) {
    const merged = mergePaper(record, paper, [poorer], { order });
    expect(merged.kept).toEqual(["one"]);
    expect(merged.record.papers[0].parts).toEqual([part()]);
    expect(mergePaper(record, paper, [poorer], { order, replace: true }).record.papers[0].parts).toEqual([
      poorer,
    ]);
  }
  expect(mergePaper(record, paper, [part({ mode: "full" })], { order }).record.papers[0].parts[0].mode).toBe(
    "full",
  );
  expect(
    mergePaper(mergePaper(empty, paper, [skipped], { order }).record, paper, [quick], { order }).kept,
  ).toEqual([]);
});
