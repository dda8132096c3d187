// The find-features procedures: Boolean combinations of the last two tests above a leaf (Pagallo &
// Haussler 1990, Table 2; Pagallo 1989, Section 5, for the dual and the symmetric one). A feature
// and its negation inform alike, so of each complementary pair only one is proposed.

import { conjoin, disjoin, exclusiveOr, type Joined, negation, testKey } from "../../condition/combine.ts";
import type { Test } from "../../condition/condition.ts";
import type { LabelledNode } from "../../grow/labelled-node.ts";

/** A leaf of depth two or more, with the literals that lead to it. */
export interface FringeLeaf {
  readonly label: number;
  /** True on the way to the leaf: what its grandparent asks, and what its parent asks. */
  readonly grandparent: Test;
  readonly parent: Test;
  /** Class of the parent's sibling if that is a leaf, else null. */
  readonly uncle: number | null;
  /** Where the parent's sibling has the parent's test: its leaf on this side, and the other. */
  readonly cousins: { readonly same: number | null; readonly other: number | null } | null;
}

/** What a variant proposes at one leaf. */
export type FeatureRule = (leaf: FringeLeaf) => readonly Joined[];

/** Which leaves count as positive and as negative; every leaf as both if no class is named. */
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
      isNegative(label) ? [disjoin([negation(grandparent), negation(parent)])] : [],
  /** The conjunctions above all leaves, whatever their class. */
  symmetric:
    (_: Sides): FeatureRule =>
    ({ grandparent, parent }) => [conjoin([grandparent, parent])],
  /** DCFringe: also the disjunction, where the grandparent's other branch is an equal leaf. */
  "limited-disjunctions":
    ({ isPositive }: Sides): FeatureRule =>
    ({ label, grandparent, parent, uncle }) =>
      isPositive(label)
        ? [
            conjoin([grandparent, parent]),
            ...(uncle === label ? [disjoin([negation(grandparent), parent])] : []),
          ]
        : [],
  /**
   * All ten functions of two variables that depend on both, each where the tree shows it: the
   * conjunctions (and, being their negations, the disjunctions) above all leaves, parity where both
   * sides of the grandparent ask the same and answer oppositely.
   */
  full:
    (_: Sides): FeatureRule =>
    (leaf) => [...parityOf(leaf), conjoin([leaf.grandparent, leaf.parent])],
} as const;

export type FringeVariant = keyof typeof fringeVariants;

/** The parity of the last two tests, where the four outcomes around the leaf show it. */
export const parityOf: FeatureRule = ({ label, grandparent, parent, cousins }) =>
  cousins !== null && cousins.other === label && cousins.same !== null && cousins.same !== label
    ? [exclusiveOr([grandparent, parent])]
    : [];

/** The rule's proposals over the tree, leaves from the failing side first, without constants. */
export function findFeatures(root: LabelledNode, rule: FeatureRule): Test[] {
  return fringeLeaves(root)
    .flatMap(rule)
    .filter((joined): joined is Test => typeof joined !== "boolean");
}

/** The last two tests above each leaf: what features are made of. */
export function testsAbove(root: LabelledNode): Test[] {
  return fringeLeaves(root).flatMap(({ grandparent, parent }) => [grandparent, parent]);
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
      walk(no, parent, negation(test), yes, sibling);
      walk(yes, parent, test, no, sibling);
    } else if (grandparent && parent) {
      const isLeaf = uncle !== null && uncle.split === null;
      leaves.push({
        label: node.label,
        grandparent,
        parent,
        uncle: isLeaf ? uncle.label : null,
        cousins: cousinsOf(parent, uncle),
      });
    }
  };
  walk(root, null, null, null, null);
  return leaves;
}

/** The leaves below the uncle, if it asks the same as the parent did. */
function cousinsOf(parent: Test, uncle: LabelledNode | null): FringeLeaf["cousins"] {
  if (!uncle?.split) return null;
  const { test, yes, no } = uncle.split;
  const plain = parent.negated ? negation(parent) : parent;
  const asked = test.negated ? negation(test) : test;
  if (testKey(plain) !== testKey(asked)) return null;
  const labelOf = (node: LabelledNode): number | null => (node.split === null ? node.label : null);
  // The leaf's own side: where the test comes out as it did for the leaf.
  const isYes = testKey(parent) === testKey(test);
  return { same: labelOf(isYes ? yes : no), other: labelOf(isYes ? no : yes) };
}
