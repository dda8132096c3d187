// How far two cuts of one column must lie apart for a reader: the rows between them, of the rows
// that are asked both.

const LEAST_SHARE = 0.01;
const LEAST_ROWS = 5;

/** Least weight between two cuts that rows of this weight are asked. */
export function leastApart(weight: number): number {
  return Math.max(LEAST_ROWS, LEAST_SHARE * weight);
}
