// How a model is evaluated, whatever it was learned by: on rows held out before anything was looked
// at, on other rows, or by folds around the whole procedure. Another procedure is measured on the
// same rows by the same plan.

import type { CountSource, Part } from "../counts/count-source.ts";
import { DataError } from "../dataset/data-error.ts";
import type { Dataset } from "../dataset/dataset.ts";
import type { ModelRows } from "../dataset/read/read-model-rows.ts";
import { assessUnseen } from "../evaluate/assess-model.ts";
import { assessRows } from "../evaluate/assess-rows.ts";
import type { ConfusionMatrix } from "../evaluate/confusion-matrix.ts";
import { crossMeasures } from "../evaluate/cross-measures.ts";
import { crossValidate } from "../evaluate/cross-validate.ts";
import { checkUnits } from "../evaluate/folds.ts";
import { holdOut } from "../evaluate/hold-out.ts";
import type { Measures } from "../evaluate/measures.ts";
import { unseenNotices } from "../evaluate/unseen-notices.ts";
import type { LearnContext } from "../learner/learner.ts";
import { phase } from "../learner/phase.ts";
import type { Model } from "../model/model.ts";
import { predict } from "../model/predict.ts";
import type { Objective } from "../objective/objective.ts";
import { countOf } from "../text/numbers.ts";
import type { EvaluateOptions } from "./learn-options.ts";

/** The rows that evaluate, by seeds and shares, to evaluate other procedures on the same. */
export interface Evaluation {
  /** Of the rows held out. */
  readonly seed: number;
  readonly share: number | null;
  readonly folds: { readonly number: number; readonly seed: number } | null;
  /** Whether the choice was made by these folds, and is corrected for it (bias-corrected.ts). */
  readonly isByChoice: boolean;
  readonly testRows: Dataset | ModelRows | null;
}

/** Throws a DataError where the options are wrong or the rows do not allow the evaluation. */
export function planEvaluation(
  { test = null, folds = null, nested = false }: EvaluateOptions,
  { source, seed, foldSeed }: { source: CountSource; seed: number; foldSeed: number },
): Evaluation {
  if (typeof test === "number" && !(test > 0 && test < 1)) {
    throw new DataError(`evaluate: expected a share of test rows between 0 and 1, got ${test}`);
  }
  if (test !== null && typeof test === "object" && test.target === null) {
    throw new DataError(
      `${test.name}: there is no column "${source.target}" to evaluate on; give rows with classes`,
    );
  }
  if (folds !== null && !(Number.isSafeInteger(folds) && folds >= 2)) {
    throw new DataError(`evaluate: expected a whole number of at least 2 folds, got ${folds}`);
  }
  if (typeof nested !== "boolean") {
    throw new DataError(`evaluate: expected true or false for nested, got ${JSON.stringify(nested)}`);
  }
  if (folds !== null && folds > source.rows) {
    throw new DataError(
      `${source.name}: ${folds} folds need at least ${folds} rows, there are ${countOf(source.rows, "row")}; use fewer folds`,
    );
  }
  return {
    seed,
    share: typeof test === "number" ? test : null,
    folds: folds === null ? null : { number: folds, seed: foldSeed },
    isByChoice: false,
    testRows: typeof test === "object" ? test : null,
  };
}

/** The rows to learn from, and those held out. */
export async function trainAndTest(
  source: CountSource,
  part: Part,
  { share, seed, folds }: Evaluation,
): Promise<{ readonly train: Part; readonly test: Part | null }> {
  if (share === null) {
    if (folds !== null) await checkUnits(source, part, folds.number);
    return { train: part, test: null };
  }
  await checkUnits(source, part, 1 + (source.units?.by === "time" ? 0 : 1));
  const split = await holdOut(source, part, { share, seed });
  const [counts] = await source.countClasses([split.train]);
  if (counts.every((count) => count === 0)) {
    throw new DataError(
      `${source.name}: a test share of ${share} leaves no rows to learn from; hold out fewer`,
    );
  }
  if (folds !== null) await checkUnits(source, split.train, folds.number);
  return split;
}

export interface TestOutcome {
  readonly matrix: ConfusionMatrix;
  readonly notices: readonly string[];
}

/** The evaluation of a model on the test rows; null where there are none. */
export async function assessTest(
  source: CountSource,
  test: Part | null,
  { testRows }: Evaluation,
  model: Model,
): Promise<TestOutcome | null> {
  if (test !== null) return { matrix: await assessUnseen(source, test, model), notices: [] };
  if (testRows === null) return null;
  const prediction = predict(model, testRows);
  const matrix = assessRows(prediction, {
    target: testRows.target!,
    weights: testRows.weights,
    ...("units" in testRows && { units: testRows.units }),
  });
  return { matrix, notices: unseenNotices(testRows.name, prediction.unseen) };
}

export interface FoldsRequest {
  readonly folds: NonNullable<Evaluation["folds"]>;
  readonly learn: (train: Part, fold: number, context: LearnContext) => Promise<Model>;
  readonly context: LearnContext;
}

/** One matrix per fold; null where a signal or the time limit left some of the folds out. */
export async function assessFolds(
  source: CountSource,
  part: Part,
  { folds: { number, seed }, learn, context }: FoldsRequest,
): Promise<ConfusionMatrix[] | null> {
  if (context.signal?.aborted) return null;
  try {
    return await crossValidate(source, part, {
      folds: number,
      seed,
      learn: (train, fold) => {
        context.signal?.throwIfAborted();
        const prefix = `fold ${fold + 1} of ${number}: `;
        return learn(train, fold, phase(context, fold / number, (fold + 1) / number, prefix));
      },
    });
  } catch (error) {
    if (error instanceof OutOfTime || context.signal?.aborted) return null;
    throw error;
  }
}

/** Thrown by `learn` where the time limit leaves no time for a fold. */
export class OutOfTime extends Error {
  override readonly name = "OutOfTime";
}

/** The same evaluation of another procedure; null where it has no rows to test on. */
export async function evaluateAlike(
  source: CountSource,
  part: Part,
  evaluation: Evaluation,
  { learn, objective }: { learn: (train: Part) => Promise<Model>; objective: Objective },
): Promise<Measures | null> {
  const { train, test } = await trainAndTest(source, part, evaluation);
  if (test !== null || evaluation.testRows !== null) {
    const outcome = await assessTest(source, test, evaluation, await learn(train));
    return outcome && objective.measure(outcome.matrix);
  }
  if (evaluation.folds === null) return null;
  const matrices = await assessFolds(source, train, { folds: evaluation.folds, learn, context: {} });
  return matrices && crossMeasures(matrices, objective.measure);
}
