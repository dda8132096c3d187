// Which values of a continuous column share a rank. The one rule for every engine:
//
// "auto"  a column of at most 65,536 different values keeps each as a rank; one with more is cut
// into 255 bins. "exact" every different value is a rank. N       a column of more than N different
// values is cut into at most N bins.
//
// Bins are weighted quantiles: with W(v) the weight of the rows that are ≤ v and W the weight of
// all, bin j of B ends at the smallest v with W(v) ≥ j·W/B. In a form that SQL can compute as well:
// step(v) = floor(W(v)·B / W), and v ends a bin where step(v) is greater than the step of the value
// before it (0 before the first) and below B; the largest value ends the last bin. Missing values
// are not counted.

/**
 * Which values of a number share a rank: each its own up to 65,536 ("auto"), each its own
 * ("exact"), or at most so many bins.
 */
export type Bins = "auto" | "exact" | number;

export const AUTO_DISTINCT = 65536;
export const AUTO_BINS = 255;

/**
 * How many bins a column with this many different values is cut into; null where each value keeps
 * its own rank.
 */
export function binsFor(bins: Bins, distinct: number): number | null {
  if (bins === "exact") return null;
  if (bins === "auto") return distinct > AUTO_DISTINCT ? AUTO_BINS : null;
  return distinct > bins ? bins : null;
}

/**
 * `weights[i]` is the weight of the i-th different value, ascending. Returns the index of the last
 * value of each bin.
 */
export function binEnds(weights: ArrayLike<number>, bins: number): number[] {
  let total = 0;
  for (let i = 0; i < weights.length; i++) total += weights[i];
  const ends: number[] = [];
  let cumulative = 0;
  let before = 0;
  for (let i = 0; i < weights.length - 1; i++) {
    cumulative += weights[i];
    const step = total > 0 ? Math.floor((cumulative * bins) / total) : 0;
    if (step > before && step < bins) ends.push(i);
    before = step;
  }
  if (weights.length > 0) ends.push(weights.length - 1);
  return ends;
}
