import { describe, expect, it } from "vitest";
import { learn } from "../../src/choose/learn.ts";
import type { BooleanColumn } from "../../src/dataset/column.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { createRandom } from "../../src/dataset/random.ts";
import { findLearner } from "../../src/learn/registry.ts";
import { measureSize } from "../../src/model/size.ts";
import { adaptStrength } from "../../src/split/skew/strength.ts";

function noise(rows: number, columns: number, seed: number): Dataset {
  const random = createRandom(seed);
  const bits = (): Uint8Array => Uint8Array.from({ length: rows }, () => random.below(2));
  const attributes = Array.from(
    { length: columns },
    (_, index): BooleanColumn => ({
      kind: "boolean",
      name: `x${index}`,
      codes: bits(),
      categories: ["0", "1"],
    }),
  );
  const target = { kind: "categorical", name: "class", codes: bits(), categories: ["0", "1"] } as const;
  return { name: "noise", rows, attributes, target, weights: null, notices: [] };
}

/** The chance of more than `most` successes, each of probability p, in n tries. */
function binomialTail(n: number, p: number, most: number): number {
  let term = (1 - p) ** n;
  let below = term;
  for (let k = 1; k <= most; k++) {
    term *= (((n - k + 1) / k) * p) / (1 - p);
    below += term;
  }
  return 1 - below;
}

describe("the permutation test", () => {
  it.each(["skewing", "auto-skew"])("lets %s grow on noise no more often than its level", async (method) => {
    const runs = 60;
    const level = 0.1;
    let grown = 0;
    for (let run = 0; run < runs; run++) {
      const dataset = noise(60, 8, 1000 + run);
      const { model } = await learn(dataset, { method: findLearner(method), significance: level, trials: 8 });
      if (measureSize(model).nodes > 0) grown++;
    }
    // More than this many would happen less than once in 500 test runs at the stated rate.
    const most = Array.from({ length: runs }, (_, k) => k).find((k) => binomialTail(runs, level, k) < 0.002)!;
    expect(grown).toBeLessThanOrEqual(most);
  });

  it("does not stand in the way of what is there", async () => {
    const dataset = noise(400, 10, 3);
    const [a, b] = dataset.attributes as [BooleanColumn, BooleanColumn];
    const codes = a.codes.map((code, row) => code ^ b.codes[row]);
    const xor = { ...dataset, target: { ...dataset.target, codes } };
    for (const method of ["skewing", "auto-skew", "sequential-skewing"]) {
      const { model } = await learn(xor, { method: findLearner(method), significance: 0.05 });
      expect(measureSize(model)).toMatchObject({ nodes: 3, depth: 2 });
    }
  });
});

describe("the strength of skewing", () => {
  it("is what was asked where enough rows still count", () => {
    expect(adaptStrength(0.75, { rows: 1e6, columns: 30, leastRows: 50 })).toBe(0.75);
    expect(adaptStrength(0.75, { rows: 100, columns: 30, leastRows: 0 })).toBe(0.75);
  });

  it("leaves about the rows asked for, however many columns are skewed", () => {
    const random = createRandom(8);
    for (const columns of [30, 100, 300]) {
      const strength = adaptStrength(0.75, { rows: 20_000, columns, leastRows: 200 });
      const weights = Float64Array.from({ length: 20_000 }, () => {
        let weight = 1;
        for (let c = 0; c < columns; c++) weight *= random.below(2) === 1 ? 2 * strength : 2 * (1 - strength);
        return weight;
      });
      expect(effectiveRows(weights)).toBeGreaterThan(100);
    }
  });

  it("is none where no row may be lost", () => {
    expect(adaptStrength(0.75, { rows: 40, columns: 5, leastRows: 50 })).toBe(0.5);
  });
});

/** Rows that still count under a weighting: the square of the sum over the sum of squares. */
function effectiveRows(weights: ArrayLike<number>): number {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < weights.length; i++) {
    sum += weights[i];
    squares += weights[i] * weights[i];
  }
  return squares === 0 ? 0 : (sum * sum) / squares;
}
