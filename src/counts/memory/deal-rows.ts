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
  const places = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    order[i] = classCodes[rows[i]!]! * 2 ** 32 + shuffleKey(seed, rows[i]!);
    places[i] = i;
  }
  places.sort((a, b) => order[a]! - order[b]! || rows[a]! - rows[b]!);
  const fractions = shareFractions(shares);
  const shareOfRow = new Uint32Array(rows.length);
  const sizes = new Uint32Array(shares.length);
  for (let place = 0; place < places.length; place++) {
    const share = shareOf(place, fractions);
    shareOfRow[places[place]!] = share;
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
