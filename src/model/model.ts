// Models: plain, serialisable trees, lists and scorecards. Everything that predicts, explains,
// exports or draws reads these.

import type { Condition, Test } from "../condition/condition.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";

/** A node or rule: its class, the weighted class counts of its training rows, and probabilities. */
export interface Labelled {
  /** The class it predicts: what the model's decision makes of the probabilities. */
  readonly class: string;
  /** Parallel to the model's classes. All zero where no training row arrives. */
  readonly counts: readonly number[];
  /**
   * Of each class, parallel to the model's classes; their sum is 1. Files of earlier versions have
   * none: the shares of the counts stand for them (probabilities.ts).
   */
  readonly probabilities?: readonly number[];
}

/** A node of a tree, and with it everything below. */
export type TreeNode = Labelled &
  (
    | { readonly type: "leaf" }
    /** A binary split on a condition or feature. */
    | { readonly type: "test"; readonly test: Test; readonly yes: TreeNode; readonly no: TreeNode }
    /** A branch for each value of a column; missing and unseen values take `missing`. */
    | {
        readonly type: "values";
        readonly column: string;
        readonly branches: readonly { readonly value: string; readonly node: TreeNode }[];
        readonly missing: TreeNode;
      }
    /** Intervals of a number: branch i has values ≤ thresholds[i], the last branch the rest. */
    | {
        readonly type: "intervals";
        readonly column: string;
        /** Ascending, one fewer than the branches. */
        readonly thresholds: readonly number[];
        readonly branches: readonly TreeNode[];
        readonly missing: TreeNode;
      }
  );

export type LeafNode = Extract<TreeNode, { readonly type: "leaf" }>;
export type TestNode = Extract<TreeNode, { readonly type: "test" }>;

/** A rule of a list: if all conditions hold, the class. */
export interface Rule extends Labelled {
  readonly conditions: readonly Condition[];
}

/** A classifier as plain data: its head, which all forms share, and the structure of its form. */
export type Model<Class extends string = string> = {
  /** Name of the target column. */
  readonly target: string;
  readonly classes: readonly Class[];
  /** The columns the model reads, in dataset order. */
  readonly columns: readonly ColumnSchema[];
  /**
   * Rows that the part above an end counts as in its probabilities (shrink-probabilities.ts);
   * without it the probabilities were not made of the counts, or are their shares.
   */
  readonly shrinkage?: number;
  /** How a class is made of probabilities; without it the most probable is taken. */
  readonly decision?:
    | {
        /**
         * The class of least expected cost: `costs[actual][predicted]`, in the order of `classes`.
         */
        readonly type: "costs";
        readonly costs: readonly (readonly number[])[];
      }
    | {
        /** A class from this probability on; below it the most probable of the others. */
        readonly type: "threshold";
        readonly class: string;
        readonly at: number;
      };
} & (
  | { readonly form: "tree"; readonly root: TreeNode }
  /** Rules tried in order; the first whose conditions all hold decides, else `otherwise`. */
  | { readonly form: "list"; readonly rules: readonly Rule[]; readonly otherwise: Labelled }
  /** The points of all items are added up; `totals`, one or more ascending, say what they mean. */
  | {
      readonly form: "scorecard";
      /** Each gives the points of the first of its bands whose test holds. */
      readonly items: readonly {
        /**
         * Tried in order. Bands of a number ascend: at most 30, at most 45; a set of values is an
         * `or`.
         */
        readonly bands: readonly {
          readonly test: Test;
          /** Whole, of at most two digits, one for each column of points. */
          readonly points: readonly number[];
        }[];
        /** The points where no band's test holds. */
        readonly otherwise: readonly number[];
      }[];
      /**
       * Each is for totals from `least` up to the next; the first for all below, too. Where every
       * class has a column of points, each names the class whose total `leads` (the first of
       * equals), by `least` more points than any other; they are tried in order, and the last is
       * for all that is left.
       */
      readonly totals: readonly (Labelled & { readonly least: number; readonly leads?: string })[];
    }
);

/** A decision tree. */
export type TreeModel = Extract<Model, { readonly form: "tree" }>;
/** A decision list. */
export type ListModel = Extract<Model, { readonly form: "list" }>;
/** A scorecard. */
export type ScorecardModel = Extract<Model, { readonly form: "scorecard" }>;
export type ScoreItem = ScorecardModel["items"][number];
export type TotalBand = ScorecardModel["totals"][number];
