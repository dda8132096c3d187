// A grown tree with a class at every node: what pruning works on and what becomes the model.

import { conditionsOf, type Test } from "../condition/condition.ts";
import { foldTree, preorder } from "../model/walk-tree.ts";
import { type CostMatrix, costOf } from "../objective/cost.ts";
import { type ClassFactors, weighByPriors } from "../objective/priors.ts";

export interface LabelledNode {
  /** Index of the class the node would have as a leaf. */
  label: number;
  /** Weighted class counts of all training rows, growing and pruning ones. */
  readonly counts: Float64Array;
  split: { readonly test: Test; readonly yes: LabelledNode; readonly no: LabelledNode } | null;
}

/** The sides of a split, none of a leaf. */
export function sidesOf<T>({ split }: { readonly split: { readonly yes: T; readonly no: T } | null }): T[] {
  return split === null ? [] : [split.yes, split.no];
}

/** What the answers to the training rows cost. */
export function costOfTree(
  root: LabelledNode,
  costs: CostMatrix,
  factors: ClassFactors | null = null,
): number {
  return foldTree<LabelledNode, number>(root, sidesOf, ({ label, counts, split }, [yes, no]) =>
    split === null ? costOf(weighByPriors(counts, factors), label, costs) : yes + no,
  );
}

export function countConditions(root: LabelledNode): number {
  let conditions = 0;
  for (const { item } of preorder(root, sidesOf)) {
    if (item.split !== null) conditions += conditionsOf(item.split.test).length;
  }
  return conditions;
}
