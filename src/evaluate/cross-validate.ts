// K-fold cross-validation: every row is predicted once, by a model that never saw it.

import type { CountSource, Part } from "../counts/count-source.ts";
import type { Model } from "../model/model.ts";
import { assessUnseen } from "./assess-model.ts";
import type { ConfusionMatrix } from "./confusion-matrix.ts";
import { type FoldPlan, foldsOf } from "./folds.ts";

/** The folds, and what is learned from each. */
export interface CrossValidateOptions extends FoldPlan {
  /** The method under test: from training rows to a model. */
  readonly learn: (train: Part, fold: number) => Promise<Model>;
}

/**
 * Cross-validates anything that learns: one confusion matrix per fold, each of a model that never
 * saw the fold's rows.
 *
 * @example
 * const procedure = procedureOf({ method: "id3", maxConditions: 3 });
 * const fit = async (train) => (await fitProcedure(source, train, procedure)).model;
 * const folds = { folds: 5, seed: 1, learn: fit };
 * const matrices = await crossValidate(source, source.everything, folds);
 * console.log(matrices.length, measure(matrices[0]).rows);
 * // → 5 68
 */
export async function crossValidate(
  source: CountSource,
  part: Part,
  { learn, ...plan }: CrossValidateOptions,
): Promise<ConfusionMatrix[]> {
  const matrices: ConfusionMatrix[] = [];
  for await (const { train, test, fold } of foldsOf(source, part, plan)) {
    matrices.push(await assessUnseen(source, test, await learn(train, fold)));
  }
  return matrices;
}
