// Races all candidates on a part of the data, in stages: on a small sample first, then those that
// are left on more rows.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { withOwnSource } from "../../counts/own-source.ts";
import { mostFolds } from "../../evaluate/folds.ts";
import { sampleOf } from "../../evaluate/hold-out.ts";
import { mean } from "../../evaluate/mean.ts";
import type { LearnContext } from "../../learner/learner.ts";
import { phase } from "../../learner/phase.ts";
import { grouped } from "../../text/numbers.ts";
import type { ChoiceOptions } from "../choice/choice-options.ts";
import { type Candidate, candidatesFor } from "./candidates.ts";
import type { Stage } from "./effort.ts";
import type { FitThread } from "./fit-thread.ts";
import { type Picked, pickBest } from "./pick.ts";
import { type Race, raceCandidates } from "./race.ts";
import { newTrial, type Trial } from "./trial.ts";

/** The trials are those of all stages; finalists and predictions are of the last one. */
export interface StagedRace extends Race {
  readonly pick: Picked | null;
  readonly leftOut: readonly string[];
  readonly stage: Stage;
  /** Rows of the last stage, a sample or all of those to learn from. */
  readonly rows: number;
  readonly trainRows: number;
}

/** Folds that a later stage must have had to count for more than the one before. */
const LEAST_FOLDS = 3;

export interface StagesRequest {
  readonly options: ChoiceOptions;
  readonly rows: number;
  readonly stages: readonly Stage[];
  /** performance.now() at which to stop. */
  readonly until: number;
  readonly context: LearnContext;
  /** Another thread to fit on. */
  readonly thread: FitThread | null;
}

export async function raceInStages(
  source: CountSource,
  part: Part,
  { options, rows, stages, until, context, thread }: StagesRequest,
): Promise<StagedRace> {
  const { seed, maxConditions, objective } = options;
  const dropped: Trial[] = [];
  let last: Race & Pick<StagedRace, "stage" | "rows"> = unraced([], stages[0], rows);
  let open: readonly Candidate[] | null = null;
  let leftOut: readonly string[] = [];
  for (const [index, stage] of stages.entries()) {
    const stageRows = stage.rows ?? rows;
    const sample = await sampleOf(source, part, { rows, most: stageRows, seed });
    const deadline = performance.now() + ((until - performance.now()) * (index + 1)) / stages.length;
    // Fewer folds where there are fewer groups or times.
    const folds = Math.min(stage.folds, await mostFolds(source, sample));
    const race = await withOwnSource(source, sample, (own, whole) => {
      if (open === null) {
        const field = candidatesFor(own, { ...options, rows: stageRows });
        open = field.candidates;
        leftOut = field.leftOut;
      }
      const plan = { folds, repeats: stage.repeats, seed };
      const how = { plan, deadline, objective, rows, maxConditions, thread };
      const inStage = phase(context, index / stages.length, (index + 1) / stages.length);
      return raceCandidates(own, whole, open, how, inStage);
    });
    const seen = Math.max(0, ...race.trials.map(({ scores }) => scores.length));
    if (index > 0 && seen < LEAST_FOLDS) {
      leftOut = [...leftOut, stageLeftOut(stageRows, "the time limit")];
      break;
    }
    // A race ends early where it is decided.
    const repeats = Math.max(1, Math.ceil(seen / folds));
    last = { ...race, stage: { ...stage, folds, repeats }, rows: stageRows };
    if (index + 1 === stages.length) break;
    const left = race.trials.filter(goesOn(race.trials));
    dropped.push(...race.trials.filter((trial) => !left.includes(trial)));
    last = { ...last, trials: left };
    open = left.map(({ candidate }) => candidate);
    // A race that was stopped ends at once: reading the rows of another stage would take time.
    if (context.signal?.aborted) {
      leftOut = [...leftOut, stageLeftOut(stages[index + 1].rows ?? rows, "the request to stop")];
      break;
    }
  }
  const pick = pickBest(last.trials, { maxConditions, rows, objective });
  return { ...last, trials: [...last.trials, ...dropped], pick, leftOut, trainRows: rows };
}

function stageLeftOut(rows: number, reason: string): string {
  return `the second stage of cross-validation, on ${grouped(rows)} rows: ${reason}`;
}

/**
 * Some learners need more rows, so the best of each family goes on even where it is beaten, unless
 * it is costly.
 */
function goesOn(trials: readonly Trial[]): (trial: Trial) => boolean {
  const best = new Map<string, Trial>();
  for (const trial of trials) {
    const { family } = trial.candidate.learner;
    const leader = best.get(family);
    if (leader === undefined || mean(trial.worths) > mean(leader.worths)) best.set(family, trial);
  }
  const firsts = new Set(best.values());
  return (trial) => {
    const { dropped, candidate } = trial;
    if (dropped === "beaten") return !candidate.isCostly && firsts.has(trial);
    return dropped !== "failed" && dropped !== "same";
  };
}

function unraced(
  trials: readonly Trial[],
  stage: Stage,
  rows: number,
): Race & Pick<StagedRace, "stage" | "rows"> {
  return { trials, finalists: [], predictions: [], stage, rows };
}

/** Where nothing can be evaluated, the plain greedy tree is learned. */
export function referenceOnly(source: CountSource, options: ChoiceOptions, rows: number): StagedRace {
  const { candidates } = candidatesFor(source, { ...options, rows });
  const chosen = newTrial(candidates.find(({ role }) => role === "reference")!);
  const pick = { chosen, best: chosen, runnerUp: null, order: [chosen] };
  return {
    ...unraced([chosen], { rows: null, folds: 0, repeats: 0 }, rows),
    pick,
    leftOut: [],
    trainRows: rows,
  };
}
