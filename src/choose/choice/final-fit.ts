// The final model: of the candidates in their order, the first whose model keeps to the budget.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { type Fit, fitProcedure } from "../../learn/fit-procedure.ts";
import type { LearnContext } from "../../learner/learner.ts";
import { measureSize } from "../../model/size.ts";
import type { Trial } from "../race/trial.ts";
import type { ChoiceOptions } from "./choice-options.ts";
import { areMany, learnFromMany } from "./many-rows.ts";

export interface FinalFit {
  readonly fit: Fit;
  readonly trial: Trial;
}

export interface FinalRequest {
  /** The one to try first, then the others in turn. */
  readonly order: readonly Trial[];
  readonly options: ChoiceOptions;
  readonly rows: number;
  readonly context: LearnContext;
}

/** An exact search may exceed the budget; where all models do, the smallest is taken. */
export async function finalFit(
  source: CountSource,
  part: Part,
  { order, options, rows, context }: FinalRequest,
): Promise<FinalFit> {
  const { signal, ...unsignalled } = context;
  // After a stop the best candidate so far is still learned: its fits in the race showed that it is
  // quick.
  const own = signal?.aborted ? unsignalled : context;
  let smallest: FinalFit | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const trial of order) {
    const candidate = { ...trial.candidate, shrinkage: trial.strength };
    context.onProgress?.({ done: 0, text: `learning by ${candidate.name}` });
    const fit = areMany(rows, candidate)
      ? await learnFromMany(source, part, candidate, { rows, options, context: own })
      : await fitProcedure(source, part, candidate, own);
    const { conditions, depth } = measureSize(fit.model);
    if (conditions <= options.maxConditions && depth <= options.maxDepth) return { fit, trial };
    if (conditions < fewest) {
      fewest = conditions;
      smallest = { fit, trial };
    }
  }
  return smallest!;
}
