// The size of the data and of the model asked for: what a learner's settings depend on, before any clock runs, so that
// the same data always get the same settings.

import { grouped } from "../text/numbers.ts";

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

/** Rows times pairs of conditions: what looking at all pairs may cost where counting is a matter of bits, and elsewhere, where it also takes a count for each class. */
const MOST_PAIRS_OF_BITS = 2e7;
const MOST_PAIRS = 1e7;

/** Whether a learner may look at all pairs of conditions. */
export function canPairConditions({ rows, conditions, classes, isTwoValued }: DataShape): boolean {
  const pairs = rows * conditions ** 2;
  return isTwoValued ? pairs <= MOST_PAIRS_OF_BITS : pairs * classes <= MOST_PAIRS;
}

/** The steps below the most, and the most itself, unless that is nothing. */
export function sizesUpTo(most: number, steps: readonly number[]): number[] {
  if (most === Number.POSITIVE_INFINITY) return [...steps];
  return most === 0 ? [] : [...steps.filter((step) => step < most), most];
}
