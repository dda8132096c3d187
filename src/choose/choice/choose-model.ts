// Chooses a readable model: every family that fits the data is tried within a budget of conditions,
// and the best is taken, where each further condition must improve it enough (pick.ts).

import type { CountSource, Part } from "../../counts/count-source.ts";
import { total } from "../../counts/total.ts";
import { DataError } from "../../dataset/data-error.ts";
import { shownVariables } from "../../learn/shown-words.ts";
import type { LearnContext } from "../../learner/learner.ts";
import { phase } from "../../learner/phase.ts";
import type { Model } from "../../model/model.ts";
import { type Evaluation, OutOfTime } from "../evaluation.ts";
import { innerStagesFor, stagesFor } from "../race/effort.ts";
import type { FitThread } from "../race/fit-thread.ts";
import { raceInStages, referenceOnly, type StagedRace } from "../race/race-in-stages.ts";
import { idWarnings, isTooSmall, smallSentence, tooFewUnits, warningsFor } from "../warnings/warnings.ts";
import type { ChoiceOptions } from "./choice-options.ts";
import { type FinalFit, finalFit } from "./final-fit.ts";

/** Share of the progress after which the race is over and the final model is learned. */
const RACE_SHARE = 0.85;
/** Share of the time kept for the final fit, or for that and folds around the choice. */
const TIME_FOR_FIT = 0.2;
const TIME_FOR_FOLDS = 0.5;

export interface ChooseRequest {
  readonly options: ChoiceOptions;
  /** Class counts of all rows, those held out included. */
  readonly counts: Float64Array;
  /** performance.now() at which all must be done. */
  readonly deadline: number;
  readonly evaluation: Evaluation;
  /** Another thread to fit on. */
  readonly thread: FitThread | null;
}

/** A model that won its race, before it is known whether it beats the majority class. */
export interface Winner {
  readonly race: StagedRace;
  readonly final: FinalFit;
  readonly warnings: readonly string[];
  readonly isSmall: boolean;
}

export async function chooseModel(
  source: CountSource,
  part: Part,
  { options, counts, deadline, evaluation: { folds, isByChoice }, thread }: ChooseRequest,
  context: LearnContext,
): Promise<Winner> {
  // Weights say how much rows count; they do not make more rows to learn from.
  const allRows = Math.min(total(counts), source.rows);
  const few = await tooFewUnits(source, part);
  const isSmall = few !== null || isTooSmall(counts, allRows);
  const rows = Math.min(total((await source.countClasses([part]))[0]), source.rows);
  const later = folds !== null && !isByChoice ? TIME_FOR_FOLDS : TIME_FOR_FIT;
  const stages = stagesFor(rows, shownVariables(source).length, isByChoice ? folds!.number : null);
  const raced = isSmall
    ? referenceOnly(source, options, rows)
    : await raceInStages(source, part, {
        ...{ options, rows, stages, thread },
        until: deadline - (deadline - performance.now()) * later,
        context: phase(context, 0, RACE_SHARE),
      });
  const race = context.signal?.aborted ? raced : withReference(raced);
  if (race.pick === null) {
    context.signal?.throwIfAborted();
    throw new DataError("no candidate could be evaluated; name a method to see why");
  }
  context.onProgress?.({ done: RACE_SHARE, text: "looking for leaks and copies of rows" });
  // After the race, so that a first model can be shown early.
  const warnings = isSmall
    ? [...idWarnings(counts, source), smallSentence(allRows, source, few)]
    : await warningsFor(source, part, { counts, rows });
  const { order } = race.pick;
  const learn = (watched: LearnContext): Promise<FinalFit> =>
    finalFit(source, part, { order, options, rows, context: phase(watched, RACE_SHARE, 1) });
  const final = await learn(context).catch((error: unknown) => {
    if (!context.signal?.aborted) throw error;
    // Stopped while the winner was learned from all rows: it is learned again without the signal,
    // as after a stop during the race.
    const { signal: _, ...unsignalled } = context;
    return learn(unsignalled);
  });
  return { race, final, warnings, isSmall };
}

/**
 * Where time was left for nothing but the baseline, or not even that, the plain greedy tree is
 * learned unevaluated: it is quickest.
 */
function withReference(race: StagedRace): StagedRace {
  const reference = race.trials.find(({ candidate }) => candidate.role === "reference");
  const isKnown = race.pick !== null && race.pick.chosen.candidate.role !== "baseline";
  if (isKnown || reference?.dropped !== "time" || reference.scores.length > 0) return race;
  return { ...race, pick: { chosen: reference, best: reference, runnerUp: null, order: [reference] } };
}

export interface FoldRequest extends Pick<ChooseRequest, "options" | "thread">, Pick<Winner, "isSmall"> {
  /** performance.now() at which all must be done. */
  readonly until: number;
}

/**
 * The whole choice again on the rows of a fold, without repeats. Where the data were too small for
 * a choice, none is made here.
 */
export async function chooseInFold(
  source: CountSource,
  part: Part,
  { options, until, isSmall, thread }: FoldRequest,
  context: LearnContext,
): Promise<Model> {
  const [counts] = await source.countClasses([part]);
  const rows = total(counts);
  const stages = innerStagesFor(rows, shownVariables(source).length);
  const inRace = phase(context, 0, RACE_SHARE);
  const { pick } = isSmall
    ? referenceOnly(source, options, rows)
    : await raceInStages(source, part, { options, rows, stages, until, thread, context: inRace });
  context.signal?.throwIfAborted();
  if (pick === null) throw new OutOfTime();
  const { order } = pick;
  const { fit } = await finalFit(source, part, {
    ...{ order, options, rows },
    context: phase(context, RACE_SHARE, 1),
  });
  return fit.model;
}
