// The folds of a cross-validation, one after the other. They are stratified by class and seeded
// (counts/random-split.ts): a plan gives the same folds wherever it is carried out.

import type { CountSource, Part } from "../counts/count-source.ts";
import { DataError } from "../dataset/data-error.ts";

/** How rows are parted into training and test rows. */
export interface FoldPlan {
  readonly folds: number;
  /** Of the first repeat; each further repeat has the next number. */
  readonly seed: number;
  /** How many times all rows are parted (1). */
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

/** All folds of a plan, or one. Its parts are released when the next fold is asked for. */
export async function* foldsOf(
  source: CountSource,
  part: Part,
  { folds, seed, repeats = 1 }: FoldPlan,
  place: FoldPlace | null = null,
): AsyncGenerator<Fold, void, void> {
  if (!Number.isInteger(folds) || folds < 2) {
    throw new DataError(`cross-validation needs at least 2 folds, got ${folds}`);
  }
  const shares = Array.from({ length: folds }, () => 1);
  for (let repeat = 0; repeat < repeats; repeat++) {
    if (place !== null && place.repeat !== repeat) continue;
    const parts = await source.randomSplit(part, { seed: seed + repeat, shares });
    try {
      for (const [fold, test] of parts.entries()) {
        if (place !== null && place.fold !== fold) continue;
        const train = await source.merge(parts.filter((_, index) => index !== fold));
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
