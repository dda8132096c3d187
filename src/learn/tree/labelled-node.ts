// A grown tree with a class at every node: what pruning works on and what becomes the model.

import type { Test } from "../../condition/condition.ts";

export interface LabelledNode {
  /** Index of the class the node would have as a leaf. */
  label: number;
  /** Weighted class counts of all training rows, growing and pruning ones. */
  readonly counts: Float64Array;
  split: { readonly test: Test; readonly yes: LabelledNode; readonly no: LabelledNode } | null;
}
