// What makes a split good, as far as counting has to know: a merit that is quick to compute, and an
// exact comparison of two splits whose merits differ only by rounding. The criteria themselves are
// in src/split/criteria.

/** What makes a split good. */
export interface SplitCriterion {
  /** The number by which kernels know it: its place among SIDE_MERITS. */
  readonly code: number;
  /**
   * Minus the impurity of the side whose class counts, times the class factors, begin at an offset,
   * times its weight. A split's merit is the sum over its sides; the larger, the better.
   */
  sideMerit(counts: ArrayLike<number>, offset: number, classes: number, factors: Float64Array | null): number;
  /** Class factors of given priors, null for data priors. */
  readonly factors: Float64Array | null;
  /**
   * The sign of the first merit less the second, exactly. Of two ways to divide the same rows: the
   * class counts of the parts.
   */
  compare(a: readonly Float64Array[], b: readonly Float64Array[]): number;
}
