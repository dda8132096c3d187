// Learns a model and measures it: on its training rows, on rows set aside, by cross-validation.

import type { CountSource, Part } from "../counts/count-source.ts";
import { DataError } from "../dataset/data-error.ts";
import { assessModel } from "../evaluate/assess-model.ts";
import type { ConfusionMatrix } from "../evaluate/confusion-matrix.ts";
import { type CrossMeasures, crossMeasures } from "../evaluate/cross-measures.ts";
import { crossValidate } from "../evaluate/cross-validate.ts";
import { holdOut } from "../evaluate/hold-out.ts";
import { type Measures, measure } from "../evaluate/measures.ts";
import { type LearnResult, learnPart } from "../learn/learn.ts";
import type { SelectOptions } from "../learn/select/select.ts";
import { costMatrix, type NamedCosts } from "../learn/shared/cost.ts";
import type { LearnContext } from "../learn/shared/learner.ts";
import type { Model } from "../model/model.ts";
import { startSearchThread } from "../node/search-thread.ts";
import { countOf } from "../text/wording.ts";
import type { Choice } from "../workflow/choice.ts";
import type { JudgedBy } from "../workflow/choose-model.ts";

export interface JudgedResult {
  readonly result: LearnResult;
  readonly train: Measures;
  readonly test: Measures | null;
  readonly cv: CrossMeasures | null;
  /** How the method was chosen; null where one was named. */
  readonly choice: Choice | null;
  /** Learns the same way from other rows or columns. */
  readonly relearn: (source: CountSource, part: Part) => Promise<Model>;
  readonly judgedBy: JudgedBy;
}

export interface JudgeRequest extends LearnContext {
  readonly source: CountSource;
  readonly method: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** How to select columns on some training rows before learning from them; null to learn from all columns. */
  readonly select?: ((source: CountSource, part: Part) => Promise<SelectOptions>) | null;
  readonly seed: number;
  /** Share of the rows to set aside, or what judges a model on rows from elsewhere; null for neither. */
  readonly test: number | ((model: Model) => ConfusionMatrix) | null;
  /** Folds of the cross-validation, null for none. */
  readonly cv: number | null;
}

export async function learnAndJudge(request: JudgeRequest): Promise<JudgedResult> {
  const { source, seed, signal, onProgress } = request;
  const { train, test } = await parts(request);
  const context: LearnContext = {
    startSearchThread,
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  };
  const result = await learnOnce(request, source, train, context);
  const { model } = result;
  const judged = (matrix: ConfusionMatrix): Measures => {
    const costs = result.options.costs as NamedCosts | null | undefined;
    return measure(matrix, costs ? costMatrix(costs, matrix.classes) : null);
  };
  const trainMeasures = judged(await assessModel(source, train, model));
  let testMeasures: Measures | null = null;
  if (test !== null) testMeasures = judged(await assessModel(source, test, model));
  else if (typeof request.test === "function") testMeasures = judged(request.test(model));
  const rest = {
    choice: null,
    relearn: async (seen: CountSource, part: Part) => (await learnOnce(request, seen, part)).model,
    judgedBy: {
      seed,
      share: typeof request.test === "number" ? request.test : null,
      folds: request.cv === null ? null : { number: request.cv, seed },
    },
  };
  // Ctrl-C has its best-so-far model already: the folds are not worth waiting for.
  const isJudged = request.cv !== null && !signal?.aborted;
  const cv = isJudged ? await judgeFolds(request, { train, folds: request.cv!, seed, judged }) : null;
  return { result, train: trainMeasures, test: testMeasures, cv, ...rest };
}

async function learnOnce(
  { method, options, select: selectOn, signal }: JudgeRequest,
  source: CountSource,
  part: Part,
  context: LearnContext = { ...(signal && { signal }) },
): Promise<LearnResult> {
  const select = await selectOn?.(source, part);
  return learnPart(source, part, { method, options, ...(select && { select }), ...context });
}

async function parts(request: JudgeRequest): Promise<{ train: Part; test: Part | null }> {
  const { source, test, seed } = request;
  await checkParts(request);
  return typeof test === "number"
    ? holdOut(source, source.everything, { share: test, seed })
    : { train: source.everything, test: null };
}

/** Throws where the rows do not allow what is asked. */
export async function checkParts({
  source,
  test,
  seed,
  cv,
}: Pick<JudgeRequest, "source" | "test" | "seed" | "cv">): Promise<void> {
  if (typeof test === "number") {
    const split = await holdOut(source, source.everything, { share: test, seed });
    const [train] = await source.countClasses([split.train]);
    source.release([split.train, split.test]);
    if (train!.every((count) => count === 0)) {
      throw new DataError(`${source.name}: --test ${test} leaves no rows to learn from; set aside fewer`);
    }
  }
  if (cv !== null && source.rows < cv) {
    throw new DataError(
      `${source.name}: --cv ${cv} needs at least ${cv} rows, there are ${countOf(source.rows, "row")}; ask for fewer folds`,
    );
  }
}

async function judgeFolds(
  request: JudgeRequest,
  {
    train,
    folds,
    seed,
    judged,
  }: { train: Part; folds: number; seed: number; judged: (matrix: ConfusionMatrix) => Measures },
): Promise<CrossMeasures | null> {
  const { source, signal, onProgress } = request;
  try {
    const matrices = await crossValidate(source, train, {
      folds,
      seed,
      learn: async (part, fold) => {
        signal?.throwIfAborted();
        const report: LearnContext["onProgress"] = ({ done, text }) =>
          onProgress?.({ done: (fold + (done ?? 0)) / folds, text: `fold ${fold + 1} of ${folds}: ${text}` });
        const context = { ...(signal && { signal }), onProgress: report };
        return (await learnOnce(request, source, part, context)).model;
      },
    });
    return crossMeasures(matrices, judged);
  } catch (error) {
    // Interrupted between the model and its last fold: the model stands, the cross-validation does not.
    if (signal?.aborted) return null;
    throw error;
  }
}
