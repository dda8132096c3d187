import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  conjoin,
  atLeast as countAtLeast,
  disjoin,
  exclusiveOr,
  testSize,
} from "../../src/condition/combine.ts";
import type { Test } from "../../src/condition/condition.ts";
import { evaluateTest } from "../../src/condition/evaluate.ts";
import { simplify } from "../../src/condition/simplify.ts";
import { testText } from "../../src/condition/text.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { makeDataset, testsOn } from "../arbitraries/dataset.ts";

/** Every combination of: a boolean, a category (one of them never tested for), a number; missing included. */
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
const atLeast = (least: number, ...of: Test[]): Test => ({ type: "at-least", least, of });
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
      { numRuns: 500 },
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

  it("keeps a count of tests that nothing shorter expresses", () => {
    const several = Array.from({ length: 5 }, (_, index) => x(index));
    for (const least of [2, 3, 4])
      expect(simplify(atLeast(least, ...several))).toEqual(atLeast(least, ...several));
    expect(text(not(atLeast(2, x(1), x(2), x(3))))).toBe("fewer than 2 of (x1, x2, x3)");
    const twelve = Array.from({ length: 12 }, (_, index) => x(index));
    expect(simplify(atLeast(6, ...twelve))).toEqual(atLeast(6, ...twelve));
    const many = Array.from({ length: 20 }, (_, index) => x(index));
    expect(simplify(atLeast(6, ...many))).toEqual(atLeast(6, ...many));
  });

  it("turns a count of one into or, of all into and, of none into always, of more into never", () => {
    expect(text(atLeast(1, x(1), x(2), x(3)))).toBe("x1 or x2 or x3");
    expect(text(atLeast(3, x(1), x(2), x(3)))).toBe("x1 and x2 and x3");
    expect(text(not(atLeast(1, x(1), x(2))))).toBe("not x1 and not x2");
    expect(text(atLeast(0, x(1), x(2)))).toBe("true");
    expect(text(atLeast(3, x(1), x(2)))).toBe("false");
    expect(text(not(atLeast(3, x(1), x(2))))).toBe("true");
  });

  it("counts what is always or never true once and for all", () => {
    const [always, never] = [or(x(9), not(x(9))), and(x(9), not(x(9)))];
    expect(text(atLeast(3, always, never, x(1), x(2), x(3)))).toBe("at least 2 of (x1, x2, x3)");
    expect(text(atLeast(2, always, x(1), x(2)))).toBe("x1 or x2");
    // Of a test and its negation one holds, whatever the row.
    expect(text(atLeast(3, x(1), x(2), not(x(1)), x(3), x(4)))).toBe("at least 2 of (x2, x3, x4)");
    // What stands there twice counts twice.
    expect(text(atLeast(2, x(1), x(1), x(2)))).toBe("x1");
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
        for (let least = 0; least <= tests.length + 1; least++) {
          expect(answers(countAtLeast(least, tests))).toEqual(
            answers({ type: "at-least", least, of: tests }),
          );
        }
      }),
      { numRuns: 500 },
    );
  });
});
