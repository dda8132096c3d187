/** Sums of squares depend on their order in the last places, which engines do not share. */
export function toldSum(sum: number): number {
  return Number(sum.toPrecision(12));
}
