import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Condition } from "../../src/condition/condition.ts";
import type { LabelledNode } from "../../src/grow/labelled-node.ts";
import { costAsLeaf, shrinkTree } from "../../src/grow/shrink.ts";
import { costOf } from "../../src/objective/cost.ts";

const condition: Condition = { type: "is", column: "x" };

/** Random trees of at most four levels whose counts add up; some tests are features of two conditions. */
const node = (depth: number): fc.Arbitrary<LabelledNode> => {
  const leaf = fc.tuple(fc.nat(9), fc.nat(9)).map(([a, b]): LabelledNode => {
    return { label: b > a ? 1 : 0, counts: Float64Array.of(a, b), split: null };
  });
  if (depth === 0) return leaf;
  const split = fc.tuple(node(depth - 1), node(depth - 1), fc.boolean()).map(([yes, no, isWide]) => {
    const counts = yes.counts.map((count, c) => count + no.counts[c]);
    const test = isWide ? ({ type: "and", of: [condition, condition] } as const) : condition;
    return { label: counts[1] > counts[0] ? 1 : 0, counts, split: { test, yes, no } };
  });
  return fc.oneof({ weight: 1, arbitrary: leaf }, { weight: 3, arbitrary: split });
};

const sizeOf = ({ split }: LabelledNode): number =>
  split === null ? 0 : (split.test === condition ? 1 : 2) + sizeOf(split.yes) + sizeOf(split.no);

const costBelow = ({ split, counts, label }: LabelledNode): number =>
  split === null ? costOf(counts, label, null) : costBelow(split.yes) + costBelow(split.no);

/** Every pruning: conditions and cost of each. */
function prunings({ split, counts, label }: LabelledNode): { size: number; cost: number }[] {
  const leaf = { size: 0, cost: costOf(counts, label, null) };
  if (split === null) return [leaf];
  const own = split.test === condition ? 1 : 2;
  const sides = prunings(split.yes).flatMap((yes) =>
    prunings(split.no).map((no) => ({ size: own + yes.size + no.size, cost: yes.cost + no.cost })),
  );
  return [leaf, ...sides];
}

describe("shrinking a tree to a budget", () => {
  it("leaves a pruning that no other inside the budget beats, and none of equal cost is smaller", () => {
    fc.assert(
      fc.property(node(3), fc.nat(8), (root, budget) => {
        const all = prunings(root);
        const before = sizeOf(root);
        shrinkTree(root, budget, costAsLeaf(null));
        if (before <= budget) return sizeOf(root) === before;
        const fits = all.filter(({ size }) => size <= budget);
        const least = Math.min(...fits.map(({ cost }) => cost));
        const smallest = Math.min(...fits.filter(({ cost }) => cost === least).map(({ size }) => size));
        expect({ cost: costBelow(root), size: sizeOf(root) }).toEqual({ cost: least, size: smallest });
      }),
      { numRuns: 500 },
    );
  });
});
