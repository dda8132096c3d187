// The one evaluated path from a count source to a model: by a method that is named, or by the one that a race among
// all finds best. The library, the command line, comparisons and reports all take it.

import type { CountSource, Part } from "../counts/count-source.ts";
import { responsiveSource } from "../counts/responsive-source.ts";
import { total } from "../counts/total.ts";
import { checkObject, checkWatching } from "../dataset/check-argument.ts";
import { DataError } from "../dataset/data-error.ts";
import { assessModel } from "../evaluate/assess-model.ts";
import { type ConfusionMatrix, sumConfusions } from "../evaluate/confusion-matrix.ts";
import { type CrossMeasures, crossMeasures } from "../evaluate/cross-measures.ts";
import type { Measures } from "../evaluate/measures.ts";
import { type Fit, fitProcedure } from "../learn/fit-procedure.ts";
import { checkedSelect, type Procedure, procedureOf, type SelectRequest } from "../learn/procedure.ts";
import { learnerOf } from "../learn/registry.ts";
import type { LearnContext, Learner } from "../learner/learner.ts";
import { acceptedValue } from "../learner/option.ts";
import { phase } from "../learner/phase.ts";
import { specsOf } from "../learner/resolve-options.ts";
import { seed as seedSpec } from "../learner/shared-options.ts";
import { type ModelSize, measureSize } from "../model/size.ts";
import type { NamedCosts } from "../objective/cost.ts";
import type { Choice } from "./choice/choice.ts";
import { chooseInFold, chooseModel, concludeChoice } from "./choice/choose-model.ts";
import { correctChoice, foldsOf } from "./choice/correct-choice.ts";
import {
  assessFolds,
  assessTest,
  type EvaluateOptions,
  type Evaluation,
  planEvaluation,
  trainAndTest,
} from "./procedure/evaluation.ts";
import { reportSteadily } from "./procedure/progress.ts";
import { measuringBy, termsOf } from "./procedure/terms.ts";
import { endsAtAll, stagesFor } from "./race/effort.ts";
import { FitThread } from "./race/fit-threads.ts";
import { isTooSmall } from "./warnings/warnings.ts";

/** What every call of `learn` accepts, whatever the method. */
export interface LearnRequestOptions extends LearnContext {
  /** Select columns on the training rows before every fit. */
  readonly select?: SelectRequest | null;
  /** Show only so many columns, those that inform most on the training rows. */
  readonly screen?: number | null;
  /** How the model is evaluated. Left out: by its size where the method is chosen, not at all where it is named. */
  readonly evaluate?: EvaluateOptions | null;
  /** Of everything random (1). */
  readonly seed?: number;
}

export interface LearnSourceOptions extends LearnRequestOptions {
  /** A learner's name, or a learner of one's own; left out: the method is chosen. */
  readonly method?: string | Learner;
  /** The rows to take; all of them unless given. */
  readonly part?: Part;
  /** Options of the method; of any method where it is chosen. */
  readonly [option: string]: unknown;
}

/** A model with how it was learned and what was measured. */
export interface LearnResult extends Fit {
  readonly size: ModelSize;
  /** On the rows it was learned from. */
  readonly train: Measures;
  /** On rows set apart before anything was looked at, or on other rows. */
  readonly test: Measures | null;
  /** By cross-validation around the whole procedure; of a choice by its own folds, corrected for having chosen by them. */
  readonly cv: CrossMeasures | null;
  /** How the method was chosen; null where one was named. */
  readonly choice: Choice | null;
  /** All it takes to learn it again from other rows. */
  readonly procedure: Procedure;
  /** The rows that evaluated it. */
  readonly evaluation: Evaluation;
}

/** From this many rows a quarter is held out; below, the folds of the choice itself use the rows better. */
const ROWS_TO_HOLD_OUT = 2000;
const HELD_OUT_SHARE = 0.25;
/** A small model answers a dozen classes at most, and every candidate and fold has a table of classes by classes. */
const MOST_CLASSES = 1000;
/** The folds around a choice are not those that the choice itself is made by. */
const NESTED_SEED_STEP = 1000;
/** Share of the progress after which the model stands and only folds are left. */
const FOLDS_FROM = 0.5;

/** What the options of a call are, for messages. */
export const LEARN_OPTIONS = "an object; leave them out to have the method chosen";

/** Learns and evaluates a model from all rows, or some, of a count source. */
export async function learnSource(
  source: CountSource,
  options: LearnSourceOptions = {},
): Promise<LearnResult> {
  checkObject("options of learn", options, LEARN_OPTIONS);
  checkWatching(options.signal, options.onProgress);
  const { method, part, select, screen, evaluate, seed, signal, onProgress, startSearchThread, ...given } =
    options;
  const context: LearnContext = {
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
    ...(startSearchThread && { startSearchThread }),
  };
  const asked: Asked = {
    part: part ?? source.everything,
    select: select ?? null,
    screen: screen ?? null,
    evaluate,
    seed,
    given,
  };
  // What is measured after an abort is measured to the end, but in pieces, so that others have their turns.
  const shown = signal || onProgress ? responsiveSource(source) : source;
  return reportSteadily(context, (steady) =>
    method === undefined ? learnChosen(shown, asked, steady) : learnNamed(shown, method, asked, steady),
  );
}

interface Asked extends Required<Pick<LearnSourceOptions, "part" | "select" | "screen">> {
  readonly evaluate: EvaluateOptions | null | undefined;
  readonly seed: number | undefined;
  /** Options of learners. */
  readonly given: Readonly<Record<string, unknown>>;
}

async function learnNamed(
  source: CountSource,
  method: string | Learner,
  { part, select, screen, evaluate, seed, given }: Asked,
  context: LearnContext,
): Promise<LearnResult> {
  const started = performance.now();
  const learner = learnerOf(method);
  const splitSeed = acceptedValue("seed", seedSpec, seed ?? 1);
  // The seed is also that of the splits, so every method may be given one.
  const options = { ...given, ...(seed !== undefined && "seed" in specsOf(learner) && { seed }) };
  const procedure = procedureOf({ ...options, method: learner, select, screen });
  const evaluation = planEvaluation(evaluate ?? {}, { source, seed: splitSeed, foldSeed: splitSeed });
  const { train, test } = await trainAndTest(source, part, evaluation);
  const { folds } = evaluation;
  const fit = await fitProcedure(
    source,
    train,
    procedure,
    phase(context, 0, folds === null ? 1 : FOLDS_FROM / 5),
  );
  const measured = measuringBy(fit.options.costs as NamedCosts | null | undefined);
  const outcome = await assessTest(source, test, evaluation, fit.model);
  // Whoever interrupts has the model already: the folds are not worth waiting for.
  const matrices =
    folds &&
    (await assessFolds(source, train, {
      folds,
      context: phase(context, FOLDS_FROM / 5, 1),
      learn: async (rows, _, inFold) => (await fitProcedure(source, rows, procedure, inFold)).model,
    }));
  return {
    ...fit,
    seconds: (performance.now() - started) / 1000,
    notices: [...fit.notices, ...(outcome?.notices ?? [])],
    size: measureSize(fit.model),
    train: measured(await assessModel(source, train, fit.model)),
    test: outcome && measured(outcome.matrix),
    cv: matrices && crossMeasures(matrices, measured),
    choice: null,
    procedure,
    evaluation,
  };
}

async function learnChosen(source: CountSource, asked: Asked, context: LearnContext): Promise<LearnResult> {
  const { startSearchThread } = context;
  const isHelped = startSearchThread !== undefined && asked.given.threads !== 1;
  // One thread for the choice and for all folds around it.
  const helper = isHelped ? new FitThread(startSearchThread) : null;
  try {
    return await learnByChoice(source, asked, helper, context);
  } finally {
    helper?.stop();
  }
}

async function learnByChoice(
  source: CountSource,
  { part, select, evaluate, seed, given }: Asked,
  helper: FitThread | null,
  context: LearnContext,
): Promise<LearnResult> {
  const started = performance.now();
  const terms = termsOf({ ...given, seed }, checkedSelect(select));
  const deadline = started + terms.timeLimit * 1000;
  if (source.classes.length > MOST_CLASSES) {
    throw new DataError(
      `the target "${source.target}" has ${source.classes.length.toLocaleString("en")} classes, and methods are compared on at most ${MOST_CLASSES.toLocaleString("en")}; join rare classes, choose another target, or name a method (redwood)`,
    );
  }
  const [counts] = await source.countClasses([part]);
  helper?.prepare(Math.min(total(counts), source.rows) * source.attributes);
  const foldSeed = terms.seed + NESTED_SEED_STEP;
  const planned =
    evaluate === undefined
      ? defaultEvaluation(source, counts, terms.seed)
      : planEvaluation(evaluate ?? {}, { source, seed: terms.seed, foldSeed });
  const { train, test } = await trainAndTest(source, part, planned);
  const isApart = evaluate?.nested === true || !(await mayEvaluate(source, train, planned));
  const evaluation = isApart ? planned : byChoice(planned, terms.seed);
  const folds = evaluation.isByChoice ? null : evaluation.folds;
  const isNested = folds !== null;
  const ownFolds = evaluation.isByChoice ? evaluation.folds!.number : null;
  const asked = { terms, counts, deadline, folds: ownFolds, isNested, helper };
  const winner = await chooseModel(source, train, asked, phase(context, 0, isNested ? FOLDS_FROM : 1));
  let matrices =
    folds &&
    (await assessFolds(source, train, {
      folds,
      context: phase(context, FOLDS_FROM, 1),
      learn: (rows, fold, inFold) => {
        const until = performance.now() + (deadline - performance.now()) / (folds.number - fold);
        return chooseInFold(source, rows, { terms, until, isSmall: winner.isSmall, helper }, inFold);
      },
    }));
  const won = await assessTest(source, test, evaluation, winner.final.fit.model);
  const corrected = correctChoice(winner.race, terms);
  // Held-out rows and those of the folds are different ones: together they show more. Nested folds are the same rows again.
  const seen = matrices ?? [won?.matrix, corrected].filter((matrix) => matrix != null);
  const heldOut: ConfusionMatrix | null = seen.length === 0 ? null : sumConfusions(seen);
  const { signal } = context;
  const conclusion = await concludeChoice(source, train, winner, {
    terms,
    counts,
    heldOut,
    signal,
  });
  const { fit, procedure, choice } = conclusion;
  let outcome = won;
  if (choice.verdict === "majority") {
    outcome = await assessTest(source, test, evaluation, fit.model);
    const learn = async (rows: Part) => (await fitProcedure(source, rows, procedure)).model;
    if (matrices && folds) matrices = await assessFolds(source, train, { folds, context: {}, learn });
  }
  const { measured } = terms;
  const ofChoice =
    evaluation.isByChoice && corrected !== null
      ? foldsOf(winner.race, choice.verdict === "majority" ? null : winner.final.standing)
      : null;
  const cv =
    ofChoice === null
      ? matrices && crossMeasures(matrices, measured)
      : crossMeasures(ofChoice, measured, choice.verdict === "majority" ? null : corrected);
  return {
    ...fit,
    notices: [...fit.notices, ...(outcome?.notices ?? [])],
    size: measureSize(fit.model),
    train: measured(await assessModel(source, train, fit.model)),
    test: outcome && measured(outcome.matrix),
    cv,
    choice,
    procedure,
    evaluation,
    seconds: (performance.now() - started) / 1000,
  };
}

/** Whether a choice can be made by the folds asked for: enough rows, and not so many that it looks at some of them only. */
async function mayEvaluate(source: CountSource, train: Part, { folds }: Evaluation): Promise<boolean> {
  if (folds === null) return false;
  const [counts] = await source.countClasses([train]);
  const rows = Math.min(total(counts), source.rows);
  return folds.number <= rows && !isTooSmall(counts, rows) && endsAtAll(rows, source.attributes);
}

function byChoice(planned: Evaluation, seed: number): Evaluation {
  return { ...planned, folds: planned.folds && { ...planned.folds, seed }, isByChoice: true };
}

function defaultEvaluation(source: CountSource, counts: Float64Array, seed: number): Evaluation {
  const rows = Math.min(total(counts), source.rows);
  const plan: Evaluation = { seed, share: null, folds: null, isByChoice: false, testRows: null };
  if (isTooSmall(counts, rows)) return plan;
  if (rows >= ROWS_TO_HOLD_OUT) return { ...plan, share: HELD_OUT_SHARE };
  const number = stagesFor(rows, source.attributes).at(-1)!.folds;
  return { ...plan, folds: { number, seed }, isByChoice: true };
}
