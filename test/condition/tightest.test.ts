import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Condition, isFeature, type Test } from "../../src/condition/condition.ts";
import { tightest } from "../../src/condition/tightest.ts";
import { datasets, testsOn } from "../arbitraries/dataset.ts";
import { satisfies } from "../oracles/naive-list.ts";

const atMost = (threshold: number, negated = false): Condition => ({
  type: "at-most",
  column: "x",
  threshold,
  ...(negated && { negated }),
});
const missing: Condition = { type: "missing", column: "x" };

describe("the tightest form of a term", () => {
  it("passes the same rows, with no more conditions, and is its own tightest form", () => {
    const cases = datasets({ maxRows: 16 }).chain((dataset) =>
      fc.tuple(
        fc.constant(dataset),
        fc.array(
          testsOn(dataset, 0).filter((test: Test): test is Condition => !isFeature(test)),
          { maxLength: 6 },
        ),
      ),
    );
    fc.assert(
      fc.property(cases, ([dataset, term]) => {
        const tight = tightest(term);
        expect(term).toEqual(expect.arrayContaining([...tight]));
        expect(tight.length).toBeLessThanOrEqual(term.length);
        expect(tightest(tight)).toEqual(tight);
        for (let row = 0; row < dataset.rows; row++) {
          expect(satisfies(dataset, tight, row)).toBe(satisfies(dataset, term, row));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("keeps of several thresholds the lowest above and the highest below", () => {
    expect(tightest([atMost(44), atMost(42), atMost(3, true), atMost(5, true)])).toEqual([
      atMost(42),
      atMost(5, true),
    ]);
  });

  it("knows that a value is not missing, and that a missing one fails every condition", () => {
    expect(tightest([{ ...missing, negated: true }, atMost(4)])).toEqual([atMost(4)]);
    expect(tightest([missing, atMost(4, true)])).toEqual([missing]);
    // Above 4 or missing: that it is there has still to be said.
    expect(tightest([atMost(4, true), { ...missing, negated: true }])).toHaveLength(2);
  });

  it("keeps one of equal conditions", () => {
    expect(tightest([atMost(4), atMost(4)])).toEqual([atMost(4)]);
  });

  it("leaves contradictions alone", () => {
    const term = [atMost(3), atMost(5, true)];
    expect(tightest(term)).toBe(term);
  });
});
