import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conjoin, disjoin, exclusiveOr, testSize } from "../../src/condition/combine.ts";
import type { Test } from "../../src/condition/condition.ts";
import { evaluateTest } from "../../src/condition/evaluate.ts";
import { simplify } from "../../src/condition/simplify.ts";
import { testText } from "../../src/condition/text.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { makeDataset, testsOn } from "../arbitraries/dataset.ts";

/** Every combination of: a boolean, a category (one of them never asked for), a number; missing included. */
const everything: Dataset = (() => {
  const rows: [number, number, number][] = [];
  for (const bit of [0, 1, 2]) {
    for (const code of [0, 1, 2, 3])
      for (const value of [-2, 0, 1, 2, 3, Number.NaN]) rows.push([bit, code, value]);
  }
  return makeDataset(
    [
      (name) => ({
        kind: "boolean",
        name,
        codes: Uint8Array.from(rows, (row) => row[0]),
        categories: ["false", "true"],
      }),
      (name) => ({
        kind: "categorical",
        name,
        codes: Uint8Array.from(rows, (row) => row[1]),
        categories: ["blue", "green", "red"],
      }),
      (name) => ({ kind: "continuous", name, values: Float64Array.from(rows, (row) => row[2]) }),
    ],
    rows.map((_, index) => (index % 2 ? "yes" : "no")),
    null,
  );
})();

const x = (index: number): Test => ({ type: "is", column: `x${index}` });
const not = (test: Test): Test => ({ ...test, negated: true });
const and = (...of: Test[]): Test => ({ type: "and", of });
const or = (...of: Test[]): Test => ({ type: "or", of });
const text = (test: Test): string => {
  const simple = simplify(test);
  return typeof simple === "boolean" ? String(simple) : testText(simple);
};
const answers = (test: Test | boolean): number[] =>
  typeof test === "boolean"
    ? new Array(everything.rows).fill(Number(test))
    : [...evaluateTest(test, everything)];

describe("simplifying a feature", () => {
  it("never changes its answer on any row, and never makes it longer", () => {
    fc.assert(
      fc.property(testsOn(everything, 3), (test) => {
        const simple = simplify(test);
        expect(answers(simple)).toEqual(answers(test));
        if (typeof simple !== "boolean") expect(testSize(simple)).toBeLessThanOrEqual(testSize(test));
      }),
      { numRuns: 3000 },
    );
  });

  it("finds the shortest of the usual forms", () => {
    expect(text(and(not(and(x(1), x(2))), x(1)))).toBe("x1 and not x2");
    expect(text(or(and(x(1), x(2)), and(x(1), not(x(2)))))).toBe("x1");
    expect(text(or(and(x(1), not(x(2))), and(not(x(1)), x(2))))).toBe("x1 xor x2");
    expect(text(not(and(not(and(x(1), x(2))), not(and(x(3), x(4))))))).toBe("x1 and x2 or x3 and x4");
    expect(text(or(and(x(1), x(3)), and(x(1), x(4)), and(x(2), x(3)), and(x(2), x(4))))).toBe(
      "(x1 or x2) and (x3 or x4)",
    );
    expect(text(and(x(1), not(x(1))))).toBe("false");
  });

  it("knows which conditions of one column exclude or imply each other", () => {
    const atMost = (threshold: number): Test => ({ type: "at-most", column: "age", threshold });
    const equals = (value: string): Test => ({ type: "equals", column: "color", value });
    expect(text(and(atMost(3), atMost(5)))).toBe("age ≤ 3");
    expect(text(or(atMost(3), atMost(5)))).toBe("age ≤ 5");
    expect(text(and(equals("red"), not(equals("blue"))))).toBe("color = red");
    expect(text(and(equals("red"), equals("blue")))).toBe("false");
    expect(text(and(not(and(atMost(5), { type: "missing", column: "age" })), x(1)))).toBe("x1");
  });

  it("keeps the tidied form of features with too many conditions for a truth table", () => {
    const many = Array.from({ length: 14 }, (_, index) => x(index));
    expect(text(and(...many, not(and(...many.slice(0, 2), x(20)))))).toBe(
      [...many.map((test) => testText(test)), "not x20"].join(" and "),
    );
  });
});

describe("joining tests", () => {
  it("gives a test with the same answers as the plain join", () => {
    fc.assert(
      fc.property(fc.array(testsOn(everything, 2), { minLength: 1, maxLength: 4 }), (tests) => {
        expect(answers(conjoin(tests))).toEqual(answers({ type: "and", of: tests }));
        expect(answers(disjoin(tests))).toEqual(answers({ type: "or", of: tests }));
        expect(answers(exclusiveOr(tests))).toEqual(answers({ type: "xor", of: tests }));
      }),
      { numRuns: 2000 },
    );
  });
});
