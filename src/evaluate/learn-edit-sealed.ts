// Rows split into three parts for work by hand on a model: it is learned from the first, edited
// while watching its accuracy on the second, and evaluated once, at the end, on the third.

import { shareFractions, shareOf, shuffleKey } from "../counts/random-split.ts";
import type { CategoricalColumn } from "../dataset/column.ts";
import { DataError } from "../dataset/data-error.ts";

export interface SplitRows {
  /** Row numbers from 0, ascending. */
  readonly learn: Uint32Array;
  readonly edit: Uint32Array;
  readonly sealed: Uint32Array;
}

export interface SplitOptions {
  readonly seed: number;
  /** Relative sizes: learn, edit, sealed. */
  readonly shares: readonly [number, number, number];
}

/** Stratified by class and seeded, by the rule of every other split (counts/random-split.ts). */
export function learnEditSealed(target: CategoricalColumn, { seed, shares }: SplitOptions): SplitRows {
  if (!shares.every((share) => Number.isFinite(share) && share >= 0) || !(shares[0] > 0))
    throw new DataError(`expected three shares of the rows, the first above 0, got ${shares.join(", ")}`);
  const { codes } = target;
  const order = Uint32Array.from({ length: codes.length }, (_, row) => row);
  const keys = Uint32Array.from(order, (row) => shuffleKey(seed, row));
  order.sort((a, b) => codes[a] - codes[b] || keys[a] - keys[b] || a - b);
  const fractions = shareFractions(shares);
  const parts: number[][] = [[], [], []];
  order.forEach((row, place) => {
    parts[shareOf(place, fractions)].push(row);
  });
  const [learn, edit, sealed] = parts.map((rows) => Uint32Array.from(rows).sort());
  return { learn, edit, sealed };
}
