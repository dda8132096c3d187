// What a method hands back before the facade dresses it up.

export interface Search {
  /** The columns found, ascending or in the order they were chosen; null where time ran out before any set was found. */
  readonly columns: readonly number[] | null;
  /** Whether no smaller set exists. */
  readonly optimal: boolean;
  /** No sufficient set is smaller than this. */
  readonly lowerBound: number;
}
