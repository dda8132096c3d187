// Races the whole field on a part of the data, in stages: a first look at all on a sample, a second at those left.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { withOwnSource } from "../../counts/own-source.ts";
import type { PartPredictions } from "../../evaluate/predict-part.ts";
import type { LearnContext } from "../../learner/learner.ts";
import { phase } from "../../learner/phase.ts";
import { grouped } from "../../text/numbers.ts";
import type { Terms } from "../procedure/terms.ts";
import type { Candidate } from "./candidates.ts";
import { candidatesFor } from "./candidates.ts";
import type { Stage } from "./effort.ts";
import type { FitThread } from "./fit-threads.ts";
import { mean } from "./fold-scores.ts";
import { type Picked, pickBest } from "./pick.ts";
import { beforeStart, raceCandidates } from "./race.ts";
import type { Standing } from "./standing.ts";

export interface RaceResult {
  readonly standings: readonly Standing[];
  readonly pick: Picked | null;
  readonly leftOut: readonly string[];
  readonly stage: Stage;
  /** Rows of the last stage, a sample or all of those to learn from. */
  readonly rows: number;
  readonly trainRows: number;
  /** Those who saw every fold of the last stage's first repeat, and what they predicted there. */
  readonly finalists: readonly Standing[];
  readonly predictions: readonly PartPredictions[];
}

/** Folds that a second look must have had to count for more than the first. */
const LEAST_LOOKS = 3;

export interface StagesRequest {
  readonly terms: Terms;
  readonly rows: number;
  readonly stages: readonly Stage[];
  /** performance.now() at which to stop. */
  readonly until: number;
  readonly context: LearnContext;
  /** A thread that fits as well. */
  readonly helper?: FitThread | null;
}

export async function raceInStages(
  source: CountSource,
  part: Part,
  { terms, rows, stages, until, context, helper = null }: StagesRequest,
): Promise<RaceResult> {
  const beaten: Standing[] = [];
  let standings: Standing[] = [];
  let open: readonly Candidate[] | null = null;
  let leftOut: readonly string[] = [];
  let last: Pick<RaceResult, "stage" | "rows" | "finalists" | "predictions"> = {
    stage: stages[0],
    rows,
    finalists: [],
    predictions: [],
  };
  for (const [index, stage] of stages.entries()) {
    const stageRows = stage.rows ?? rows;
    let sample = part;
    if (stage.rows !== null) {
      [sample] = (await source.randomSplit(part, {
        seed: terms.seed,
        shares: [stage.rows, rows - stage.rows],
      })) as [Part];
    }
    const share = 1 / stages.length;
    const { folds, repeats } = stage;
    const { seed, score, lossAmong, maxConditions } = terms;
    const deadline = performance.now() + ((until - performance.now()) * (index + 1)) / stages.length;
    const race = await withOwnSource(source, sample, (seen, whole) => {
      if (open === null) {
        const field = candidatesFor(seen, { ...terms, rows: stageRows });
        open = field.candidates;
        leftOut = field.leftOut;
      }
      const options = { folds, repeats, seed, deadline, score, lossAmong, rows, maxConditions, helper };
      return raceCandidates(seen, whole, open, options, phase(context, index * share, (index + 1) * share));
    });
    const raced = race.standings;
    const looks = Math.max(0, ...raced.map(({ scores }) => scores.length));
    if (standings.length > 0 && looks < LEAST_LOOKS) {
      leftOut = [...leftOut, stageLeftOut(stageRows, "the time limit")];
      break;
    }
    standings = [...raced];
    // A race ends early where it is decided.
    const { finalists, predictions } = race;
    last = {
      stage: { ...stage, repeats: Math.max(1, Math.ceil(looks / folds)) },
      rows: stageRows,
      finalists,
      predictions,
    };
    // Some learners come into their own only with more rows: the best of every family gets its second look, unless it is costly.
    const firsts = bestOfFamilies(raced);
    const out = raced.filter(
      (standing) =>
        standing.dropped === "failed" ||
        standing.dropped === "same" ||
        (standing.dropped === "beaten" && (standing.candidate.isCostly || !firsts.has(standing))),
    );
    if (index < stages.length - 1) {
      beaten.push(...out);
      standings = raced.filter((standing) => !out.includes(standing));
      open = standings.map(({ candidate }) => candidate);
      // Whoever stops it shall not wait for the rows of a race that nobody runs.
      if (context.signal?.aborted) {
        leftOut = [...leftOut, stageLeftOut(stages[index + 1].rows ?? rows, "the request to stop")];
        break;
      }
    }
  }
  const pick = pickBest(standings, { maxConditions: terms.maxConditions, rows });
  return { standings: [...standings, ...beaten], pick, leftOut, trainRows: rows, ...last };
}

function stageLeftOut(rows: number, reason: string): string {
  return `the second stage of cross-validation, on ${grouped(rows)} rows: ${reason}`;
}

function bestOfFamilies(raced: readonly Standing[]): Set<Standing> {
  const best = new Map<string, Standing>();
  for (const standing of raced) {
    const { family } = standing.candidate.learner;
    const leader = best.get(family);
    if (leader === undefined || mean(standing.scores) > mean(leader.scores)) best.set(family, standing);
  }
  return new Set(best.values());
}

/** Where nothing can be evaluated, the plain greedy tree is learned. */
export function referenceOnly(source: CountSource, terms: Terms, rows: number): RaceResult {
  const { candidates } = candidatesFor(source, { ...terms, rows });
  const chosen = beforeStart(candidates.find(({ role }) => role === "reference")!);
  const pick = { chosen, best: chosen, runnerUp: null, order: [chosen] };
  const stage = { rows: null, folds: 0, repeats: 0 };
  return {
    standings: [chosen],
    pick,
    leftOut: [],
    stage,
    rows,
    trainRows: rows,
    finalists: [],
    predictions: [],
  };
}
