import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateTest } from "../../src/condition/evaluate.ts";
import { datasets, makeDataset, testsOn } from "../arbitraries/dataset.ts";
import { passes } from "../oracles/naive-source.ts";

describe("evaluating tests on a dataset", () => {
  it("agrees with a row-by-row reading of any condition or feature", () => {
    const cases = datasets().chain((dataset) => fc.tuple(fc.constant(dataset), testsOn(dataset, 3)));
    fc.assert(
      fc.property(cases, ([dataset, test]) => {
        const expected = Array.from({ length: dataset.rows }, (_, row) => Number(passes(dataset, test, row)));
        expect([...evaluateTest(test, dataset)]).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  const numbers = makeDataset(
    [(name) => ({ kind: "continuous", name, values: Float64Array.of(1, Number.NaN) })],
    ["a", "b"],
    null,
  );

  it("a missing value passes the negation of a threshold", () => {
    const test = { type: "at-most", column: "c0", threshold: 0, negated: true } as const;
    expect([...evaluateTest(test, numbers)]).toEqual([1, 1]);
  });

  it("names the column that the data lack", () => {
    expect(() => evaluateTest({ type: "is", column: "age" }, numbers)).toThrow(
      'random: there is no column "age"',
    );
  });

  it("names the column whose kind does not fit", () => {
    expect(() => evaluateTest({ type: "is", column: "c0" }, numbers)).toThrow(
      'column "c0" is continuous, but the condition on it asks "is"; set its kind',
    );
  });
});
