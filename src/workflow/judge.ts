// Judges candidates by repeated stratified cross-validation, all on the same folds. Candidates that are clearly
// beaten drop out, so that time goes to those still in doubt; a time limit ends the judging between two fits.

import type { CountSource, Part } from "../counts/count-source.ts";
import { assessModel } from "../evaluate/assess-model.ts";
import type { ConfusionMatrix } from "../evaluate/confusion-matrix.ts";
import type { LearnContext } from "../learn/shared/learner.ts";
import type { Model } from "../model/model.ts";
import { measureSize } from "../model/size.ts";
import { behind } from "./behind.ts";
import { type Candidate, learnCandidate } from "./candidate.ts";
import { familyStrands } from "./family-strands.ts";
import { mean, standardError } from "./spread.ts";

export interface JudgeOptions {
  readonly folds: number;
  readonly repeats: number;
  readonly seed: number;
  /** performance.now() at which to stop. */
  readonly deadline: number;
  /** What a confusion matrix is worth, at most 1: the accuracy, or 1 less the cost per row. */
  readonly score: (matrix: ConfusionMatrix) => number;
}

export interface Judgement {
  readonly candidate: Candidate;
  /** One per fold judged, in fold order. */
  readonly scores: readonly number[];
  readonly conditions: readonly number[];
  readonly seconds: number;
  /** Why it was not judged to the end; null where it was. */
  readonly dropped: "beaten" | "time" | "failed" | null;
  /** What went wrong where it failed. */
  readonly reason: string | null;
}

interface Standing extends Judgement {
  readonly scores: number[];
  readonly conditions: number[];
  seconds: number;
  dropped: Judgement["dropped"];
  reason: string | null;
}

/** Standard errors by which a candidate must trail the leader to drop out, from so many folds on: few folds tell their own spread badly. */
const BEATEN = [
  { folds: 3, errors: 3 },
  { folds: 5, errors: 2 },
  { folds: 20, errors: 1.5 },
] as const;
const FOLDS_BEFORE = BEATEN[0].folds;
/** Folds before judging may end early. */
const FOLDS_TO_DECIDE = 20;

export async function judgeCandidates(
  source: CountSource,
  part: Part,
  candidates: readonly Candidate[],
  { folds, repeats, seed, deadline, score }: JudgeOptions,
  context: LearnContext = {},
): Promise<Judgement[]> {
  const standings = candidates.map(unjudged);
  const { onProgress } = context;
  // Fits that are under way at the deadline are stopped, too, where their learners listen.
  const clock = new AbortController();
  const stop = (): void => clock.abort();
  context.signal?.addEventListener("abort", stop);
  if (context.signal?.aborted) stop();
  const left = deadline - performance.now();
  const timer = left < 2 ** 31 ? setTimeout(stop, Math.max(0, left)) : undefined;
  const { signal } = clock;
  const shares = Array.from({ length: folds }, () => 1);
  for (let repeat = 0; repeat < repeats; repeat++) {
    const parts = await source.randomSplit(part, { seed: seed + repeat, shares });
    for (let fold = 0; fold < folds; fold++) {
      const train = await source.merge(parts.filter((_, index) => index !== fold));
      const open = standings.filter((standing) => standing.dropped === null);
      for (const [place, standing] of open.entries()) {
        if (signal.aborted || performance.now() > deadline) {
          standing.dropped = "time";
          continue;
        }
        const done = (repeat * folds + fold + place / open.length) / (repeats * folds);
        onProgress?.({
          done,
          text: `${standing.candidate.family}: ${standing.candidate.name}`,
          strands: familyStrands(standings, folds * repeats),
        });
        await judgeOnce(source, { train, test: parts[fold] }, standing, {
          score,
          ...(signal && { signal }),
        });
      }
      source.release([train]);
      dropBeaten(standings);
    }
    source.release(parts);
    if (isDecided(standings)) break;
  }
  clearTimeout(timer);
  context.signal?.removeEventListener("abort", stop);
  forgetUnfinishedFold(standings);
  return standings;
}

/** A candidate before its first fold. */
export function unjudged(candidate: Candidate): Standing {
  return { candidate, scores: [], conditions: [], seconds: 0, dropped: null, reason: null };
}

/** Where time ended inside a fold, that fold counts for nobody: candidates are compared on the same folds or not at all. */
function forgetUnfinishedFold(standings: readonly Standing[]): void {
  const cut = standings.filter(({ dropped }) => dropped === "time").map(({ scores }) => scores.length);
  const whole = Math.min(...cut);
  if (whole < 1) return;
  for (const { scores, conditions } of standings) {
    scores.length = Math.min(scores.length, whole);
    conditions.length = Math.min(conditions.length, whole);
  }
}

/** Features that a learner defines slow down everyone who counts after it: such learners get a source of their own. */
async function learnApart(
  source: CountSource,
  train: Part,
  candidate: Candidate,
  context: LearnContext,
): Promise<{ readonly model: Model }> {
  const definesFeatures = candidate.family === "fringe" || candidate.family === "list";
  const own = definesFeatures ? await source.extract?.(train) : undefined;
  try {
    return await learnCandidate(own ?? source, own?.everything ?? train, candidate, context);
  } finally {
    await own?.close();
  }
}

async function judgeOnce(
  source: CountSource,
  { train, test }: { train: Part; test: Part },
  standing: Standing,
  { score, ...context }: Pick<JudgeOptions, "score"> & LearnContext,
): Promise<void> {
  const started = performance.now();
  try {
    const { model } = await learnApart(source, train, standing.candidate, context);
    const matrix = await assessModel(source, test, model);
    standing.scores.push(score(matrix));
    standing.conditions.push(measureSize(model).conditions);
  } catch (error) {
    if (context.signal?.aborted) standing.dropped = "time";
    else {
      standing.dropped = "failed";
      standing.reason = (error as Error).message;
    }
  }
  standing.seconds += (performance.now() - started) / 1000;
}

/** Guessing and the plain tree always stay. */
function dropBeaten(standings: readonly Standing[]): void {
  const leader = leaderOf(standings);
  if (leader === null) return;
  for (const standing of standings) {
    if (standing.dropped !== null || alwaysStays(standing)) continue;
    if (isBeaten(standing, leader)) standing.dropped = "beaten";
  }
}

/** Whether everyone left is beaten, or has been as good as the leader in every fold: more folds would change nothing. */
function isDecided(standings: readonly Standing[]): boolean {
  const leader = leaderOf(standings);
  if (leader === null || leader.scores.length < FOLDS_TO_DECIDE) return false;
  const isEqual = (standing: Standing): boolean => behind(standing, leader).every((loss) => loss === 0);
  return standings.every(
    (standing) => standing.dropped !== null || isEqual(standing) || isBeaten(standing, leader),
  );
}

function leaderOf(standings: readonly Standing[]): Standing | null {
  const open = standings.filter(({ dropped, scores }) => dropped === null && scores.length >= FOLDS_BEFORE);
  return open.reduce<Standing | null>(
    (best, standing) => (best === null || mean(standing.scores) > mean(best.scores) ? standing : best),
    null,
  );
}

function alwaysStays({ candidate }: Standing): boolean {
  return candidate.name === "majority" || candidate.name === "redwood";
}

function isBeaten(standing: Standing, leader: Standing): boolean {
  if (standing === leader || standing.scores.length < FOLDS_BEFORE) return false;
  const losses = behind(standing, leader);
  const { errors } = BEATEN.findLast(({ folds }) => losses.length >= folds)!;
  return mean(losses) > Math.max(0.005, errors * standardError(losses));
}
