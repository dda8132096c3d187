// Every numbered thing of the papers has something that stands for it, and whatever does not hold has its label.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { itemsOf, labels } from "../../experiments/items.ts";
import { writeCoveragePage } from "../../experiments/page/coverage-page.ts";
import { papers } from "../../experiments/papers.ts";
import { readRecord } from "../../experiments/record.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const results = join(root, "docs", "results");
const record = readRecord(join(results, "papers.json"));
const ROMAN = ["", "I", "II", "III", "IV"];

describe.each(papers)("$id", ({ id }) => {
  const { numbered, items, misses } = itemsOf[id];
  const parts = record.papers.find((paper) => paper.id === id)!.parts;
  const exhibits = parts.flatMap((part) => part.exhibits);

  it("lists every number of each kind", () => {
    const missing = Object.entries(numbered).flatMap(([kind, count]) =>
      Array.from({ length: count }, (_, index) => index + 1)
        .filter((n) => !items.some(({ item }) => item === `${kind} ${n}` || item === `${kind} ${ROMAN[n]}`))
        .map((n) => `${kind} ${n}`),
    );
    expect(missing).toEqual([]);
  });

  it("links each item to files and exhibits that are there, or says why to none", () => {
    const wrong = items.flatMap(({ item, code = [], tests = [], exhibits: ids = [], label, note }) => [
      ...[...code, ...tests]
        .filter((file) => !existsSync(join(root, file)))
        .map((file) => `${item}: no ${file}`),
      ...ids.filter((each) => !exhibits.some((one) => one.id === each)).map((each) => `${item}: no ${each}`),
      ...(tests.length + ids.length === 0 && label === undefined ? [`${item}: nothing stands for it`] : []),
      ...(label !== undefined && !(labels as readonly string[]).includes(label) ? [`${item}: ${label}`] : []),
      ...(label !== undefined && !note ? [`${item}: no note`] : []),
    ]);
    expect(wrong).toEqual([]);
  });

  it("has an item for every exhibit of the paper", () => {
    const named = new Set(items.flatMap((item) => item.exhibits ?? []));
    const loose = exhibits.filter(({ id: own, kind }) => kind !== "beyond" && !named.has(own));
    expect(loose.map((exhibit) => exhibit.id)).toEqual([]);
  });

  it("has one label for every figure that does not hold as published, and no other", () => {
    const failing = exhibits.flatMap((exhibit) =>
      exhibit.figures
        .filter(({ asPublished }) => asPublished?.holds === false)
        .map(({ name }) => `${exhibit.id}: ${name}`),
    );
    const labelled = misses.map(({ exhibit, figure }) => `${exhibit}: ${figure}`);
    expect([...labelled].sort()).toEqual([...failing].sort());
    expect(misses.filter(({ label }) => !(labels as readonly string[]).includes(label))).toEqual([]);
  });
});

it("the page of items is that of papers.json", () => {
  expect(readFileSync(join(results, "coverage.md"), "utf8")).toBe(writeCoveragePage(record, itemsOf));
});
