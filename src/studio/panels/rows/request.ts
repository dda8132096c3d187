// What the Rows screen is shown: rows as the file wrote them, and one row's way through the model.

import type { Change, Explanation, Row } from "../../../internal.ts";

export interface RowsPage {
  /** Rows that the filter keeps. */
  readonly total: number;
  readonly columns: readonly string[];
  readonly from: number;
  readonly rows: readonly RowLine[];
}

export interface RowLine {
  /** Number in the file, from 0. */
  readonly row: number;
  /** As written; null is missing. */
  readonly fields: readonly (string | null)[];
  readonly actual: string | null;
  /** Null without a model, and for rows that are sealed. */
  readonly predicted: string | null;
  /** Share of the predicted class among the training rows of the same leaf. */
  readonly share: number | null;
  readonly part: "learn" | "edit" | "sealed" | null;
}

export interface RowView {
  readonly row: number | null;
  readonly values: Row;
  readonly actual: string | null;
  readonly explanation: Explanation;
  /** Two changes that change the class together, where none does alone. */
  readonly together: readonly Change[];
  /** Addresses of the parts on its way, the root first. */
  readonly path: readonly string[];
  /** What a form asks: columns of the model with their ticks and values. */
  readonly fields: readonly WhatIfField[];
}

export interface WhatIfField {
  readonly column: string;
  readonly kind: "boolean" | "categorical" | "continuous";
  readonly categories: readonly string[];
  readonly hasMissing: boolean;
  readonly low: number;
  readonly high: number;
  /** Thresholds of the model on it, ascending. */
  readonly ticks: readonly number[];
}
