// Rows split into three parts for work by hand on a model: it is learned from the first, edited
// while watching its accuracy on the second, and evaluated once, at the end, on the third.

import { splitRows } from "../counts/memory/split-rows.ts";
import { splitUnits } from "../counts/memory/split-units.ts";
import { DataError } from "../dataset/data-error.ts";
import type { Dataset } from "../dataset/dataset.ts";

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

/** By the rule of every other split: by groups, in the order of time, or stratified by class. */
export function learnEditSealed(
  { target, units = null }: Pick<Dataset, "target" | "units">,
  { seed, shares }: SplitOptions,
): SplitRows {
  if (!shares.every((share) => Number.isFinite(share) && share >= 0) || !(shares[0] > 0))
    throw new DataError(`expected three shares of the rows, the first above 0, got ${shares.join(", ")}`);
  const { codes } = target;
  const rows = Uint32Array.from({ length: codes.length }, (_, row) => row);
  const byUnit = units === null ? null : splitUnits(rows, units, codes, { seed, shares });
  const [learn, edit, sealed] = byUnit ?? splitRows(rows, codes, seed, shares);
  return { learn, edit, sealed };
}
