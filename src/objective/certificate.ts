// What an exact search proved of its objective.

/** Bounds are of weighted training errors, or costs. */
export interface Certificate {
  /** `loss` where they are of the mean logistic loss with prices of conditions. */
  readonly measure?: "loss";
  readonly optimal: boolean;
  readonly lowerBound: number;
  readonly upperBound: number;
  /** What was searched, in words: "all trees of depth 2 over 13 columns". */
  readonly searched: string;
}
