// Candidates race on the same folds of a repeated stratified cross-validation. Those that are clearly beaten drop out,
// so that time goes to those still in doubt; a time limit or a signal ends the race between two fits or inside one.

import type { CountSource, Part } from "../counts/count-source.ts";
import { assessModel } from "../evaluate/assess-model.ts";
import type { ConfusionMatrix } from "../evaluate/confusion-matrix.ts";
import type { LearnContext } from "../learn/shared/learner.ts";
import { measureSize } from "../model/size.ts";
import type { Candidate } from "./candidates.ts";
import { familyProgress } from "./family-progress.ts";
import { behind, mean, standardError } from "./fold-scores.ts";
import { TrainingRows } from "./procedure.ts";

export interface RaceOptions {
  readonly folds: number;
  readonly repeats: number;
  readonly seed: number;
  /** performance.now() at which to stop. */
  readonly deadline: number;
  /** What a confusion matrix is worth, at most 1: the accuracy, or 1 less the cost per row. */
  readonly score: (matrix: ConfusionMatrix) => number;
}

/** How a candidate fared. */
export interface Standing {
  readonly candidate: Candidate;
  /** One per fold evaluated, in fold order. */
  readonly scores: readonly number[];
  readonly conditions: readonly number[];
  readonly seconds: number;
  /** Why it was not evaluated to the end; null where it was. */
  readonly dropped: "beaten" | "time" | "failed" | null;
  /** What went wrong where it failed. */
  readonly reason: string | null;
}

interface Runner extends Standing {
  readonly scores: number[];
  readonly conditions: number[];
  seconds: number;
  dropped: Standing["dropped"];
  reason: string | null;
}

/** Standard errors by which a candidate must trail the leader to drop out, from so many folds on: the spread of few folds is badly estimated. */
const BEATEN = [
  { folds: 3, errors: 3 },
  { folds: 5, errors: 2 },
  { folds: 20, errors: 1.5 },
] as const;
const FOLDS_BEFORE = BEATEN[0].folds;
/** Folds before a race may end early. */
const FOLDS_TO_DECIDE = 20;

export async function raceCandidates(
  source: CountSource,
  part: Part,
  candidates: readonly Candidate[],
  { folds, repeats, seed, deadline, score }: RaceOptions,
  context: LearnContext = {},
): Promise<Standing[]> {
  const runners = candidates.map(beforeStart);
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
      const rows = new TrainingRows(source, train);
      const open = runners.filter((runner) => runner.dropped === null);
      for (const [place, runner] of open.entries()) {
        if (signal.aborted || performance.now() > deadline) {
          runner.dropped = "time";
          continue;
        }
        onProgress?.({
          done: (repeat * folds + fold + place / open.length) / (repeats * folds),
          text: `fold ${repeat * folds + fold + 1} of at most ${repeats * folds}: ${runner.candidate.name}`,
          strands: familyProgress(runners, folds * repeats),
        });
        const started = performance.now();
        try {
          const { model } = await rows.fitApart(runner.candidate, { signal });
          runner.scores.push(score(await assessModel(source, parts[fold], model)));
          runner.conditions.push(measureSize(model).conditions);
        } catch (error) {
          runner.dropped = signal.aborted ? "time" : "failed";
          if (!signal.aborted) runner.reason = (error as Error).message;
        }
        runner.seconds += (performance.now() - started) / 1000;
      }
      source.release([train]);
      dropBeaten(runners);
    }
    source.release(parts);
    if (isDecided(runners)) break;
  }
  clearTimeout(timer);
  context.signal?.removeEventListener("abort", stop);
  forgetUnfinishedFold(runners);
  return runners;
}

/** A candidate before its first fold. */
export function beforeStart(candidate: Candidate): Runner {
  return { candidate, scores: [], conditions: [], seconds: 0, dropped: null, reason: null };
}

/** Where time ended inside a fold, that fold counts for nobody: candidates are compared on the same folds or not at all. */
function forgetUnfinishedFold(runners: readonly Runner[]): void {
  const cut = runners.filter(({ dropped }) => dropped === "time").map(({ scores }) => scores.length);
  const whole = Math.min(...cut);
  if (whole < 1) return;
  for (const { scores, conditions } of runners) {
    scores.length = Math.min(scores.length, whole);
    conditions.length = Math.min(conditions.length, whole);
  }
}

/** The baseline and the reference always stay. */
function dropBeaten(runners: readonly Runner[]): void {
  const leader = leaderOf(runners);
  if (leader === null) return;
  for (const runner of runners) {
    if (runner.dropped !== null || runner.candidate.role !== null) continue;
    if (isBeaten(runner, leader)) runner.dropped = "beaten";
  }
}

/** Whether everyone left is beaten, or has been as good as the leader in every fold: more folds would change nothing. */
function isDecided(runners: readonly Runner[]): boolean {
  const leader = leaderOf(runners);
  if (leader === null || leader.scores.length < FOLDS_TO_DECIDE) return false;
  const isEqual = (runner: Runner): boolean => behind(runner, leader).every((loss) => loss === 0);
  return runners.every((runner) => runner.dropped !== null || isEqual(runner) || isBeaten(runner, leader));
}

function leaderOf(runners: readonly Runner[]): Runner | null {
  const open = runners.filter(({ dropped, scores }) => dropped === null && scores.length >= FOLDS_BEFORE);
  return open.reduce<Runner | null>(
    (best, runner) => (best === null || mean(runner.scores) > mean(best.scores) ? runner : best),
    null,
  );
}

function isBeaten(runner: Runner, leader: Runner): boolean {
  if (runner === leader || runner.scores.length < FOLDS_BEFORE) return false;
  const losses = behind(runner, leader);
  const { errors } = BEATEN.findLast(({ folds }) => losses.length >= folds)!;
  return mean(losses) > Math.max(0.005, errors * standardError(losses));
}
