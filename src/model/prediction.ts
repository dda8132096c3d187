// What a model predicts for rows, as plain data.

import type { Labelled } from "./model.ts";

/** The predictions of a model for the rows of a dataset. */
export interface Prediction<Class extends string = string> {
  readonly classes: readonly Class[];
  /** Predicted class of each row: an index into `classes`. */
  readonly codes: Uint8Array | Uint16Array | Uint32Array;
  /** The leaf or rule that decided each row: an index into `ends`. */
  readonly endOf: Uint32Array;
  /** Leaves or rules in reading order (a list's default is the last). */
  readonly ends: readonly (Labelled & { readonly probabilities: readonly number[] })[];
  /** Columns with categories the model has never seen, which count as missing. */
  readonly unseen: readonly {
    readonly column: string;
    readonly rows: number;
    /** The most frequent first. */
    readonly categories: readonly { readonly text: string; readonly rows: number }[];
  }[];
}

/** Rows of one column whose category the model has never seen. */
export type UnseenCategories = Prediction["unseen"][number];

/** The prediction of a model for one row. */
export interface RowPrediction<Class extends string = string> {
  readonly class: Class;
  /** Parallel to the model's classes. */
  readonly probabilities: readonly number[];
  /** Weighted class counts of the training rows that went the same way. */
  readonly counts: readonly number[];
}
