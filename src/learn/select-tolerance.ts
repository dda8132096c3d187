// How many conflicts between classes a selection of columns may leave, where that is left to
// cross-validation on the training rows.

import type { CountSource, Part } from "../counts/count-source.ts";
import { total } from "../counts/total.ts";
import { sumConfusions } from "../evaluate/confusion-matrix.ts";
import { crossValidate } from "../evaluate/cross-validate.ts";
import { mostFolds } from "../evaluate/folds.ts";
import { measure } from "../evaluate/measures.ts";
import type { LearnContext } from "../learner/learner.ts";
import type { Model } from "../model/model.ts";
import type { SelectOptions } from "../select/select-options.ts";
import type { SelectRequest } from "./procedure.ts";

/** Shares of the conflicts (or rows) that are tried. */
const TOLERANCES = [0, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2];
const FOLDS = 10;

interface ToleranceRequest {
  readonly learn: (train: Part, select: SelectOptions) => Promise<Model>;
  readonly context: LearnContext;
}

/** A tolerance of `auto` becomes the one of fewest errors, of equals the largest. */
export async function toleranceByFolds(
  source: CountSource,
  part: Part,
  select: SelectRequest | null,
  { learn, context }: ToleranceRequest,
): Promise<SelectOptions | null> {
  if (select === null) return null;
  const { tolerance, ...rest } = select;
  if (tolerance === undefined) return rest;
  const { of, share: given } = tolerance;
  const withShare = (share: number): SelectOptions => ({ ...rest, tolerance: { share, of } });
  if (given !== "auto") return withShare(given);
  const [counts] = await source.countClasses([part]);
  const most = Math.min(Math.floor(total(counts)), await mostFolds(source, part));
  const plan = { folds: Math.min(FOLDS, most), seed: select.seed ?? 1 };
  if (plan.folds < 2) return withShare(0);
  let best = 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (const share of TOLERANCES) {
    const matrices = await crossValidate(source, part, {
      ...plan,
      learn: async (train) => {
        context.signal?.throwIfAborted();
        context.onProgress?.({ done: null, text: `trying a tolerance of ${share}` });
        return learn(train, withShare(share));
      },
    });
    const { errors } = measure(sumConfusions(matrices));
    if (errors <= fewest) [best, fewest] = [share, errors];
  }
  return withShare(best);
}
