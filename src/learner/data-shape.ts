// The size of the data and of the model asked for. A learner's settings depend on this alone, never
// on a clock, so that the same data always get the same settings.

import { grouped } from "../text/numbers.ts";

/** The size of the data and of the model asked for, by which a learner offers settings. */
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

export function tooManyCells({ rows, columns }: Pick<DataShape, "rows" | "columns">): string {
  return `${grouped(rows)} rows of ${grouped(columns)} columns are too many`;
}

/**
 * The most rows times pairs of conditions to look at: of two-valued columns, which are counted by
 * bits; of others, times the classes.
 */
const MOST_PAIRS_OF_BITS = 2e7;
const MOST_PAIRS = 1e7;

/** Whether a learner may look at all pairs of conditions. */
export function canPairConditions({ rows, conditions, classes, isTwoValued }: DataShape): boolean {
  const pairs = rows * conditions ** 2;
  return isTwoValued ? pairs <= MOST_PAIRS_OF_BITS : pairs * classes <= MOST_PAIRS;
}

/** The steps below the most, then the most itself; none where that is 0. */
export function sizesUpTo(most: number, steps: readonly number[]): number[] {
  if (most === Number.POSITIVE_INFINITY) return [...steps];
  return most === 0 ? [] : [...steps.filter((step) => step < most), most];
}
