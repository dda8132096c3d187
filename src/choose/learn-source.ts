// The one evaluated path from a count source to a model: by a method that is named, or by the one
// that a race among all methods finds best. The library, the command line, comparisons and reports
// all use it.

import type { CountSource, Part } from "../counts/count-source.ts";
import { responsiveSource } from "../counts/responsive-source.ts";
import { total } from "../counts/total.ts";
import { checkObject, checkWatching } from "../dataset/check-argument.ts";
import { DataError } from "../dataset/data-error.ts";
import type { ConfusionMatrix } from "../evaluate/confusion-matrix.ts";
import { crossMeasures } from "../evaluate/cross-measures.ts";
import { mostFolds } from "../evaluate/folds.ts";
import { fitProcedure } from "../learn/fit-procedure.ts";
import { type Procedure, procedureOf } from "../learn/procedure.ts";
import { learnerOf, type MethodName, type MethodOptions } from "../learn/registry.ts";
import type { LearnContext, Learner } from "../learner/learner.ts";
import { acceptedValue } from "../learner/option.ts";
import { phase } from "../learner/phase.ts";
import { specsOf } from "../learner/resolve-options.ts";
import { seed as seedSpec } from "../learner/shared-options.ts";
import { withClassWeights } from "../objective/class-weights.ts";
import { limitsOf } from "../objective/limits.ts";
import { objectiveOf } from "../objective/objective.ts";
import type { Choice } from "./choice/choice.ts";
import { decidedBy, decidedFit, ruleByLimits } from "./choice/keep-to-limits.ts";
import { assessFolds, assessTest, planEvaluation, trainAndTest } from "./evaluation.ts";
import { learnChosen } from "./learn-chosen.ts";
import type { LearnOptions, OwnLearner } from "./learn-options.ts";
import { type LearnRequest, learnResult } from "./learn-request.ts";
import type { LearnResult } from "./learn-result.ts";
import { reportSteadily } from "./steady-progress.ts";

/** What the options of a call are, for messages. */
export const LEARN_OPTIONS = "an object; leave them out to have the method chosen";
/** Share of the progress after which only the folds that evaluate the model are left. */
const FOLDS_FROM = 0.1;
/** Where limits need a threshold and no folds are asked for. */
const FOLDS_FOR_LIMITS = 5;

/**
 * As `learn`, from a count source: from all its rows, or from those of a part.
 *
 * @example
 * const { size, train } = await learnSource(source, { method: "id3", maxConditions: 4 });
 * console.log(size.conditions, train.errors);
 * // → 4 10
 */
export function learnSource<Name extends MethodName>(
  source: CountSource,
  options: LearnOptions & MethodOptions<Name> & { readonly method: Name; readonly part?: Part },
): Promise<LearnResult>;
export function learnSource<Options extends object>(
  source: CountSource,
  options: LearnOptions &
    Partial<NoInfer<Options>> & { readonly method: OwnLearner<Options>; readonly part?: Part },
): Promise<LearnResult>;
export function learnSource(
  source: CountSource,
  options?: LearnOptions & MethodOptions & { readonly method?: undefined; readonly part?: Part },
): Promise<LearnResult & { readonly choice: Choice }>;
export function learnSource(source: CountSource, options: object = {}): Promise<LearnResult> {
  return learnUntyped(source, options);
}

/** Options of a method that is known only when the program runs. */
export interface UntypedLearnOptions extends LearnOptions {
  readonly method?: string | Learner | undefined;
  readonly part?: Part;
}

/** As `learnSource`, but the options of the method are checked only when the program runs. */
export async function learnUntyped(source: CountSource, options: UntypedLearnOptions): Promise<LearnResult> {
  checkObject("options of learn", options, LEARN_OPTIONS);
  const { method, part, select, screen, readable, evaluate, seed, group, time, keep, ...more } = options;
  const { signal, onProgress, startSearchThread, ...given } = more;
  checkSplit(source, { group, time, keep });
  checkWatching(signal, onProgress);
  const context: LearnContext = {
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
    ...(startSearchThread && { startSearchThread }),
  };
  const request: LearnRequest = {
    part: part ?? source.everything,
    select: select ?? null,
    screen: screen ?? null,
    readable: readable ?? null,
    evaluate,
    seed,
    given,
  };
  // Measures taken after an abort are completed, but in pieces, so that the event loop keeps
  // running.
  const shown = signal || onProgress ? responsiveSource(source) : source;
  return reportSteadily(context, (steady) =>
    method === undefined
      ? learnChosen(shown, request, steady)
      : learnNamed(shown, learnerOf(method), request, steady),
  );
}

/** Refuses options about splits that the source was not made with. */
function checkSplit(
  { name, units, kept }: CountSource,
  asked: Pick<LearnOptions, "group" | "time" | "keep">,
): void {
  for (const by of ["group", "time"] as const) {
    const column = asked[by];
    if (column === undefined || (units?.by === by && units.column === column)) continue;
    throw new DataError(
      `${name}: a count source splits rows as it was made; give ${by} "${column}" where the data are read, or to createDatabaseSource`,
    );
  }
  const lost = asked.keep?.find((column) => !kept.includes(column));
  if (lost !== undefined)
    throw new DataError(
      `${name}: a count source keeps the columns that it was made to keep; give keep "${lost}" where the data are read`,
    );
}

/** What the learner is not told: limits decide later, and a metric is for a choice alone. */
function withoutChoice(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { metric, of, minRecall, maxAlarms, minPrecision, ...own } = given;
  if (metric === undefined) return own;
  throw new DataError("metric is for a choice among methods; leave out the method", {
    code: "bad-option",
    hint: [{ option: "method" }],
  });
}

async function learnNamed(
  source: CountSource,
  learner: Learner,
  { part, select, screen, readable, evaluate, seed, given }: LearnRequest,
  context: LearnContext,
): Promise<LearnResult> {
  const started = performance.now();
  const splitSeed = acceptedValue("seed", seedSpec, seed ?? 1);
  const procedureOn = async (rows: Part): Promise<Procedure> => {
    const [counts] = await source.countClasses([rows]);
    const own = withClassWeights(withoutChoice(given), source.classes, counts);
    // The seed is also that of the splits, so every method may be given one.
    const options = { ...own, ...(seed !== undefined && "seed" in specsOf(learner) && { seed }) };
    return procedureOf({ ...options, method: learner, select, screen, readable });
  };
  // What is asked wrongly is said before anything is split.
  await procedureOn(part);
  const limits = limitsOf(given, source.classes);
  const evaluation = planEvaluation(evaluate ?? {}, { source, seed: splitSeed, foldSeed: splitSeed });
  const { folds } = evaluation;
  const { train, test } = await trainAndTest(source, part, evaluation);
  const procedure = await procedureOn(train);
  const inFit = phase(context, 0, folds || limits ? FOLDS_FROM : 1);
  const plain = await fitProcedure(source, train, procedure, inFit);
  const objective = objectiveOf(plain.options, source.classes);
  const [counts] = limits === null ? [new Float64Array(0)] : await source.countClasses([train]);
  const number =
    limits === null ? 0 : Math.min(FOLDS_FOR_LIMITS, total(counts), await mostFolds(source, train));
  const around = folds ?? (number < 2 ? null : { number, seed: splitSeed });
  const inFolds =
    around &&
    (await assessFolds(source, train, {
      folds: around,
      context: phase(context, FOLDS_FROM, 1),
      learn: async (rows, _, inFold) =>
        (
          await fitProcedure(source, rows, await procedureOn(rows), inFold)
        ).model,
    }));
  const ruleBy = (some: readonly ConfusionMatrix[]) =>
    limits === null ? null : ruleByLimits(some, limits, source.classes, counts);
  const decided = ruleBy(inFolds ?? []);
  const fit = decided === null ? plain : decidedFit(plain, decided.rule, decided.notice);
  const outcome = await assessTest(source, test, evaluation, fit.model);
  // The threshold that evaluates a fold is found on the others.
  const matrices =
    folds &&
    inFolds?.map((matrix, fold) => decidedBy(matrix, ruleBy(inFolds.toSpliced(fold, 1))?.rule ?? null));
  const cv = matrices ? crossMeasures(matrices, objective.measure) : null;
  const how = { fit, train, outcome, objective, started };
  return learnResult(source, { ...how, cv, choice: null, procedure, evaluation });
}
