// Ranks of a continuous column from its sorted different values: codes that ascend with the value, one per different value or per quantile bin.

import { allocateCodes, type Codes } from "../../src/dataset/column.ts";
import { type Bins, binEnds, binsFor } from "../../src/encoding/bins.ts";

export interface Ranks {
  /** Rank of each row; `size` means missing. */
  readonly codes: Codes;
  readonly size: number;
  /** Smallest and largest value of each rank; the same array where ranks are single values. */
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

export function rankColumn(values: Float64Array, weights: Float64Array | null, bins: Bins): Ranks {
  const distinct = distinctValues(values);
  const wanted = binsFor(bins, distinct.length);
  let lower = distinct;
  let upper = distinct;
  if (wanted !== null) {
    const valueWeights = new Float64Array(distinct.length);
    for (let row = 0; row < values.length; row++) {
      if (Number.isNaN(values[row])) continue;
      const index = firstAtLeast(distinct, values[row]);
      valueWeights[index] = valueWeights[index] + (weights?.[row] ?? 1);
    }
    const ends = binEnds(valueWeights, wanted);
    upper = Float64Array.from(ends, (end) => distinct[end]);
    lower = Float64Array.from(ends, (_, bin) => distinct[bin === 0 ? 0 : ends[bin - 1] + 1]);
  }
  const size = upper.length;
  const codes = allocateCodes(values.length, size);
  for (let row = 0; row < values.length; row++) {
    codes[row] = Number.isNaN(values[row]) ? size : firstAtLeast(upper, values[row]);
  }
  return { codes, size, lower, upper };
}

function distinctValues(values: Float64Array): Float64Array {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  let length = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[length - 1]) sorted[length++] = sorted[i];
  }
  return sorted.slice(0, length);
}

/** Index of the first element that is at least `value`, in an ascending array. */
function firstAtLeast(ascending: Float64Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
