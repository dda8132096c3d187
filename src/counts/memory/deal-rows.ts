// Deals row numbers to shares as deal.ts prescribes.

import type { Codes } from "../../dataset/column.ts";
import { shareFractions, shareOf, shuffleKey } from "../deal.ts";

/** One ascending list of rows per share. */
export function dealRows(
  rows: Uint32Array,
  classCodes: Codes,
  seed: number,
  shares: readonly number[],
): Uint32Array[] {
  // Keys are below 2^32 and classes few, so (class, key) is one exact double.
  const order = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    order[i] = classCodes[rows[i]!]! * 2 ** 32 + shuffleKey(seed, rows[i]!);
  }
  // The shuffle maps different rows to different keys, so a row's place is its key's place among the sorted keys.
  const sorted = order.slice().sort();
  const fractions = shareFractions(shares);
  const shareOfPlace = Uint32Array.from(sorted, (_, place) => shareOf(place, fractions));
  const shareOfRow = new Uint32Array(rows.length);
  const sizes = new Uint32Array(shares.length);
  for (let i = 0; i < rows.length; i++) {
    const share = shareOfPlace[placeOf(sorted, order[i]!)]!;
    shareOfRow[i] = share;
    sizes[share] = sizes[share]! + 1;
  }
  const dealt = Array.from(sizes, (size) => new Uint32Array(size));
  sizes.fill(0);
  for (let i = 0; i < rows.length; i++) {
    const share = shareOfRow[i]!;
    dealt[share]![sizes[share]!] = rows[i]!;
    sizes[share] = sizes[share]! + 1;
  }
  return dealt;
}

function placeOf(sorted: Float64Array, key: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
