// Models: plain, serialisable trees and lists. Everything that predicts, explains, exports or draws reads these.

import type { Condition, Test } from "../condition/condition.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";

/** What every node and rule knows: its class and the weighted class counts of the training rows that reach it. */
export interface Labelled {
  readonly class: string;
  /** Parallel to the model's classes. All zero where no training row arrives. */
  readonly counts: readonly number[];
}

export interface LeafNode extends Labelled {
  readonly type: "leaf";
}

/** A binary test. */
export interface TestNode extends Labelled {
  readonly type: "test";
  readonly test: Test;
  readonly yes: TreeNode;
  readonly no: TreeNode;
}

/** One branch for each value of a boolean or categorical column; missing and unseen values take `missing`. */
export interface ValuesNode extends Labelled {
  readonly type: "values";
  readonly column: string;
  readonly branches: readonly { readonly value: string; readonly node: TreeNode }[];
  readonly missing: TreeNode;
}

/** A number cut into intervals: branch i holds values ≤ thresholds[i], the last branch the rest. */
export interface IntervalsNode extends Labelled {
  readonly type: "intervals";
  readonly column: string;
  /** Ascending, one fewer than the branches. */
  readonly thresholds: readonly number[];
  readonly branches: readonly TreeNode[];
  readonly missing: TreeNode;
}

export type TreeNode = LeafNode | TestNode | ValuesNode | IntervalsNode;

export interface ModelHead {
  /** Name of the target column. */
  readonly target: string;
  readonly classes: readonly string[];
  /** The columns the model reads, in dataset order. */
  readonly columns: readonly ColumnSchema[];
}

export interface TreeModel extends ModelHead {
  readonly form: "tree";
  readonly root: TreeNode;
}

/** If all conditions hold, the class. */
export interface Rule extends Labelled {
  readonly conditions: readonly Condition[];
}

/** Rules tried in order; the first whose conditions all hold decides, else `otherwise`. */
export interface ListModel extends ModelHead {
  readonly form: "list";
  readonly rules: readonly Rule[];
  readonly otherwise: Labelled;
}

export type Model = TreeModel | ListModel;
