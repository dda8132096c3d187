// A grown tree with a class at every node: what pruning works on and what becomes the model.

import { conditionsOf, type Test } from "../../../condition/condition.ts";
import { type CostMatrix, costOf } from "../cost.ts";
import { weighByPriors } from "../priors.ts";

export interface LabelledNode {
  /** Index of the class the node would have as a leaf. */
  label: number;
  /** Weighted class counts of all training rows, growing and pruning ones. */
  readonly counts: Float64Array;
  split: { readonly test: Test; readonly yes: LabelledNode; readonly no: LabelledNode } | null;
}

/** What the answers to the training rows cost; `factors` are the class factors of given priors. */
export function costOfTree(
  { label, counts, split }: LabelledNode,
  costs: CostMatrix,
  factors: Float64Array | null = null,
): number {
  if (split !== null) return costOfTree(split.yes, costs, factors) + costOfTree(split.no, costs, factors);
  return costOf(weighByPriors(counts, factors), label, costs);
}

export function countConditions({ split }: LabelledNode): number {
  if (split === null) return 0;
  return conditionsOf(split.test).length + countConditions(split.yes) + countConditions(split.no);
}
