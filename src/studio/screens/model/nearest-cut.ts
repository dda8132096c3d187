// Where a pointer or a model's own threshold stands among the cuts that make a difference.

/** Place of the cut nearest to a value. */
export function nearestCut(cuts: Float64Array, value: number): number {
  let low = 0;
  let high = cuts.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cuts[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low > 0 && Math.abs(cuts[low - 1] - value) <= Math.abs(cuts[low] - value) ? low - 1 : low;
}
