// The whole weight of class counts. Loops, because reduce and map of a typed array cost more than
// all else in a small node.

export function total(counts: ArrayLike<number>): number {
  let sum = 0;
  for (let c = 0; c < counts.length; c++) sum += counts[c];
  return sum;
}

/** The counts less some of them. */
export function minus(counts: Float64Array, taken: Float64Array): Float64Array {
  const rest = new Float64Array(counts.length);
  for (let c = 0; c < counts.length; c++) rest[c] = counts[c] - taken[c];
  return rest;
}
