import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFeature, negate, type Test } from "../../../src/condition/condition.ts";
import { testText } from "../../../src/condition/text.ts";
import type { LabelledNode } from "../../../src/grow/labelled-node.ts";
import { findFeatures, fringeVariants } from "../../../src/learn/fringe/find-features.ts";
import { conjunctionsAbove, paths } from "../../oracles/naive-fringe.ts";

const x = (index: number): Test => ({ type: "is", column: `x${index}` });
const counts = new Float64Array(2);
const leaf = (label: number): LabelledNode => ({ label, counts, split: null });
const node = (test: Test, no: LabelledNode, yes: LabelledNode): LabelledNode => ({
  label: 0,
  counts,
  split: { test, yes, no },
});
const sides = { isPositive: (label: number) => label === 1, isNegative: (label: number) => label === 0 };
const texts = (tests: readonly Test[]): string[] => tests.map((test) => testText(test));

/** Figure 1 of the 1990 paper: the smallest tree of x1 x2 + x3 x4 x5. */
const second = () => node(x(3), leaf(0), node(x(4), leaf(0), node(x(5), leaf(0), leaf(1))));
const figure1 = node(x(1), second(), node(x(2), second(), leaf(1)));

const trees = fc.letrec<{ tree: LabelledNode }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.integer({ min: 0, max: 2 }).map(leaf),
    fc
      .tuple(fc.integer({ min: 1, max: 5 }), tie("tree"), tie("tree"))
      .map(([variable, no, yes]) => node(x(variable), no, yes)),
  ),
})).tree;

describe("finding features", () => {
  it("finds those of the paper's example, from left to right", () => {
    const found = findFeatures(figure1, fringeVariants.positive(sides));
    expect(texts(found)).toEqual(["x4 and x5", "x4 and x5", "x1 and x2"]);
  });

  it("rules negative leaves out with disjunctions in the dual", () => {
    const found = findFeatures(node(x(1), leaf(1), node(x(2), leaf(0), leaf(1))), fringeVariants.dual(sides));
    expect(texts(found)).toEqual(["not x1 or x2"]);
  });

  it("adds the disjunction that two leaves of one class form in DCFringe", () => {
    const tree = node(x(1), leaf(1), node(x(2), leaf(0), leaf(1)));
    const found = findFeatures(tree, fringeVariants["limited-disjunctions"](sides));
    expect(texts(found)).toEqual(["x1 and x2", "not x1 or x2"]);
    const other = node(x(1), leaf(0), node(x(2), leaf(0), leaf(1)));
    expect(texts(findFeatures(other, fringeVariants["limited-disjunctions"](sides)))).toEqual(["x1 and x2"]);
  });

  it("proposes parity in the full variant where both sides ask the same and answer oppositely", () => {
    const tree = node(x(1), node(x(2), leaf(0), leaf(1)), node(x(2), leaf(1), leaf(0)));
    const found = new Set(texts(findFeatures(tree, fringeVariants.full(sides))));
    const conjunctions = ["x1 and x2", "x1 and not x2", "not x1 and x2", "not x1 and not x2"];
    expect(found).toEqual(new Set([...conjunctions, "x1 xor x2", "not (x1 xor x2)"]));
    const alike = node(x(1), node(x(2), leaf(0), leaf(1)), node(x(2), leaf(0), leaf(1)));
    const others = node(x(1), node(x(2), leaf(0), leaf(1)), node(x(3), leaf(1), leaf(0)));
    for (const plain of [alike, others]) {
      expect(texts(findFeatures(plain, fringeVariants.full(sides))).join()).not.toContain("xor");
    }
  });

  it("agrees with the definition on random trees", () => {
    const assignments = Array.from(
      { length: 32 },
      (_, bits) =>
        (test: Test): boolean =>
          holds(test, bits),
    );
    const table = (test: Test): string => assignments.map((evaluate) => Number(evaluate(test))).join("");
    fc.assert(
      fc.property(trees, (tree) => {
        const wanted = (label: number): boolean => label === 1;
        const expected = conjunctionsAbove(tree, wanted).map(table).filter(isNotConstant);
        expect(findFeatures(tree, fringeVariants.positive(sides)).map(table)).toEqual(expected);
        const all = conjunctionsAbove(tree, () => true)
          .map(table)
          .filter(isNotConstant);
        expect(findFeatures(tree, fringeVariants.symmetric(sides)).map(table)).toEqual(all);
        const negative = conjunctionsAbove(tree, (label) => label === 0);
        const dual = negative.map((test) => table(negate(test))).filter(isNotConstant);
        expect(findFeatures(tree, fringeVariants.dual(sides)).map(table)).toEqual(dual);
      }),
      { numRuns: 500 },
    );
  });

  it("takes no leaf nearer to the root than two tests", () => {
    expect(paths(leaf(1))).toHaveLength(1);
    expect(findFeatures(leaf(1), fringeVariants.symmetric(sides))).toEqual([]);
    expect(findFeatures(node(x(1), leaf(0), leaf(1)), fringeVariants.full(sides))).toEqual([]);
  });
});

function isNotConstant(table: string): boolean {
  return table.includes("0") && table.includes("1");
}

function holds(test: Test, bits: number): boolean {
  let value: boolean;
  if (test.type === "and") value = test.of.every((member) => holds(member, bits));
  else if (test.type === "or") value = test.of.some((member) => holds(member, bits));
  else if (test.type === "xor") value = test.of.filter((member) => holds(member, bits)).length % 2 === 1;
  else value = isFeature(test) ? false : ((bits >> (Number(test.column.slice(1)) - 1)) & 1) === 1;
  return test.negated ? !value : value;
}
