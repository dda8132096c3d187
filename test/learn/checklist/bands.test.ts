import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cheapestBands, runsOf } from "../../../src/learn/checklist/bands.ts";
import { bandsIn, leastBandCost } from "../../oracles/naive-bands.ts";

const cases = fc.integer({ min: 1, max: 3 }).chain((classes) =>
  fc.record({
    classes: fc.constant(classes),
    mostBands: fc.integer({ min: 1, max: 4 }),
    answerCosts: fc
      .array(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: classes, maxLength: classes }), {
        minLength: 1,
        maxLength: 6,
      })
      .map((rows) => rows.flat()),
  }),
);

describe("the bands of a checklist", () => {
  it("cost as little as the best of all ways to give counts classes", () => {
    fc.assert(
      fc.property(cases, ({ classes, mostBands, answerCosts }) => {
        const { labels, cost } = cheapestBands(Float64Array.from(answerCosts), classes, mostBands);
        let told = 0;
        labels.forEach((label, count) => {
          told += answerCosts[count * classes + label];
        });
        expect(cost).toBe(told);
        expect(cost).toBe(leastBandCost(answerCosts, classes, mostBands));
        expect(bandsIn(labels)).toBeLessThanOrEqual(mostBands);
      }),
      { numRuns: 500 },
    );
  });

  it("are no more than they need to be", () => {
    expect([...cheapestBands(Float64Array.of(0, 0, 0, 1, 0, 0), 2, 3).labels]).toEqual([0, 0, 0]);
  });

  it("run from where each begins to where the next does", () => {
    expect(runsOf(Int32Array.of(1, 1, 0, 2, 2))).toEqual([
      [0, 2],
      [2, 3],
      [3, 5],
    ]);
    expect(runsOf(Int32Array.of())).toEqual([]);
  });
});
