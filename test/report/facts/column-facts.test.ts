import { expect, it } from "vitest";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import { columnFacts } from "../../../src/report/facts/column-facts.ts";

/** Mostly zeros, some hundreds, one far off: as gains and losses are. */
const values = Float64Array.from({ length: 1000 }, (_, row) =>
  row === 999 ? 100_000 : row % 10 === 0 ? row : 0,
);
const target = {
  kind: "categorical",
  name: "y",
  codes: Uint8Array.from(values, (value) => Number(value > 500)),
  categories: ["a", "b"],
} as const;
const dataset: Dataset = {
  name: "gains",
  rows: 1000,
  attributes: [{ kind: "continuous", name: "gain", values }],
  target,
  weights: null,
  notices: [],
};

it("a histogram's scale shows the cuts, and what lies far beyond stands apart", async () => {
  const source = await createMemorySource(dataset, { bins: "exact" });
  const [facts] = await columnFacts(source, [0], () => [500.5]);
  await source.close();
  expect(facts).toMatchObject({ isUsed: true, cuts: [500.5], range: { low: 0, high: 100_000 }, median: 0 });
  const { scale, bars } = facts!;
  expect(scale!.low).toBe(0);
  expect(scale!.high).toBeLessThan(1100);
  const cut = (500.5 - scale!.low) / (scale!.high - scale!.low);
  expect(cut).toBeGreaterThan(0.3);
  expect(cut).toBeLessThan(0.7);
  expect(bars.at(-1)).toMatchObject({ isBeyond: true, to: 100_000 });
  expect(bars.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count, 0)).toBe(1000);
});

it("a far-off cut is on the scale, however few rows are there", async () => {
  const source = await createMemorySource(dataset, { bins: "exact" });
  const [facts] = await columnFacts(source, [0], () => [90_000]);
  await source.close();
  expect(facts!.scale).toEqual({ low: 0, high: 100_000 });
  expect(facts!.bars.some(({ isBeyond }) => isBeyond)).toBe(false);
});
