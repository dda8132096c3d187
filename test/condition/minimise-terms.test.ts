import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Condition, isFeature, type Test } from "../../src/condition/condition.ts";
import { minimiseTerms } from "../../src/condition/minimise-terms.ts";
import { conjunctionText } from "../../src/condition/text.ts";
import { datasets, testsOn } from "../arbitraries/dataset.ts";
import { satisfies } from "../oracles/naive-list.ts";

const x = (index: number, negated = false): Condition => ({
  type: "is",
  column: `x${index}`,
  ...(negated ? { negated } : {}),
});
const texts = (terms: readonly Condition[][]): string[] =>
  minimiseTerms(terms).map((term) => conjunctionText(term));

describe("minimising a disjunction of terms", () => {
  it("never changes which rows it covers, and never makes it longer", () => {
    const cases = datasets({ maxRows: 30 }).chain((dataset) => {
      const condition = testsOn(dataset, 0).filter((test: Test): test is Condition => !isFeature(test));
      const terms = fc.array(fc.array(condition, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
      return fc.tuple(fc.constant(dataset), terms);
    });
    fc.assert(
      fc.property(cases, ([dataset, terms]) => {
        const minimal = minimiseTerms(terms);
        for (let row = 0; row < dataset.rows; row++) {
          const holds = (formula: readonly (readonly Condition[])[]): boolean =>
            formula.some((term) => satisfies(dataset, term, row));
          expect(holds(minimal)).toBe(holds(terms));
        }
        expect(minimal.flat().length).toBeLessThanOrEqual(terms.flat().length);
      }),
      { numRuns: 500 },
    );
  });

  it("drops needless literals and covered terms", () => {
    expect(texts([[x(1)], [x(1, true), x(2)]])).toEqual(["x1", "x2"]);
    expect(texts([[x(1), x(2)], [x(1)]])).toEqual(["x1"]);
    // The consensus of the other two.
    expect(
      texts([
        [x(1), x(2)],
        [x(1, true), x(3)],
        [x(2), x(3)],
      ]),
    ).toEqual(["x1 and x2", "not x1 and x3"]);
    expect(texts([[x(1), x(1, true)]])).toEqual([]);
  });

  it("uses what thresholds and categories of one column say of each other", () => {
    const atMost = (threshold: number): Condition => ({ type: "at-most", column: "age", threshold });
    const red: Condition = { type: "equals", column: "color", value: "red" };
    const notBlue: Condition = { type: "equals", column: "color", value: "blue", negated: true };
    expect(texts([[atMost(3), atMost(5)]])).toEqual(["age ≤ 3"]);
    expect(texts([[red, notBlue]])).toEqual(["color = red"]);
  });
});
