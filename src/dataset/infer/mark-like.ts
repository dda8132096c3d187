// A number that looks like a mark of a missing value: -999 where all others are 0 or more, 9999
// where all others are far below.

const BELOW = new Set([-9, -99, -999, -9999, -99999, -999999, -1e30]);
const ABOVE = new Set([999, 9999, 99999, 999999, 9999999]);
/** How far above all others a mark lies. */
const FAR = 5;

/** The number and its rows; null where none looks so. */
export function markLike(values: Float64Array): { readonly value: number; readonly rows: number } | null {
  let [smallest, largest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < values.length; row++) {
    if (values[row] < smallest) smallest = values[row];
    if (values[row] > largest) largest = values[row];
  }
  if (BELOW.has(smallest)) {
    const rows = countBelow(values, 0, smallest);
    if (rows > 0 && largest >= 0) return { value: smallest, rows };
  }
  if (ABOVE.has(largest)) {
    const rows = countAbove(values, largest / FAR, largest);
    if (rows > 0 && smallest < largest) return { value: largest, rows };
  }
  return null;
}

/** Rows of the mark; 0 where another value lies on its side of the bound. */
function countBelow(values: Float64Array, bound: number, mark: number): number {
  let rows = 0;
  for (let row = 0; row < values.length; row++) {
    if (values[row] === mark) rows++;
    else if (values[row] < bound) return 0;
  }
  return rows;
}

function countAbove(values: Float64Array, bound: number, mark: number): number {
  let rows = 0;
  for (let row = 0; row < values.length; row++) {
    if (values[row] === mark) rows++;
    else if (values[row] > bound) return 0;
  }
  return rows;
}
