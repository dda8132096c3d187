import { describe, expect, it } from "vitest";
import { bestSplitOf } from "../../src/counts/best-split.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import type { SplitCriterion } from "../../src/counts/split-criterion.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { information } from "../../src/split/criteria/information.ts";

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

describe("the best split of a column of many categories", () => {
  it.each([100, 1000, 3200])(
    "scores categories of the same counts once, however many of %i",
    async (size) => {
      const source = await createMemorySource(manyCategories(size));
      let scored = 0;
      const plain = information(null);
      const criterion: SplitCriterion = {
        ...plain,
        sideMerit(...side) {
          scored++;
          return plain.sideMerit(...side);
        },
      };
      await source.count({ parts: [source.everything], variables: [0] }, (histogram) => {
        const best = bestSplitOf(histogram, source.variables[0], { criterion, minRows: 0 }, 2);
        // Both kinds of counts inform alike: the first in order is taken.
        expect(best).toMatchObject({ type: "equals", code: 0 });
      });
      // Two kinds of counts, two sides each.
      expect(scored).toBe(4);
    },
  );
});
