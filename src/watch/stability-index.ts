// The population stability index: how far counts over the same groups have moved from before to
// now, the sum of (now - before) * ln(now / before) over shares. Below 0.1 there is nothing to
// speak of, above 0.25 it is another population (Siddiqi 2006).

/** Half a row stands for none: a share of 0 would make the index infinite. */
const NONE = 0.5;

export function stabilityIndex(before: readonly number[], now: readonly number[]): number {
  const shares = (counts: readonly number[]): number[] => {
    const filled = counts.map((count) => Math.max(count, NONE));
    const all = filled.reduce((sum, count) => sum + count, 0);
    return filled.map((count) => count / all);
  };
  const [first, second] = [shares(before), shares(now)];
  return first.reduce(
    (sum, share, index) => sum + (second[index] - share) * Math.log(second[index] / share),
    0,
  );
}

export type Stability = "stable" | "some" | "changed";

export const SOME = 0.1;
export const CHANGED = 0.25;

export function stabilityOf(index: number): Stability {
  if (index < SOME) return "stable";
  return index < CHANGED ? "some" : "changed";
}
