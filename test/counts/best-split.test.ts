import { describe, expect, it } from "vitest";
import { bestSplitOf } from "../../src/counts/best-split.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";

/** One column of so many categories of two rows each, whose classes alternate. */
function manyCategories(size: number): Dataset {
  const rows = 2 * size;
  return {
    name: "many",
    rows,
    attributes: [
      {
        kind: "categorical",
        name: "a",
        categories: Array.from({ length: size }, (_, code) => `v${code}`),
        codes: Uint16Array.from({ length: rows }, (_, row) => row % size),
      },
    ],
    target: {
      kind: "categorical",
      name: "class",
      categories: ["no", "yes"],
      codes: Uint8Array.from({ length: rows }, (_, row) => (row % size) & 1),
    },
    weights: null,
    notices: [],
  };
}

/** Factors of 1 that count how often a side is scored. */
function countingFactors(classes: number): { factors: Float64Array; scored: () => number } {
  let reads = 0;
  const factors = new Proxy(new Float64Array(classes).fill(1), {
    get(target, key) {
      if (key === "0") reads++;
      return Reflect.get(target, key);
    },
  });
  return { factors, scored: () => reads };
}

describe("the best split of a column of many categories", () => {
  it.each([100, 1000, 3200])(
    "scores categories of the same counts once, however many of %i",
    async (size) => {
      const source = await createMemorySource(manyCategories(size));
      const { factors, scored } = countingFactors(2);
      await source.count({ parts: [source.everything], variables: [0] }, (histogram) => {
        const best = bestSplitOf(histogram, source.variables[0], { factors, minRows: 0 }, 2);
        // Both kinds of counts inform alike: the first in order is taken.
        expect(best).toMatchObject({ type: "equals", code: 0 });
      });
      // Two kinds of counts, two sides each.
      expect(scored()).toBe(4);
    },
  );
});
