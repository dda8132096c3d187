// The merit of a split by Gini's index, from class counts alone.

/**
 * Minus the Gini impurity of one side, times its weight: t - (sum of x²) / t for the total t,
 * negated. `factors` as in information.ts. A split's merit is the sum over its sides; the larger,
 * the purer they are.
 */
export function giniMerit(
  counts: ArrayLike<number>,
  offset: number,
  classes: number,
  factors: Float64Array | null,
): number {
  let total = 0;
  let squares = 0;
  for (let c = 0; c < classes; c++) {
    const x = factors === null ? counts[offset + c] : counts[offset + c] * factors[c];
    total += x;
    squares += x * x;
  }
  return total === 0 ? 0 : squares / total - total;
}
