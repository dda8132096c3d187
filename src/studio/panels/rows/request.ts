// What the Rows screen asks of the engine, and what it gets.

import type { Change, Explanation, Row } from "../../../internal.ts";
import type { PartName, Request, TextFile } from "../request.ts";

export interface Requests {
  /** Rows that a filter keeps, with what is predicted. */
  rows: Request<RowsSlice & { readonly filter: RowFilter }, RowsPage>;
  /** The same as CSV. */
  "rows/csv": Request<{ readonly filter: RowFilter }, TextFile>;
  /** `row` is its number in the file, from 0. */
  "rows/row": Request<{ readonly row: number }, RowView>;
  /** A row that is made up. */
  "rows/what-if": Request<{ readonly values: Row }, RowView>;
}

export interface RowsSlice {
  readonly from: number;
  readonly count: number;
}

/** All that are given must hold. */
export interface RowFilter {
  /** "edit" where none is given; sealed rows only once they were opened. */
  readonly part?: PartName | undefined;
  readonly verdict?: "right" | "wrong" | undefined;
  /** Rows that arrive at this part of the model. */
  readonly at?: string | undefined;
  /** A group of the groups panel: `group` is its text. */
  readonly group?: { readonly column: string; readonly group: string } | undefined;
  /** Share of the predicted class among the learn rows of its leaf below this. */
  readonly unsureBelow?: number | undefined;
  readonly actual?: string | undefined;
  readonly predicted?: string | undefined;
  /** Rows that this other model predicts otherwise. */
  readonly differsFrom?: string | undefined;
}

export interface RowsPage {
  /** Of all rows that the filter keeps. */
  readonly total: number;
  readonly columns: readonly string[];
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
  /** Share of the predicted class among the learn rows of the same leaf. */
  readonly share: number | null;
  readonly part: PartName | null;
}

export interface RowView {
  /** Null for a row that is made up. */
  readonly row: number | null;
  readonly values: Row;
  readonly actual: string | null;
  readonly explanation: Explanation;
  /** Two changes that change the class together, where none does alone. */
  readonly together: readonly Change[];
  /** Addresses of the parts on its way, the root first. */
  readonly path: readonly string[];
  /** What a form asks: the columns of the model. */
  readonly fields: readonly WhatIfField[];
}

export interface WhatIfField {
  readonly column: string;
  readonly kind: "boolean" | "categorical" | "continuous" | "date";
  readonly categories: readonly string[];
  readonly low: number;
  readonly high: number;
  /** Thresholds of the model on it, ascending. */
  readonly ticks: readonly number[];
}
