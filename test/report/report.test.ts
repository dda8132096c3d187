import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { learn } from "../../src/choose/learn.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import { DataError } from "../../src/dataset/data-error.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { createRandom } from "../../src/dataset/random.ts";
import { html, raw } from "../../src/draw/html.ts";
import { findFacts } from "../../src/report/facts/find-facts.ts";
import { PAGE_SCRIPT, PAGE_SCRIPT_HASH } from "../../src/report/page/page-script.ts";
import { report } from "../../src/report/report.ts";
import { reportDataset } from "../../src/report/report-dataset.ts";
import { textColumn } from "../arbitraries/dataset.ts";
import { chosenReport, countedReport, HOSTILE, namedReport, sampleData } from "./sample-reports.ts";

const textOf = (page: string): string =>
  page
    .replace(/<style>.*?<\/style>|<script[ >].*?<\/script>/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

const headings = (page: string): string[] =>
  [...page.matchAll(/<h([1-6])[^>]*>(.*?)<\/h\1>/gs)].map(
    ([, level, text]) => `${level} ${textOf(text!).trim()}`,
  );

describe("html`…`", () => {
  it("escapes what is put in, unless it is HTML already", () => {
    expect(
      html`<p title="${`"'`}">${"<b>&"}${[1, html`<i>${"<"}</i>`, null, false]}${raw("<hr>")}</p>`.text,
    ).toBe(`<p title="&quot;'">&lt;b&gt;&amp;1<i>&lt;</i><hr></p>`);
  });
});

describe("a report on a chosen model", () => {
  it("has every section in order, the same bytes twice, and no word of time", async () => {
    const page = await chosenReport();
    expect(await chosenReport()).toBe(page);
    expect(headings(page).filter((line) => /^[12]/.test(line))).toEqual([
      "1 Predicting kind",
      "2 The model",
      "2 Evaluation",
      "2 Which columns matter",
      "2 Would more rows help?",
      "2 How it was chosen",
      "2 Accuracy against size",
      "2 The data",
      "2 How to use this model",
    ]);
    const text = textOf(page);
    expect(text).toMatch(
      /has an accuracy of [\d.]+ % on rows it has not seen \(95 % interval [\d.]+ % to [\d.]+ %\)/,
    );
    expect(text).toMatch(/Chosen: .* Runner-up: /);
    expect(text).toMatch(
      /Each column that the model uses was removed in turn, the method that was chosen learned again/,
    );
    // One accuracy and one comparison before the first section; what the race found has a place of its own.
    const first = textOf(page.slice(page.indexOf("<header>"), page.indexOf("<nav")));
    expect(first.match(/has an accuracy of/g)).toHaveLength(1);
    expect(first).not.toMatch(/Chosen:|Runner-up:|points of accuracy/);
    expect(text).toMatch(/size \d+\.\d points lower ± \d/);
    expect(text).not.toMatch(/\bLost\b|\+\d/);
    expect(text).toMatch(/colour used categorical, 3 distinct values, \d+ missing/);
    for (const form of ["js", "ts", "python", "sql", "pmml", "json"])
      expect(page).toContain(`id="code-${form}"`);
    expect(page).not.toMatch(/\d{4}-\d\d-\d\d|seconds/);
  });

  it("says when it was made, and by which version, only where it is given", async () => {
    const data = sampleData({ rows: 60 });
    const learned = await learn(data, { method: "t1" });
    const page = await reportDataset(data, learned, { made: "on a Sunday", version: "9.8.7" });
    expect(textOf(page)).toContain("Written by Espalier 9.8.7, on a Sunday.");
    expect(textOf(await reportDataset(data, learned))).toContain("Written by Espalier.");
  });

  it("where no model beats the majority class says so first", async () => {
    const text = textOf(await chosenReport({ noise: 1, rows: 90 }));
    expect(text).toContain("No model is likely to be better than the majority class");
    expect(text).toContain("No model beats the majority class");
    expect(text).not.toContain("Which columns matter");
  });

  it("of too few rows does not pretend to know", async () => {
    const page = await chosenReport({ rows: 19 });
    expect(textOf(page)).toContain("There are too few rows to evaluate it on");
    expect(textOf(page)).toContain("Warnings");
    expect(textOf(page)).toContain("19 rows are too few to evaluate a model on");
    expect(headings(page)).not.toContain("2 Would more rows help?");
  });
});

describe("a report on a named method", () => {
  it("evaluates it by folds of its own, beside the greedy tree, and shows the proof", async () => {
    const text = textOf(await namedReport("t2"));
    expect(text).toContain("(5-fold cross-validation for this report)");
    expect(text).toMatch(/the plain greedy tree, learned and evaluated on the same rows, [\d.]+ %/);
    expect(text).toMatch(/Certificate Proved best\. Among all trees of depth 2/);
    expect(text).toMatch(/The plain greedy tree [\d.]+ %/);
  });

  it("shows the model and the greedy tree under the budget that was given", async () => {
    const data = sampleData();
    for (const method of ["redwood", "refined"] as const) {
      const page = await reportDataset(data, await learn(data, { method, maxConditions: 2 }));
      const table = page.slice(page.indexOf('<table class="candidates">'));
      const lines = [...table.slice(0, table.indexOf("</table>")).matchAll(/scope="row">([\s\S]*?)<\/tr>/g)];
      const sizes = lines.map(([, line]) => Number(/([\d.]+)<\/td>$/.exec(line!)![1]));
      expect(lines.filter(([line]) => line.includes("this model"))).toHaveLength(1);
      expect(lines).toHaveLength(method === "redwood" ? 2 : 3);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(2);
    }
  });

  it("draws trees as an outline, the root first, and the same in words", async () => {
    const page = await namedReport("redwood");
    expect(textOf(page.slice(page.indexOf('<div class="outline">')))).toMatch(
      /^ training rows share all rows [^≤]* size ≤ [\d.]+ small .* \d+ of \d+ [\d.]+ %/,
    );
    expect(page).toMatch(/<pre tabindex="0" class="words">if size ≤ /);
  });

  it("shows the surest mistakes with the values of the columns it uses, and the cuts on its histograms", async () => {
    const page = await namedReport("redwood");
    const text = textOf(page);
    expect(text).toMatch(/The surest mistakes .* on the 150 training rows/);
    expect(text).toMatch(/Actual Predicted Share.* size/);
    expect(page).toMatch(/class="cut"\/>/);
    expect(text).toMatch(/cuts? at [\d.]+/);
  });

  it("lists tests that are counted, in trees and on cards", async () => {
    const tree = await countedReport(2);
    expect(tree).toMatch(/at least 3 of these 9.*<span class="items"><span>size &gt; 10<\/span>/);
    expect(tree).toContain("<span>colour is missing</span>");
    expect(tree.match(/<span class="items">/g)).toHaveLength(2);
    expect(tree).toContain("fewer than 3 of these 9");
    const cards = await countedReport(5);
    expect(cards).toContain('at least 2 of these 9:<ul class="counted"><li>size &gt; 10</li>');
  });

  it("shows rules as cards", async () => {
    const page = await namedReport("grove");
    expect(page.match(/<li class="rule"/g)!.length).toBeGreaterThan(2);
    expect(textOf(page)).toMatch(/if size ≤ .* else if .* else/);
  });

  it("keeps its folds and leaves out the rest where learning takes long; Ctrl-C ends the study only", async () => {
    const data = sampleData();
    const learned = await learn(data, { method: "redwood" });
    const text = textOf(await reportDataset(data, learned, { signal: AbortSignal.abort() }));
    expect(text).toContain("The study of columns and of the learning curve was interrupted.");
    expect(text).toContain("How to use this model");
  });

  it("puts the warnings first", async () => {
    const data = sampleData({ noise: 0 });
    const copy = { ...data.target, name: "copy" } as const;
    const leaky = { ...data, attributes: [copy] };
    const page = await reportDataset(leaky, await learn(leaky, { method: "redwood" }));
    expect(headings(page)[1]).toBe("2 Warnings");
    expect(textOf(page)).toContain("Column &quot;copy&quot; alone predicts kind perfectly");
  });
});

describe("a report on awkward data", () => {
  it("shows many columns, many categories, many classes and gaps, and says what no export can hold", async () => {
    const random = createRandom(4);
    const rows = 240;
    const text = (kinds: number, name: string) =>
      textColumn(Array.from({ length: rows }, () => `v${random.below(kinds)}`))(name);
    const classes = Array.from({ length: rows }, (_, row) => `class ${row % 15}`);
    const target = textColumn(classes)("kind");
    if (target.kind !== "categorical") throw new Error("classes expected");
    const data: Dataset = {
      ...sampleData({ rows }),
      rows,
      attributes: [
        { ...target, name: "tells\u0001all" },
        text(30, "many"),
        { kind: "continuous", name: "gaps", values: new Float64Array(rows).fill(Number.NaN) },
        { kind: "continuous", name: "same", values: new Float64Array(rows).fill(5) },
        ...Array.from({ length: 70 }, (_, column) => text(2, `x${column}`)),
      ],
      target,
      kept: ["tells\u0001all"],
      notices: ['left out column "id"'],
    };
    const page = await reportDataset(data, await learn(data, { method: "redwood" }));
    const words = textOf(page);
    expect(words).toContain("PMML: XML cannot hold a character in");
    expect(words).toContain("and 25 rarer values");
    expect(words).toContain("No values at all.");
    expect(words).toContain("14 further columns are not drawn.");
    expect(words).toContain("Notices left out column");
    expect(words).toContain("4 other classes");
    expect(page.match(/<pattern id="class-/g)).toHaveLength(12);
  });

  it("tells the gap where nothing was proved, the time limit where it cut, and a runner-up", async () => {
    const data = sampleData({ rows: 80 });
    const source = await createMemorySource(data);
    const learned = await learn(data, { maxConditions: 3, evaluate: { test: 0.25 } });
    const { choice } = learned;
    const certificate = { optimal: false, lowerBound: 3, upperBound: 5.5, searched: "all trees of depth 3" };
    const changed = {
      ...learned,
      certificate,
      choice: {
        ...choice,
        name: "t2",
        runnerUp: "redwood",
        notTried: ["t3: too large"],
        tried: choice.tried.map((tried) =>
          tried.name === "t1" ? { ...tried, dropped: "time" as const } : tried,
        ),
      },
    };
    const facts = await findFacts(source, changed, { learn: async () => learned.model });
    const words = textOf(report(facts));
    expect(words).toContain(
      "Not proved best. It costs 5.5 on the training rows, and none may cost less than 3, a gap of 2.5, among all trees of depth 3.",
    );
    expect(words).toContain("stopped by the time limit");
    expect(words).toMatch(/\d+ redwood ?runner-up [\d.]+ % ± [\d.]+ [\d.]+/);
    expect(words).toContain("Left out t3: too large");
  });

  it("without a study says why, where the method cannot learn again", async () => {
    const data = sampleData({ rows: 60 });
    const learned = await learn(data, { method: "redwood" });
    const source = await createMemorySource(data);
    const failing = async (): Promise<never> => {
      throw new DataError("too few");
    };
    const { study, studyNotes } = await findFacts(source, learned, { learn: failing });
    expect({ study, studyNotes }).toEqual({ study: null, studyNotes: ["Learning again failed: too few."] });
    const interrupt = new AbortController();
    const stopped = async (): Promise<never> => {
      interrupt.abort();
      throw interrupt.signal.reason;
    };
    const facts = await findFacts(source, learned, { learn: stopped, signal: interrupt.signal });
    expect(facts.studyNotes).toEqual(["The study of columns and of the learning curve was interrupted."]);
    const broken = async (): Promise<never> => {
      throw new TypeError("a defect");
    };
    await expect(findFacts(source, learned, { learn: broken })).rejects.toThrow("a defect");
  });
});

describe("hostile names and values", () => {
  it("stay text, in every section and every export", async () => {
    for (const page of [await chosenReport(HOSTILE), await namedReport("redwood", HOSTILE)]) {
      expect(page.match(/<script/g)).toHaveLength(3);
      expect(page.match(/<script>/g)).toHaveLength(1);
      expect(page.match(/<\/script/g)).toHaveLength(3);
      expect(page).not.toMatch(/<img|<svg onload|<b>red|onerror=alert\(1\)>|<h1>class/);
      expect(page.match(/<\/style>/g)).toHaveLength(1);
      expect(page.match(/<\/title>\s*<style>/g)).toHaveLength(1);
    }
  });

  it("can bring no script of their own: only the page's is allowed", async () => {
    const hash = createHash("sha256").update(PAGE_SCRIPT).digest("base64");
    expect(PAGE_SCRIPT_HASH).toBe(`sha256-${hash}`);
    expect(await namedReport("t1")).toContain(`script-src 'sha256-${hash}'`);
  });
});
