// The size of the data and of the model asked for: what a learner's settings depend on, before any clock runs, so that
// the same data always get the same settings.

import { grouped } from "../../text/numbers.ts";

export interface DataShape {
  /** Rows of one training part. */
  readonly rows: number;
  /** Columns that the learner is shown. */
  readonly columns: number;
  /** Possible conditions on those columns. */
  readonly conditions: number;
  readonly classes: number;
  /** Whether every column has two values and none is missing. */
  readonly isTwoValued: boolean;
  readonly maxConditions: number;
  /** Infinity where there is no limit of its own. */
  readonly maxDepth: number;
}

export function tooManyConditions({ rows, conditions }: DataShape): string {
  return `${grouped(rows)} rows with ${grouped(Math.round(conditions))} possible conditions are too many`;
}

export function tooManyCells({ rows, columns }: DataShape): string {
  return `${grouped(rows)} rows of ${grouped(columns)} columns are too many`;
}

/** The steps below the most, and the most itself, unless that is nothing. */
export function sizesUpTo(most: number, steps: readonly number[]): number[] {
  if (most === Number.POSITIVE_INFINITY) return [...steps];
  return most === 0 ? [] : [...steps.filter((step) => step < most), most];
}
