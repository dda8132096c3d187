// K-fold cross-validation over parts of the data: every row is predicted once, by a model that never saw it.

import type { CountSource, Part } from "../counts/count-source.ts";
import { DataError } from "../dataset/data-error.ts";
import type { Model } from "../model/model.ts";
import { assessModel } from "./assess-model.ts";
import type { ConfusionMatrix } from "./confusion-matrix.ts";

export interface CrossValidateOptions {
  readonly folds: number;
  readonly seed: number;
  /** The method under test: from training rows to a model. */
  readonly learn: (train: Part, fold: number) => Promise<Model>;
}

/** One confusion matrix per fold; folds are stratified and seeded (counts/random-split.ts). */
export async function crossValidate(
  source: CountSource,
  part: Part,
  { folds, seed, learn }: CrossValidateOptions,
): Promise<ConfusionMatrix[]> {
  if (!Number.isInteger(folds) || folds < 2) {
    throw new DataError(`cross-validation needs at least 2 folds, got ${folds}`);
  }
  const shares = Array.from({ length: folds }, () => 1);
  const parts = await source.randomSplit(part, { seed, shares });
  const matrices: ConfusionMatrix[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const train = await source.merge(parts.filter((_, index) => index !== fold));
    const model = await learn(train, fold);
    matrices.push(await assessModel(source, parts[fold], model));
    source.release([train]);
  }
  source.release(parts);
  return matrices;
}
