// Chooses a readable model: every family that fits the data races inside a budget of conditions, and the best is
// taken, where every condition must earn its price in accuracy (pick.ts).

import type { CountSource, Part } from "../../counts/count-source.ts";
import { total } from "../../counts/total.ts";
import { DataError } from "../../dataset/data-error.ts";
import type { ConfusionMatrix } from "../../evaluate/confusion-matrix.ts";
import { type Fit, fitProcedure } from "../../learn/fit-procedure.ts";
import type { Procedure } from "../../learn/procedure.ts";
import type { LearnContext } from "../../learner/learner.ts";
import { phase } from "../../learner/phase.ts";
import type { Model } from "../../model/model.ts";
import { listed } from "../../text/sentences.ts";
import { OutOfTime } from "../procedure/evaluation.ts";
import type { Terms } from "../procedure/terms.ts";
import { innerStagesFor, stagesFor } from "../race/effort.ts";
import type { FitThread } from "../race/fit-threads.ts";
import { type RaceResult, raceInStages, referenceOnly } from "../race/race-in-stages.ts";
import { idWarnings, isTooSmall, smallSentence, warningsFor } from "../warnings/warnings.ts";
import { type Choice, triedOf } from "./choice.ts";
import { claimSentence, majoritySentence, weighEvidence } from "./evidence.ts";
import { type FinalFit, fitWithinBudget } from "./fit-within-budget.ts";
import { whyChosen, whyStopped } from "./why.ts";

/** Share of the progress after which the race is over and the final model is learned. */
const RACE_SHARE = 0.85;

export interface ChooseRequest {
  readonly terms: Terms;
  /** Class counts of all rows, those held out included. */
  readonly counts: Float64Array;
  /** performance.now() at which all must be done. */
  readonly deadline: number;
  /** Folds of its last look, which evaluate the choice; null where they are its own affair. */
  readonly folds: number | null;
  /** Whether folds around the choice come after it, and need their share of the time. */
  readonly isNested: boolean;
  /** A thread that fits as well. */
  readonly helper: FitThread | null;
}

/** A model that won its race, before it is known whether it beats the majority class. */
export interface Winner {
  readonly race: RaceResult;
  readonly final: FinalFit;
  readonly warnings: readonly string[];
  readonly isSmall: boolean;
}

export async function chooseModel(
  source: CountSource,
  part: Part,
  { terms, counts, deadline, folds, isNested, helper }: ChooseRequest,
  context: LearnContext,
): Promise<Winner> {
  // Weights are how much rows count; they do not make more rows to learn from.
  const rows = Math.min(total(counts), source.rows);
  const isSmall = isTooSmall(counts, rows);
  const trainRows = Math.min(total((await source.countClasses([part]))[0]), source.rows);
  // A fifth of the time is kept for the final fit; half, where folds around the choice come after it.
  const until = deadline - (deadline - performance.now()) * (isNested ? 0.5 : 0.2);
  const raced = isSmall
    ? referenceOnly(source, terms, trainRows)
    : await raceInStages(source, part, {
        terms,
        rows: trainRows,
        stages: stagesFor(trainRows, source.attributes, folds),
        until,
        context: phase(context, 0, RACE_SHARE),
        helper,
      });
  const race = context.signal?.aborted ? raced : withReference(raced);
  if (race.pick === null) {
    context.signal?.throwIfAborted();
    throw new DataError("no candidate could be evaluated; name a method to see why");
  }
  context.onProgress?.({ done: RACE_SHARE, text: "looking for leaks and copies of rows" });
  // After the race, so that there is soon a first model to look at.
  const warnings = isSmall
    ? [...idWarnings(counts, source), smallSentence(rows, source)]
    : await warningsFor(source, part, { counts, rows: trainRows });
  const { order } = race.pick;
  const fitWinner = (watched: LearnContext): Promise<FinalFit> =>
    fitWithinBudget(source, part, { order, terms, rows: trainRows, context: phase(watched, RACE_SHARE, 1) });
  const final = await fitWinner(context).catch((error: unknown) => {
    if (!context.signal?.aborted) throw error;
    // Stopped while the winner was learned from all rows: it is learned as it is after a stop during the race.
    const { signal: _, ...unheard } = context;
    return fitWinner(unheard);
  });
  return { race, final, warnings, isSmall };
}

export interface FoldRequest extends Pick<ChooseRequest, "terms" | "helper">, Pick<Winner, "isSmall"> {
  /** performance.now() at which all must be done. */
  readonly until: number;
}

/**
 * The whole choice again on the rows of a fold, as cheap as still distinguishes candidates; where the data were too
 * small for a choice, none in the folds either.
 */
export async function chooseInFold(
  source: CountSource,
  part: Part,
  { terms, until, isSmall, helper }: FoldRequest,
  context: LearnContext,
): Promise<Model> {
  const [counts] = await source.countClasses([part]);
  const rows = total(counts);
  const { pick } = isSmall
    ? referenceOnly(source, terms, rows)
    : await raceInStages(source, part, {
        terms,
        rows,
        stages: innerStagesFor(rows, source.attributes),
        until,
        context: phase(context, 0, RACE_SHARE),
        helper,
      });
  context.signal?.throwIfAborted();
  if (pick === null) throw new OutOfTime();
  const { fit } = await fitWithinBudget(source, part, {
    order: pick.order,
    terms,
    rows,
    context: phase(context, RACE_SHARE, 1),
  });
  return fit.model;
}

export interface Conclusion {
  readonly fit: Fit;
  readonly procedure: Procedure;
  readonly choice: Choice;
}

/** Folds below which a race is not decided. */
const LEAST_FOLDS = 2;

/** Whether the winner stands, or the majority class takes its place: that is decided by rows the choice never saw, where there are any. */
export async function concludeChoice(
  source: CountSource,
  part: Part,
  { race, final, warnings, isSmall }: Winner,
  {
    terms,
    counts,
    heldOut,
    signal,
  }: {
    readonly terms: Terms;
    readonly counts: Float64Array;
    readonly heldOut: ConfusionMatrix | null;
    readonly signal: AbortSignal | undefined;
  },
): Promise<Conclusion> {
  const { standing } = final;
  const majority = source.classes[counts.indexOf(Math.max(...counts))];
  const isStopped =
    !isSmall && (signal?.aborted === true || (isCut(race) && standing.scores.length < LEAST_FOLDS));
  const evidence = isSmall || isStopped ? null : weighEvidence(race, standing, heldOut, majority);
  const isMajority = evidence?.isLikely === false;
  const baseline = race.standings.find(({ candidate }) => candidate.role === "baseline")?.candidate;
  const procedure: Procedure = isMajority && baseline ? baseline : standing.candidate;
  // Where nothing is likely to be better, the majority class is the model, and what that is worth is reported.
  const fit = isMajority ? await fitProcedure(source, part, procedure) : final.fit;
  const failed = race.standings.filter(({ dropped }) => dropped === "failed");
  const shown = {
    ...race.stage,
    ...race.pick!,
    chosen: standing,
    standings: race.standings,
    rows: race.rows,
    trainRows: race.trainRows,
  };
  const by = signal?.aborted ? "request" : "the time limit";
  const why = isSmall
    ? []
    : isStopped
      ? whyStopped(race, standing, by)
      : isMajority
        ? [majoritySentence(race, evidence!, majority)]
        : whyChosen({ ...shown, maxConditions: terms.maxConditions });
  const claim = evidence === null || isMajority ? [] : [claimSentence(evidence, majority)];
  const isShown = evidence?.isShown ?? null;
  const choice: Choice = {
    verdict: isSmall ? "unevaluated" : isStopped ? "stopped" : isMajority ? "majority" : "chosen",
    name: isMajority && baseline ? baseline.name : standing.candidate.name,
    // What is not shown is said before anything else.
    warnings: [...(isShown ? [] : claim), ...warnings],
    why: [...why, ...(isShown ? claim : [])],
    isShown,
    p: evidence?.p ?? null,
    maxConditions: terms.maxConditions,
    maxDepth: terms.maxDepth,
    folds: isSmall ? 0 : race.stage.folds,
    repeats: isSmall ? 0 : race.stage.repeats,
    rows: isSmall ? 0 : race.rows,
    runnerUp: race.pick!.runnerUp?.candidate.name ?? null,
    tried: isSmall ? [] : race.standings.map(triedOf),
    notTried: [
      ...race.leftOut,
      ...notNeeded(race),
      ...cutShort(race, by),
      ...failed.map(({ candidate, reason }) => `${candidate.name}: ${reason}`),
    ],
  };
  return { fit: { ...fit, notices: [...final.notices, ...fit.notices] }, procedure, choice };
}

/** Where the time limit left nothing but the baseline, or not even that, the plain greedy tree is learned unevaluated: it takes least. */
function withReference(race: RaceResult): RaceResult {
  const reference = race.standings.find(({ candidate }) => candidate.role === "reference");
  const isKnown = race.pick !== null && race.pick.chosen.candidate.role !== "baseline";
  if (isKnown || reference?.dropped !== "time" || reference.scores.length > 0) return race;
  return { ...race, pick: { chosen: reference, best: reference, runnerUp: null, order: [reference] } };
}

function isCut({ standings }: RaceResult): boolean {
  return standings.some(({ dropped }) => dropped === "time");
}

/** Costly candidates that were not started, for others made no mistake. */
function notNeeded({ standings }: RaceResult): string[] {
  const unseen = standings.filter(({ dropped, scores }) => dropped === "beaten" && scores.length === 0);
  if (unseen.length === 0) return [];
  const names = listed(unseen.map(({ candidate }) => candidate.name));
  return [`${names}: not tried, since quicker ones made no mistake on the first fold`];
}

/** What the time limit, or a request to stop, kept from being evaluated to the end. */
function cutShort({ standings, stage }: RaceResult, by: string): string[] {
  const cut = standings.filter(({ dropped }) => dropped === "time");
  if (cut.length === 0) return [];
  const unseen = cut.filter(({ scores }) => scores.length === 0).map(({ candidate }) => candidate.name);
  const folds = Math.max(...cut.map(({ scores }) => scores.length));
  const stopped = by === "request" ? "the request to stop" : by;
  return [
    ...(unseen.length > 0 ? [`${listed(unseen)}: not evaluated before ${stopped}`] : []),
    ...(folds > 0
      ? [
          `the other candidates: evaluated on ${folds} of ${stage.folds * stage.repeats} folds before ${stopped}`,
        ]
      : []),
  ];
}
