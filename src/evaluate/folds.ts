// The folds of a cross-validation, one after the other. They are stratified by class and seeded
// (counts/random-split.ts), keep groups whole, and roll forward in time where rows have times
// (counts/split-units.ts): a plan gives the same folds wherever it is carried out.

import type { CountSource, Part } from "../counts/count-source.ts";
import { DataError } from "../dataset/data-error.ts";
import { grouped } from "../text/numbers.ts";

/** How rows are parted into training and test rows. */
export interface FoldPlan {
  readonly folds: number;
  /** Of the first repeat; each further repeat has the next number. */
  readonly seed: number;
  /** How many times all rows are parted (1); once where they are in the order of time. */
  readonly repeats?: number;
}

/** Both count from 0. */
export interface FoldPlace {
  readonly repeat: number;
  readonly fold: number;
}

export interface Fold extends FoldPlace {
  readonly train: Part;
  readonly test: Part;
}

/**
 * All folds of a plan, or one. Its parts are released when the next fold is asked for. In the order
 * of time the first half of the rows is only learned from: each fold evaluates a later stretch of
 * the second half, by what was learned from all rows before it.
 */
export async function* foldsOf(
  source: CountSource,
  part: Part,
  { folds, seed, repeats = 1 }: FoldPlan,
  place: FoldPlace | null = null,
): AsyncGenerator<Fold, void, void> {
  if (!Number.isInteger(folds) || folds < 2) {
    throw new DataError(`cross-validation needs at least 2 folds, got ${folds}`);
  }
  const isRolling = source.units?.by === "time";
  const shares = Array.from({ length: folds }, () => 1);
  if (isRolling) shares.unshift(folds);
  for (let repeat = 0; repeat < (isRolling ? 1 : repeats); repeat++) {
    if (place !== null && place.repeat !== repeat) continue;
    const parts = await source.randomSplit(part, { seed: seed + repeat, shares });
    try {
      for (const [fold, test] of parts.slice(isRolling ? 1 : 0).entries()) {
        if (place !== null && place.fold !== fold) continue;
        const others = isRolling ? parts.slice(0, fold + 1) : parts.filter((_, index) => index !== fold);
        const train = await source.merge(others);
        try {
          yield { repeat, fold, train, test };
        } finally {
          source.release([train]);
        }
      }
    } finally {
      source.release(parts);
    }
  }
}

/**
 * How many folds the groups or times of a part allow: one for each group, or for each time but the
 * first. No limit where rows are split freely, or where all are of one group or time, since then
 * they are, too.
 */
export async function mostFolds(source: CountSource, part: Part): Promise<number> {
  if (source.units === null) return Number.POSITIVE_INFINITY;
  const units = await source.countUnits(part);
  if (units <= 1) return Number.POSITIVE_INFINITY;
  return source.units.by === "time" ? Math.max(2, units - 1) : units;
}

/** Throws where a part has too few groups or times for so many folds, or but one. */
export async function checkUnits(source: CountSource, part: Part, folds: number): Promise<void> {
  if (source.units === null) return;
  const { by, column } = source.units;
  const units = await source.countUnits(part);
  const needed = by === "time" ? folds + 1 : folds;
  if (units >= needed) return;
  const [one, many] = by === "time" ? ["time", "times"] : ["group", "groups"];
  const there = units === 1 ? `there is 1 ${one}` : `there are ${grouped(units)}`;
  throw new DataError(
    units < 2
      ? `${source.name}: all rows are of one ${one} in "${column}", so none are left to evaluate on; choose another column`
      : `${source.name}: ${grouped(folds)} folds need at least ${grouped(needed)} ${many} in "${column}", ${there}; use fewer folds`,
  );
}
