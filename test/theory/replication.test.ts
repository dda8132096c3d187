import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createConcept } from "../../src/dataset/generate/concepts.ts";
import { formulaReplicationBound, leavesThatSettle, replicationBound } from "../../src/theory/replication.ts";

interface Tree {
  readonly positive: number;
  readonly negative: number;
}

type Formula = readonly (readonly { attribute: string; value: string }[])[];

/** Every tree for a formula, tried by brute force: the fewest leaves by a measure of them. */
function smallest(terms: Formula, measure: (tree: Tree) => number): Tree {
  const known = new Map<string, Tree>();
  const solve = (left: Formula): Tree => {
    if (left.some((term) => term.length === 0)) return { positive: 1, negative: 0 };
    if (left.length === 0) return { positive: 0, negative: 1 };
    const key = left.map((term) => term.map(({ attribute, value }) => attribute + value).join()).join("+");
    const before = known.get(key);
    if (before) return before;
    let best: Tree | null = null;
    for (const attribute of new Set(left.flatMap((term) => term.map((literal) => literal.attribute)))) {
      const sides = ["0", "1"].map((value) =>
        solve(
          left
            .filter((term) => term.every((each) => each.attribute !== attribute || each.value === value))
            .map((term) => term.filter((each) => each.attribute !== attribute)),
        ),
      );
      const tree = {
        positive: sides[0]!.positive + sides[1]!.positive,
        negative: sides[0]!.negative + sides[1]!.negative,
      };
      if (best === null || measure(tree) < measure(best)) best = tree;
    }
    known.set(key, best!);
    return best!;
  };
  return solve(terms);
}

const disjoint = (lengths: readonly number[]): Formula => {
  let next = 0;
  return lengths.map((length) => Array.from({ length }, () => ({ attribute: `x${next++}`, value: "1" })));
};

const leavesOf = (tree: Tree): number => tree.positive + tree.negative;

describe("the replication bound", () => {
  it("is the product of the terms' lengths: six for the formula of Figure 1", () => {
    expect(replicationBound([2, 3])).toEqual({
      leaves: 6,
      tree: { negative: 6, positive: 3, leaves: 9 },
      list: { rules: 2, conditions: 5 },
    });
  });

  it("is what the tree with the fewest negative leaves has, and its tree is a smallest one", () => {
    const shapes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(shapes, (lengths) => {
        const bound = replicationBound(lengths);
        const formula = disjoint(lengths);
        expect(smallest(formula, (tree) => tree.negative).negative).toBe(bound.leaves);
        expect(leavesOf(smallest(formula, leavesOf))).toBe(bound.tree.leaves);
      }),
      { numRuns: 40 },
    );
  });

  it("refuses lengths that are none", () => {
    for (const lengths of [[], [0], [2.5], [Number.NaN]]) {
      expect(() => replicationBound(lengths)).toThrow(/^terms: expected/);
    }
    expect(() => replicationBound(Array(60).fill(9))).toThrow(/at most 2\^53/);
  });
});

describe("the replication bound of a formula", () => {
  it("is that of Appendix A where no attribute is shared", () => {
    expect(formulaReplicationBound(disjoint([3, 2, 4]))).toEqual({ leaves: 24, terms: [0, 1, 2] });
  });

  it("is never above the leaves of the smallest tree", () => {
    const literal = fc.record({ attribute: fc.constantFrom(..."abcdef"), value: fc.constantFrom("0", "1") });
    const term = fc.uniqueArray(literal, { selector: (each) => each.attribute, minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(term, { minLength: 1, maxLength: 4 }), (terms) => {
        const best = smallest(terms, leavesOf);
        expect(formulaReplicationBound(terms).leaves).toBeLessThanOrEqual(leavesOf(best));
        expect(leavesThatSettle(terms)).toBeLessThanOrEqual(leavesOf(best));
      }),
      { numRuns: 500 },
    );
  });

  it("counts terms that share attributes with others as long as the others can be made false", () => {
    const { leaves, terms } = formulaReplicationBound(createConcept("dnf1").terms!);
    expect(terms.length).toBeGreaterThan(2);
    expect(leaves).toBe(
      terms.reduce((product, term) => product * createConcept("dnf1").terms![term]!.length, 1),
    );
  });

  it("counts a leaf for every row of a parity, and eight for the 6-multiplexor", () => {
    expect(leavesThatSettle(createConcept("par4").terms!)).toBe(16);
    expect(leavesThatSettle(createConcept("mx6").terms!)).toBe(8);
    expect(leavesThatSettle(createConcept("dnf1").terms!)).toBeNull();
  });

  it("refuses conditions on more than two values", () => {
    const terms = [[{ attribute: "a", value: "red" }], [{ attribute: "b", value: "1" }]];
    expect(() => formulaReplicationBound(terms)).toThrow("expected Boolean attributes");
  });
});
