// Splits row numbers into shares as random-split.ts prescribes.

import type { Codes } from "../../dataset/column.ts";
import { shareFractions, shareOf, shuffleKey } from "../random-split.ts";

/** One ascending list of rows per share, scattered by `numbers` (ascending) or by the rows. */
export function splitRows(
  rows: Uint32Array,
  classCodes: Codes,
  seed: number,
  shares: readonly number[],
  numbers: Uint32Array = rows,
): Uint32Array[] {
  const places = shuffledOrder(rows, classCodes, seed, numbers);
  const fractions = shareFractions(shares);
  const shareOfRow = new Uint32Array(rows.length);
  const sizes = new Uint32Array(shares.length);
  for (let place = 0; place < places.length; place++) {
    const share = shareOf(place, fractions);
    shareOfRow[places[place]] = share;
    sizes[share] = sizes[share] + 1;
  }
  const lists = Array.from(sizes, (size) => new Uint32Array(size));
  sizes.fill(0);
  for (let i = 0; i < rows.length; i++) {
    const share = shareOfRow[i];
    lists[share][sizes[share]] = rows[i];
    sizes[share] = sizes[share] + 1;
  }
  return lists;
}

/** Positions in `rows` by (class, shuffle key, row): a radix sort, faster than comparing pairs. */
function shuffledOrder(
  rows: Uint32Array,
  classCodes: Codes,
  seed: number,
  numbers: Uint32Array,
): Uint32Array {
  const keys = new Uint32Array(rows.length);
  const classes = new Uint32Array(rows.length);
  let order: Uint32Array = new Uint32Array(rows.length);
  let largest = 0;
  for (let i = 0; i < rows.length; i++) {
    keys[i] = shuffleKey(seed, numbers[i]);
    classes[i] = classCodes[rows[i]];
    largest = Math.max(largest, classes[i]);
    order[i] = i;
  }
  for (const shift of [0, 11, 22]) order = sortByDigit(order, keys, shift, 2048);
  return sortByDigit(order, classes, 0, largest + 1);
}

/** One stable pass of the radix sort; a digit is the bits of the key from `shift` on. */
function sortByDigit(order: Uint32Array, keys: Uint32Array, shift: number, buckets: number): Uint32Array {
  const mask = 2 ** Math.ceil(Math.log2(buckets)) - 1;
  const next = new Uint32Array(buckets + 1);
  for (let i = 0; i < keys.length; i++) {
    const digit = (keys[i] >>> shift) & mask;
    next[digit + 1] = next[digit + 1] + 1;
  }
  for (let bucket = 0; bucket < buckets; bucket++) next[bucket + 1] = next[bucket + 1] + next[bucket];
  const sorted = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) {
    const digit = (keys[order[i]] >>> shift) & mask;
    sorted[next[digit]] = order[i];
    next[digit] = next[digit] + 1;
  }
  return sorted;
}
