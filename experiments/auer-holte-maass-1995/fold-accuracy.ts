// Accuracy by cross-validation, pooled over the folds.

import type { CountSource } from "../../src/internal.ts";
import {
  crossValidate,
  findLearner,
  fitProcedure,
  measure,
  procedureOf,
  sumConfusions,
} from "../../src/internal.ts";

/** In %. */
export async function foldAccuracy(
  source: CountSource,
  request: { readonly method: string } & Readonly<Record<string, unknown>>,
  folds: number,
  seed: number,
): Promise<number> {
  const learn = async (train: typeof source.everything) =>
    (await fitProcedure(source, train, procedureOf({ ...request, method: findLearner(request.method) })))
      .model;
  const matrices = await crossValidate(source, source.everything, { folds, seed, learn });
  return 100 * measure(sumConfusions(matrices), null).accuracy;
}
