// Whether the winner of a race stands or the majority class takes its place, and what is reported
// of the choice.

import type { CountSource, Part } from "../../counts/count-source.ts";
import type { ConfusionMatrix } from "../../evaluate/confusion-matrix.ts";
import { type Fit, fitProcedure } from "../../learn/fit-procedure.ts";
import type { Procedure } from "../../learn/procedure.ts";
import { listed } from "../../text/sentences.ts";
import type { StagedRace } from "../race/race-in-stages.ts";
import type { Trial } from "../race/trial.ts";
import { type Choice, triedOf } from "./choice.ts";
import type { ChoiceOptions } from "./choice-options.ts";
import type { Winner } from "./choose-model.ts";
import { claimSentence, type Evidence, majoritySentence, weighEvidence } from "./evidence.ts";
import { asGoodSentence, type Frontier, frontierOf } from "./frontier.ts";
import { whyChosen, whyStopped } from "./why.ts";

export interface Conclusion {
  readonly fit: Fit;
  readonly procedure: Procedure;
  readonly choice: Choice;
}

interface ConcludeRequest {
  readonly options: ChoiceOptions;
  /** Class counts of the training rows. */
  readonly counts: Float64Array;
  /** Predictions for rows that the choice never saw; null where there are none. */
  readonly heldOut: ConfusionMatrix | null;
  readonly signal: AbortSignal | undefined;
}

/** Folds below which a race is not decided. */
const LEAST_FOLDS = 2;

export async function concludeChoice(
  source: CountSource,
  part: Part,
  winner: Winner,
  { options, counts, heldOut, signal }: ConcludeRequest,
): Promise<Conclusion> {
  const { race, final, isSmall } = winner;
  const { trial } = final;
  const majority = source.classes[options.objective.cheapest(counts)];
  const isCut = race.trials.some(({ dropped }) => dropped === "time") && trial.scores.length < LEAST_FOLDS;
  const isStopped = !isSmall && (signal?.aborted === true || isCut);
  const evidence =
    isSmall || isStopped
      ? null
      : weighEvidence(race, trial, { heldOut, majority, objective: options.objective });
  const verdict = isSmall
    ? "unevaluated"
    : isStopped
      ? "stopped"
      : evidence?.isLikely === false
        ? "majority"
        : "chosen";
  const by = signal?.aborted ? "request" : "the time limit";
  const choice = choiceOf(winner, { verdict, evidence, majority, by, options });
  const baseline = race.trials.find(({ candidate }) => candidate.role === "baseline")?.candidate;
  if (verdict !== "majority" || baseline === undefined) {
    return { fit: final.fit, procedure: { ...trial.candidate, shrinkage: trial.strength }, choice };
  }
  // The majority class is evaluated and reported like any other model.
  const fit = await fitProcedure(source, part, baseline);
  return { fit, procedure: baseline, choice: { ...choice, name: baseline.name } };
}

interface Decided {
  readonly verdict: Choice["verdict"];
  readonly evidence: Evidence | null;
  /** The majority class. */
  readonly majority: string;
  /** What stopped the race, where something did: "request" or "the time limit". */
  readonly by: string;
  readonly options: ChoiceOptions;
}

function choiceOf({ race, final, warnings, isSmall }: Winner, decided: Decided): Choice {
  const { verdict, evidence, majority, by, options } = decided;
  const claim =
    evidence === null || verdict === "majority"
      ? []
      : [claimSentence(evidence, { majority, objective: options.objective })];
  const isShown = evidence?.isShown ?? null;
  const frontier = isSmall ? null : frontierOf(race, options.maxConditions);
  const { folds, repeats } = race.stage;
  return {
    verdict,
    name: final.trial.candidate.name,
    // That nothing is shown is said before anything else.
    warnings: [...(isShown ? [] : claim), ...warnings],
    why: [...whyOf(race, final.trial, decided, frontier), ...(isShown ? claim : [])],
    isShown,
    p: evidence?.p ?? null,
    maxConditions: options.maxConditions,
    maxDepth: options.maxDepth,
    metric: options.objective.metric,
    ...(isSmall ? { folds: 0, repeats: 0, rows: 0 } : { folds, repeats, rows: race.rows }),
    runnerUp: race.pick!.runnerUp?.candidate.name ?? null,
    frontier,
    tried: isSmall ? [] : race.trials.map((trial) => triedOf(trial, final.trial)),
    notTried: notTriedOf(race, by),
  };
}

function whyOf(race: StagedRace, chosen: Trial, decided: Decided, frontier: Frontier | null): string[] {
  const { verdict, evidence, majority, by, options } = decided;
  switch (verdict) {
    case "unevaluated":
      return [];
    case "stopped":
      return whyStopped(race, chosen, by);
    case "majority":
      return [majoritySentence(race, evidence!, majority)];
    case "chosen": {
      const asGood = asGoodSentence(frontier, chosen, race.pick!.best);
      return [...whyChosen(race, chosen, options), ...(asGood === null ? [] : [asGood])];
    }
  }
}

function notTriedOf({ trials, stage, leftOut }: StagedRace, by: string): string[] {
  const stopped = by === "request" ? "the request to stop" : by;
  const isUnseen = ({ scores }: Trial): boolean => scores.length === 0;
  const names = (some: readonly Trial[]): string => listed(some.map(({ candidate }) => candidate.name));
  const skipped = trials.filter((trial) => trial.dropped === "beaten" && isUnseen(trial));
  const cut = trials.filter(({ dropped }) => dropped === "time");
  const unseen = cut.filter(isUnseen);
  const folds = Math.max(0, ...cut.map(({ scores }) => scores.length));
  const lines = [...leftOut];
  if (skipped.length > 0)
    lines.push(`${names(skipped)}: not tried, since quicker ones made no mistake on the first fold`);
  if (unseen.length > 0) lines.push(`${names(unseen)}: not evaluated before ${stopped}`);
  if (folds > 0) {
    const all = stage.folds * stage.repeats;
    lines.push(`the other candidates: evaluated on ${folds} of ${all} folds before ${stopped}`);
  }
  const failed = trials.filter(({ dropped }) => dropped === "failed");
  return [...lines, ...failed.map(({ candidate, reason }) => `${candidate.name}: ${reason}`)];
}
