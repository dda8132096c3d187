// K-fold cross-validation: every row is predicted once, by a model that never saw it.

import type { CountSource, Part } from "../counts/count-source.ts";
import type { Model } from "../model/model.ts";
import { assessModel } from "./assess-model.ts";
import type { ConfusionMatrix } from "./confusion-matrix.ts";
import { type FoldPlan, foldsOf } from "./folds.ts";

export interface CrossValidateOptions extends FoldPlan {
  /** The method under test: from training rows to a model. */
  readonly learn: (train: Part, fold: number) => Promise<Model>;
}

/** One confusion matrix per fold. */
export async function crossValidate(
  source: CountSource,
  part: Part,
  { learn, ...plan }: CrossValidateOptions,
): Promise<ConfusionMatrix[]> {
  const matrices: ConfusionMatrix[] = [];
  for await (const { train, test, fold } of foldsOf(source, part, plan)) {
    matrices.push(await assessModel(source, test, await learn(train, fold)));
  }
  return matrices;
}
