// What an exact search proved of its objective.

/** Bounds are of weighted training errors (or costs). */
export interface Certificate {
  readonly optimal: boolean;
  readonly lowerBound: number;
  readonly upperBound: number;
  /** What was searched, in words: "all trees of depth 2 over 13 columns". */
  readonly searched: string;
}
