// Learns by a method that is named, and evaluates the model where that is asked for.

import type { CountSource } from "../counts/count-source.ts";
import { crossMeasures } from "../evaluate/cross-measures.ts";
import { fitProcedure } from "../learn/fit-procedure.ts";
import { procedureOf } from "../learn/procedure.ts";
import type { LearnContext, Learner } from "../learner/learner.ts";
import { acceptedValue } from "../learner/option.ts";
import { phase } from "../learner/phase.ts";
import { specsOf } from "../learner/resolve-options.ts";
import { seed as seedSpec } from "../learner/shared-options.ts";
import { objectiveOf } from "../objective/objective.ts";
import { assessFolds, assessTest, planEvaluation, trainAndTest } from "./evaluation.ts";
import type { LearnResult } from "./learn-options.ts";
import { type LearnRequest, learnResult } from "./learn-request.ts";

/** Share of the progress after which the model stands and only folds are left. */
const FOLDS_FROM = 0.1;

export async function learnNamed(
  source: CountSource,
  learner: Learner,
  { part, select, screen, evaluate, seed, given }: LearnRequest,
  context: LearnContext,
): Promise<LearnResult> {
  const started = performance.now();
  const splitSeed = acceptedValue("seed", seedSpec, seed ?? 1);
  // The seed is also that of the splits, so every method may be given one.
  const options = { ...given, ...(seed !== undefined && "seed" in specsOf(learner) && { seed }) };
  const procedure = procedureOf({ ...options, method: learner, select, screen });
  const evaluation = planEvaluation(evaluate ?? {}, { source, seed: splitSeed, foldSeed: splitSeed });
  const { train, test } = await trainAndTest(source, part, evaluation);
  const { folds } = evaluation;
  const inFit = phase(context, 0, folds === null ? 1 : FOLDS_FROM);
  const fit = await fitProcedure(source, train, procedure, inFit);
  const objective = objectiveOf(fit.options, source.classes);
  const outcome = await assessTest(source, test, evaluation, fit.model);
  // After a stop the model is there already: the folds are left out.
  const matrices =
    folds &&
    (await assessFolds(source, train, {
      folds,
      context: phase(context, FOLDS_FROM, 1),
      learn: async (rows, _, inFold) => (await fitProcedure(source, rows, procedure, inFold)).model,
    }));
  const cv = matrices && crossMeasures(matrices, objective.measure);
  return learnResult(source, train, {
    ...{ fit, outcome, objective, started },
    ...{ cv, choice: null, procedure, evaluation },
  });
}
