import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CostMatrix, cheapestClass, costOf } from "../../src/objective/cost.ts";

/** The slow twin: what every answer costs, the first of the least. */
function slowly(counts: readonly number[], costs: CostMatrix): number {
  const each = counts.map((_, predicted) => costOf(counts, predicted, costs));
  return each.indexOf(Math.min(...each));
}

describe("the class that costs least", () => {
  it("without costs is the first majority class", () => {
    const counts = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 8 });
    const property = fc.property(counts, (each) => {
      expect(cheapestClass(each, null)).toBe(slowly(each, null));
    });
    fc.assert(property, { seed: 21, numRuns: 300 });
  });
});
