// One fold of a part: rows to learn from and rows to test on, the same whichever source they stand in.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { withOwnSource } from "../../counts/own-source.ts";

export interface Fold {
  readonly source: CountSource;
  readonly train: Part;
  readonly test: Part;
}

export interface FoldOptions {
  readonly folds: number;
  readonly fold: number;
  readonly seed: number;
}

/**
 * Does some work on a fold, where possible in a source of its own, so that features which a learner defines do not slow
 * down what is learned after it.
 */
export async function onFold<T>(
  source: CountSource,
  part: Part,
  { folds, fold, seed }: FoldOptions,
  work: (fold: Fold) => Promise<T>,
): Promise<T> {
  return withOwnSource(source, part, async (seen, whole) => {
    const shares = Array.from({ length: folds }, () => 1);
    const parts = await seen.randomSplit(whole, { seed, shares });
    const train = await seen.merge(parts.filter((_, index) => index !== fold));
    try {
      return await work({ source: seen, train, test: parts[fold] });
    } finally {
      seen.release([train, ...parts]);
    }
  });
}
