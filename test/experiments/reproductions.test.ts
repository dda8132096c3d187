// A few single runs of every reproduction, compared with what docs/results/papers.json says of the same runs.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { writePage } from "../../experiments/page/page.ts";
import { papers } from "../../experiments/papers.ts";
import { readRecord } from "../../experiments/record.ts";
import type { Probe, ReproduceOptions } from "../../experiments/report.ts";
import { foundIn } from "../../experiments/verdicts.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const results = join(root, "docs", "results");
const record = readRecord(join(results, "papers.json"));
const folder = join(root, "..", "shared", "datasets");
const data = existsSync(folder) ? folder : null;

const optionsFor = (seed: number): ReproduceOptions => ({
  quick: true,
  full: false,
  data,
  seed,
  say: () => {},
  keep: (_, make) => make(),
});

function recorded(paper: string, { exhibit, figure, column, run }: Probe): { value: number; seed: number } {
  for (const part of record.papers.find(({ id }) => id === paper)?.parts ?? []) {
    const found = part.exhibits.find(({ id }) => id === exhibit)?.figures.find(({ name }) => name === figure);
    const value = found && foundIn(found, column)?.values?.[run];
    if (value !== undefined) return { value, seed: part.seed };
  }
  throw new Error(`papers.json has no run ${run} of "${figure}" in ${exhibit}`);
}

describe.each(papers)("$id", (paper) => {
  it("is on the page with every part, and has runs that can be repeated", () => {
    const parts = record.papers.find(({ id }) => id === paper.id)?.parts ?? [];
    expect(parts.map(({ name }) => name)).toEqual(Object.keys(paper.parts));
    expect(paper.probes.length).toBeGreaterThan(0);
  });

  for (const probe of paper.probes) {
    const name = `${probe.exhibit}, ${probe.figure}: run ${probe.run} ${probe.column === "today" ? "as ours" : "as published"} is what papers.json says`;
    it.skipIf(probe.needsData && data === null)(name, async () => {
      const { value, seed } = recorded(paper.id, probe);
      expect(await probe.value(optionsFor(seed))).toBeCloseTo(value, 9);
    });
  }
});

it("the pages and their plots are those of papers.json", () => {
  const { markdown, pages, plots } = writePage(record, "./papers");
  expect(readFileSync(join(results, "papers.md"), "utf8")).toBe(markdown);
  for (const [name, text] of [...pages, ...plots])
    expect(readFileSync(join(results, "papers", name), "utf8"), name).toBe(text);
});

it("whatever does not hold, or was not judged, says why", () => {
  const silent = record.papers.flatMap(({ id, parts }) =>
    parts.flatMap(({ exhibits }) =>
      exhibits.flatMap((exhibit) =>
        exhibit.figures
          .filter((figure) =>
            (["asPublished", "today"] as const).some((column) => {
              const found = foundIn(figure, column);
              return found !== null && found.holds !== true && !found.why;
            }),
          )
          .map((figure) => `${id}, ${exhibit.id}: ${figure.name}`),
      ),
    ),
  );
  expect(silent).toEqual([]);
});
