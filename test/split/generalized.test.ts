import { describe, expect, it } from "vitest";
import { learn } from "../../src/choose/learn.ts";
import type { Column } from "../../src/dataset/column.ts";
import { isOrdered } from "../../src/dataset/column.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { createRandom, type Random } from "../../src/dataset/random.ts";
import { findLearner } from "../../src/learn/registry.ts";
import type { TreeModel } from "../../src/model/model.ts";
import { predict } from "../../src/model/predict.ts";

type Maker = (index: number, rows: number, random: Random) => Column;

const number: Maker = (index, rows, random) => ({
  kind: "continuous",
  name: `n${index}`,
  values: Float64Array.from({ length: rows }, () => random.below(1000) / 1000),
});

const COLOURS = ["red", "green", "blue", "white"];
const category: Maker = (index, rows, random) => ({
  kind: "categorical",
  name: `c${index}`,
  codes: Uint8Array.from({ length: rows }, () => random.below(4)),
  categories: COLOURS,
});

/** A coin whose sides are "yes" and nothing at all. */
const presence: Maker = (index, rows, random) => ({
  kind: "categorical",
  name: `p${index}`,
  codes: Uint8Array.from({ length: rows }, () => random.below(2) * 4),
  categories: COLOURS,
});

function xorOf(
  make: Maker,
  side: (column: Column, row: number) => number,
  rows: number,
  seed: number,
): Dataset {
  const random = createRandom(seed, 9);
  const attributes = Array.from({ length: 12 }, (_, index) => make(index, rows, random));
  const codes = Uint8Array.from(
    { length: rows },
    (_, row) => side(attributes[2], row) ^ side(attributes[5], row),
  );
  const target = { kind: "categorical", name: "class", codes, categories: ["0", "1"] } as const;
  return { name: "xor", rows, attributes, target, weights: null, notices: [] };
}

const half = (column: Column, row: number): number =>
  isOrdered(column) ? Number(column.values[row] > 0.5) : Number(column.codes[row] >= 2);
const isMissing = (column: Column, row: number): number =>
  isOrdered(column) ? 0 : Number(column.codes[row] === 4);

async function learnt(dataset: Dataset, test: Dataset, method: string, options = {}) {
  const { model } = await learn(dataset, { method: findLearner(method), ...options });
  const { codes } = predict(model, test);
  const right = [...codes].filter((code, row) => code === test.target.codes[row]).length;
  return { accuracy: right / test.rows, asked: (model as TreeModel).columns.map(({ name }) => name) };
}

describe.each([
  ["numbers with two thresholds", number, half],
  ["categories in two groups", category, half],
  ["columns that are missing or not", presence, isMissing],
] as const)("XOR of %s", (_, make, side) => {
  const dataset = xorOf(make, side, 1000, 1);
  const test = xorOf(make, side, 1000, 2);

  it("is found by skewing, whichever way numbers are weighted, where the plain tree is lost", async () => {
    const plain = await learnt(dataset, test, "id3");
    for (const numbers of ["expected", "monotone"]) {
      const skewed = await learnt(dataset, test, "skewing", { numbers });
      expect(skewed.accuracy).toBeGreaterThan(0.95);
      expect(skewed.accuracy).toBeGreaterThanOrEqual(plain.accuracy);
      expect(skewed.asked.length).toBeLessThan(plain.asked.length);
    }
  });

  it("is found by auto-skew", async () => {
    expect((await learnt(dataset, test, "auto-skew")).accuracy).toBeGreaterThan(0.95);
  });
});
