// The find-features procedures: Boolean combinations of the last two tests above a leaf (Pagallo & Haussler 1990,
// Table 2; Pagallo 1989, Section 5, for the dual and the symmetric one). A feature and its negation inform alike,
// so of each complementary pair only one is proposed.

import { conjoin, disjoin, exclusiveOr, type Joined } from "../../condition/combine.ts";
import { negate, type Test } from "../../condition/condition.ts";
import type { LabelledNode } from "../tree/labelled-node.ts";

/** A leaf of depth two or more, with the literals that lead to it. */
export interface FringeLeaf {
  readonly label: number;
  /** True on the way to the leaf: what its grandparent asks, and what its parent asks. */
  readonly grandparent: Test;
  readonly parent: Test;
  /** Class of the parent's sibling if that is a leaf, else null. */
  readonly uncle: number | null;
}

/** What a variant proposes at one leaf. */
export type FeatureRule = (leaf: FringeLeaf) => readonly Joined[];

/** Which leaves count as positive and as negative. With several classes and none named, every leaf is both. */
export interface Sides {
  isPositive(label: number): boolean;
  isNegative(label: number): boolean;
}

export const fringeVariants = {
  /** The paper's: the conjunction of the last two literals above each positive leaf. */
  positive:
    ({ isPositive }: Sides): FeatureRule =>
    ({ label, grandparent, parent }) =>
      isPositive(label) ? [conjoin([grandparent, parent])] : [],
  /** For CNF: above each negative leaf, the disjunction that rules it out. */
  dual:
    ({ isNegative }: Sides): FeatureRule =>
    ({ label, grandparent, parent }) =>
      isNegative(label) ? [disjoin([negate(grandparent), negate(parent)])] : [],
  /** The conjunctions above all leaves, whatever their class. */
  symmetric:
    (_: Sides): FeatureRule =>
    ({ grandparent, parent }) => [conjoin([grandparent, parent])],
  /** DCFringe: where the grandparent's other branch is a leaf of the same class, also the disjunction they form. */
  "limited-disjunctions":
    ({ isPositive }: Sides): FeatureRule =>
    ({ label, grandparent, parent, uncle }) =>
      isPositive(label)
        ? [
            conjoin([grandparent, parent]),
            ...(uncle === label ? [disjoin([negate(grandparent), parent])] : []),
          ]
        : [],
  /** All ten functions of two variables that depend on both: four conjunctions, parity, and their negations. */
  full:
    (_: Sides): FeatureRule =>
    ({ grandparent, parent }) => [
      conjoin([grandparent, parent]),
      conjoin([grandparent, negate(parent)]),
      conjoin([negate(grandparent), parent]),
      conjoin([negate(grandparent), negate(parent)]),
      exclusiveOr([grandparent, parent]),
    ],
} as const;

export type FringeVariant = keyof typeof fringeVariants;

/** What the rule proposes over the whole tree, leaves taken from the side where tests fail; constants left out. */
export function findFeatures(root: LabelledNode, rule: FeatureRule): Test[] {
  return fringeLeaves(root)
    .flatMap(rule)
    .filter((joined): joined is Test => typeof joined !== "boolean");
}

export function fringeLeaves(root: LabelledNode): FringeLeaf[] {
  const leaves: FringeLeaf[] = [];
  const walk = (
    node: LabelledNode,
    grandparent: Test | null,
    parent: Test | null,
    sibling: LabelledNode | null,
    uncle: LabelledNode | null,
  ): void => {
    if (node.split !== null) {
      const { test, yes, no } = node.split;
      walk(no, parent, negate(test), yes, sibling);
      walk(yes, parent, test, no, sibling);
    } else if (grandparent && parent) {
      const isLeaf = uncle !== null && uncle.split === null;
      leaves.push({ label: node.label, grandparent, parent, uncle: isLeaf ? uncle.label : null });
    }
  };
  walk(root, null, null, null, null);
  return leaves;
}
