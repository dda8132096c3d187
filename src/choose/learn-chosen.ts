// Learns by the method that a choice among all finds best, and evaluates the choice: on rows held
// out, by the choice's own folds, corrected for having chosen by them, or by folds around the whole
// choice.

import type { CountSource, Part } from "../counts/count-source.ts";
import { total } from "../counts/total.ts";
import { DataError } from "../dataset/data-error.ts";
import { sumConfusions } from "../evaluate/confusion-matrix.ts";
import { type CrossMeasures, crossMeasures } from "../evaluate/cross-measures.ts";
import { effectiveCounts } from "../evaluate/effective-rows.ts";
import { mostFolds } from "../evaluate/folds.ts";
import { SEED_STEPS } from "../evaluate/seed-steps.ts";
import { fitProcedure } from "../learn/fit-procedure.ts";
import { shownVariables } from "../learn/shown-words.ts";
import type { LearnContext } from "../learner/learner.ts";
import { phase } from "../learner/phase.ts";
import { choiceOptions } from "./choice/choice-options.ts";
import { chooseInFold, chooseModel } from "./choice/choose-model.ts";
import { concludeChoice } from "./choice/conclude-choice.ts";
import { correctChoice, matricesOf } from "./choice/correct-choice.ts";
import { decidedBy, keepToLimits } from "./choice/keep-to-limits.ts";
import { assessFolds, assessTest, type Evaluation, planEvaluation, trainAndTest } from "./evaluation.ts";
import type { EvaluateOptions } from "./learn-options.ts";
import { type LearnRequest, learnResult } from "./learn-request.ts";
import type { LearnResult } from "./learn-result.ts";
import { endsAtAll, stagesFor } from "./race/effort.ts";
import { FitThread } from "./race/fit-thread.ts";
import { isTooSmall, tooFewUnits } from "./warnings/warnings.ts";

/**
 * From this many rows on a quarter is held out; fewer rows are better used by the choice's own
 * folds.
 */
const ROWS_TO_HOLD_OUT = 2000;
const HELD_OUT_SHARE = 0.25;
/** With fewer groups or times than this, a quarter is too few to evaluate on. */
const UNITS_TO_HOLD_OUT = 40;
/**
 * A small model tells a dozen classes apart at most, and every candidate has a table of classes by
 * classes on every fold.
 */
const MOST_CLASSES = 1000;
/** Share of the progress after which the model stands and only folds are left. */
const FOLDS_FROM = 0.5;

export async function learnChosen(
  source: CountSource,
  request: LearnRequest,
  context: LearnContext,
): Promise<LearnResult> {
  const { startSearchThread: start } = context;
  // One thread for the choice and for all folds around it.
  const thread = start && request.given.threads !== 1 ? new FitThread(start) : null;
  try {
    return await learnByChoice(source, request, thread, context);
  } finally {
    thread?.stop();
  }
}

async function learnByChoice(
  source: CountSource,
  { part, select, evaluate, seed, given }: LearnRequest,
  thread: FitThread | null,
  context: LearnContext,
): Promise<LearnResult> {
  const started = performance.now();
  checkClasses(source);
  const [counts] = await source.countClasses([part]);
  const optionsFor = (rows: Float64Array) => choiceOptions({ ...given, seed }, select, source.classes, rows);
  const asked = optionsFor(counts);
  const deadline = started + asked.timeLimit * 1000;
  thread?.prepare(Math.min(total(counts), source.rows) * shownVariables(source).length);
  const evidence = await effectiveCounts(source, part, counts);
  const planned = { evaluate, counts: evidence, seed: asked.seed };
  const { evaluation, train, test } = await planRows(source, part, planned);
  const [trainCounts] = test === null ? [counts] : await source.countClasses([train]);
  const options = optionsFor(trainCounts);
  const around = evaluation.isByChoice ? null : evaluation.folds;
  const request = { options, counts: evidence, deadline, evaluation, thread };
  const found = await chooseModel(source, train, request, phase(context, 0, around ? FOLDS_FROM : 1));
  const { winner, rule } = keepToLimits(found, options, source.classes, trainCounts);
  const inFolds =
    around &&
    (await assessFolds(source, train, {
      folds: around,
      context: phase(context, FOLDS_FROM, 1),
      learn: (rows, fold, inFold) => {
        const until = performance.now() + (deadline - performance.now()) / (around.number - fold);
        return chooseInFold(source, rows, { options, until, isSmall: winner.isSmall, thread }, inFold);
      },
    }));
  const nested = inFolds === null ? null : inFolds.map((matrix) => decidedBy(matrix, rule));
  const ofWinner = await assessTest(source, test, evaluation, winner.final.fit.model);
  const plain = correctChoice(winner.race, options);
  const corrected = plain && decidedBy(plain, rule);
  // Held-out rows and those of the choice's folds are different rows; those of nested folds are
  // not.
  const unseen = nested ?? [ofWinner?.matrix, corrected].filter((matrix) => matrix != null);
  const heldOut = unseen.length === 0 ? null : sumConfusions(unseen);
  const { signal } = context;
  const conclusion = await concludeChoice(source, train, winner, {
    ...{ options, counts: trainCounts, heldOut, signal },
  });
  const { fit, procedure, choice } = conclusion;
  const isMajority = choice.verdict === "majority";
  const outcome = isMajority ? await assessTest(source, test, evaluation, fit.model) : ofWinner;
  let cv: CrossMeasures | null = null;
  const { measure } = options.objective;
  if (evaluation.isByChoice && corrected !== null) {
    const ofFolds = matricesOf(winner.race, isMajority ? null : winner.final.trial);
    const folds = ofFolds.map((matrix) => decidedBy(matrix, isMajority ? null : rule));
    cv = crossMeasures(folds, measure, isMajority ? null : corrected);
  } else if (nested && around) {
    const learn = async (rows: Part) => (await fitProcedure(source, rows, procedure)).model;
    const folds = isMajority
      ? await assessFolds(source, train, { folds: around, context: {}, learn })
      : nested;
    cv = folds && crossMeasures(folds, measure);
  }
  const how = { fit, train, outcome, objective: options.objective, started };
  return learnResult(source, { ...how, cv, choice, procedure, evaluation });
}

function checkClasses({ target, classes }: CountSource): void {
  if (classes.length <= MOST_CLASSES) return;
  throw new DataError(
    `the target "${target}" has ${classes.length.toLocaleString("en")} classes, and methods are compared on at most ${MOST_CLASSES.toLocaleString("en")}; join rare classes, choose another target, or name a method (redwood)`,
  );
}

interface RowsRequest {
  readonly evaluate: EvaluateOptions | null | undefined;
  /** Class counts of all rows, as many as tell as much where weights say how much they matter. */
  readonly counts: Float64Array;
  readonly seed: number;
}

/** The rows to learn from, and those that evaluate the choice. */
async function planRows(
  source: CountSource,
  part: Part,
  { evaluate, counts, seed }: RowsRequest,
): Promise<{ evaluation: Evaluation; train: Part; test: Part | null }> {
  const foldSeed = seed + SEED_STEPS.nestedFolds;
  const planned =
    evaluate === undefined
      ? await defaultEvaluation(source, part, { counts, seed })
      : planEvaluation(evaluate ?? {}, { source, seed, foldSeed });
  const { train, test } = await trainAndTest(source, part, planned);
  const { folds } = planned;
  if (folds === null || evaluate?.nested === true || !(await canChooseBy(source, train, folds.number))) {
    return { evaluation: planned, train, test };
  }
  return { evaluation: { ...planned, folds: { ...folds, seed }, isByChoice: true }, train, test };
}

/** Whether each of so many folds has rows, and the race is on all rows, not on a sample. */
async function canChooseBy(source: CountSource, train: Part, folds: number): Promise<boolean> {
  const [weights] = await source.countClasses([train]);
  const counts = await effectiveCounts(source, train, weights);
  const rows = Math.min(total(counts), source.rows);
  if (isTooSmall(counts, rows) || (await tooFewUnits(source, train)) !== null) return false;
  return folds <= rows && endsAtAll(rows, shownVariables(source).length);
}

async function defaultEvaluation(
  source: CountSource,
  part: Part,
  { counts, seed }: Pick<RowsRequest, "counts" | "seed">,
): Promise<Evaluation> {
  const rows = Math.min(total(counts), source.rows);
  const plan: Evaluation = { seed, share: null, folds: null, isByChoice: false, testRows: null };
  if (isTooSmall(counts, rows) || (await tooFewUnits(source, part)) !== null) return plan;
  const most = await mostFolds(source, part);
  if (rows >= ROWS_TO_HOLD_OUT && most >= UNITS_TO_HOLD_OUT) return { ...plan, share: HELD_OUT_SHARE };
  const number = Math.min(most, stagesFor(rows, shownVariables(source).length).at(-1)!.folds);
  return { ...plan, folds: { number, seed }, isByChoice: endsAtAll(rows, shownVariables(source).length) };
}
