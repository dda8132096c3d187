// The Wilson score interval of a share: accurate for few rows and for shares near 0 and 1 (Wilson
// 1927).

/** The 0.975 quantile of the normal distribution: 95 % of it lies within ± this. */
const Z95 = 1.959963984540054;

/** A 95 % interval. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * The 95 % interval of a share seen as `successes` among `trials`; 0 to 1 where nothing was seen.
 *
 * @example
 * const { low, high } = wilsonInterval(9, 10);
 * console.log(low.toFixed(3), high.toFixed(3));
 * // → 0.596 0.982
 */
export function wilsonInterval(successes: number, trials: number): Interval {
  if (!(trials > 0)) return { low: 0, high: 1 };
  const share = successes / trials;
  const spread = (Z95 * Z95) / trials;
  const centre = (share + spread / 2) / (1 + spread);
  const half = (Z95 / (1 + spread)) * Math.sqrt((share * (1 - share)) / trials + spread / (4 * trials));
  // At shares of exactly 0 and 1 the interval touches them; rounding must not push it past or short
  // of them.
  return {
    low: successes <= 0 ? 0 : Math.max(0, centre - half),
    high: successes >= trials ? 1 : Math.min(1, centre + half),
  };
}
