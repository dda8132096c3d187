// Candidates race on the same folds of a repeated stratified cross-validation. Those that are clearly beaten drop out,
// so that time goes to those still in doubt; a time limit or a signal ends the race between two fits or inside one.

import type { CountSource, Part } from "../counts/count-source.ts";
import type { ConfusionMatrix } from "../evaluate/confusion-matrix.ts";
import { confusionOf, type PartPredictions, predictPart } from "../evaluate/predict-part.ts";
import type { LearnContext, ModelSoFar } from "../learn/shared/learner.ts";
import type { Model } from "../model/model.ts";
import { measureSize } from "../model/size.ts";
import type { Candidate } from "./candidates.ts";
import { dropHopeless, isDecided, leaderOf } from "./drop-hopeless.ts";
import { familyProgress } from "./family-progress.ts";
import { mean } from "./fold-scores.ts";
import { TrainingRows } from "./procedure.ts";

export interface RaceOptions {
  readonly folds: number;
  readonly repeats: number;
  readonly seed: number;
  /** performance.now() at which to stop. */
  readonly deadline: number;
  /** What a confusion matrix is worth, at most 1: the accuracy, or 1 less the cost per row. */
  readonly score: (matrix: ConfusionMatrix) => number;
  /** What a row of one class costs that is predicted to be of another, by places in these classes. */
  readonly lossAmong: (classes: readonly string[]) => (actual: number, predicted: number) => number;
}

/** How a candidate fared. */
export interface Standing {
  readonly candidate: Candidate;
  /** One per fold evaluated, in fold order. */
  readonly scores: readonly number[];
  readonly conditions: readonly number[];
  readonly seconds: number;
  /** Why it was not evaluated to the end; null where it was. */
  readonly dropped: "beaten" | "same" | "time" | "failed" | null;
  /** What went wrong where it failed. */
  readonly reason: string | null;
}

export interface Runner extends Standing {
  readonly scores: number[];
  readonly conditions: number[];
  seconds: number;
  dropped: Standing["dropped"];
  reason: string | null;
}

export interface Race {
  readonly standings: readonly Standing[];
  /** Those who saw every fold of the first repeat, and what they predicted there, fold by fold, in the same order. */
  readonly finalists: readonly Standing[];
  readonly predictions: readonly PartPredictions[];
}

export async function raceCandidates(
  source: CountSource,
  part: Part,
  candidates: readonly Candidate[],
  { folds, repeats, seed, deadline, score, lossAmong }: RaceOptions,
  context: LearnContext = {},
): Promise<Race> {
  const runners = candidates.map(beforeStart);
  const looks: Look[] = [];
  const loss = lossAmong(source.classes);
  let soFar: ModelSoFar | undefined;
  const onProgress: LearnContext["onProgress"] =
    context.onProgress && ((progress) => context.onProgress!({ ...progress, ...(soFar && { soFar }) }));
  // Fits that are under way at the deadline are stopped, too, where their learners listen.
  const clock = new AbortController();
  const stop = (): void => clock.abort();
  context.signal?.addEventListener("abort", stop);
  if (context.signal?.aborted) stop();
  const left = deadline - performance.now();
  const timer = left < 2 ** 31 ? setTimeout(stop, Math.max(0, left)) : undefined;
  const { signal } = clock;
  const isOver = (): boolean => signal.aborted || performance.now() > deadline;
  const shares = Array.from({ length: folds }, () => 1);
  let isCut = false;
  for (let repeat = 0; repeat < repeats && !isCut; repeat++) {
    const parts = await source.randomSplit(part, { seed: seed + repeat, shares });
    for (let fold = 0; fold < folds && !isCut; fold++) {
      const train = await source.merge(parts.filter((_, index) => index !== fold));
      const rows = new TrainingRows(source, train);
      const open = runners.filter((runner) => runner.dropped === null);
      const fitted: Runner[] = [];
      const models: Model[] = [];
      for (const [place, runner] of open.entries()) {
        if (isOver()) break;
        onProgress?.({
          done: (repeat * folds + fold + place / open.length) / (repeats * folds),
          text: `fold ${repeat * folds + fold + 1} of at most ${repeats * folds}: ${runner.candidate.name}`,
          strands: familyProgress(runners, folds * repeats),
        });
        const started = performance.now();
        try {
          models.push((await rows.fitApart(runner.candidate, { signal })).model);
          fitted.push(runner);
          if (onProgress && soFar === undefined && runner.candidate.role === "reference") {
            // The first model to look at does not wait for the others.
            const predictions = await predictPart(source, parts[fold], models.slice(-1));
            soFar = {
              name: runner.candidate.name,
              model: models.at(-1)!,
              score: score(confusionOf(predictions, 0)),
              folds: 1,
            };
          }
        } catch (error) {
          if (signal.aborted) break;
          runner.dropped = "failed";
          runner.reason = (error as Error).message;
        }
        runner.seconds += (performance.now() - started) / 1000;
      }
      source.release([train]);
      // Candidates are compared on the same folds or not at all: one that time cut short counts for nobody, but for the very
      // first, by which something is known of some.
      isCut = isOver();
      if (isCut && repeat + fold > 0) break;
      const predictions = await predictPart(source, parts[fold], models);
      for (const [place, runner] of fitted.entries()) {
        runner.scores.push(score(confusionOf(predictions, place)));
        runner.conditions.push(measureSize(models[place]).conditions);
      }
      if (isCut) break;
      if (repeat === 0) {
        looks.push({ runners: fitted, predictions, models: models.map((model) => JSON.stringify(model)) });
      }
      dropHopeless(runners, looks, loss);
      const leader = leaderOf(fitted);
      if (leader !== null) {
        const model = models[fitted.indexOf(leader)];
        const { scores, candidate } = leader;
        soFar = { name: candidate.name, model, score: mean(scores), folds: scores.length };
      }
    }
    source.release(parts);
    if (isDecided(runners)) break;
  }
  clearTimeout(timer);
  context.signal?.removeEventListener("abort", stop);
  if (isCut) {
    for (const runner of runners) runner.dropped ??= "time";
  }
  return { standings: runners, ...lookedAtAll(runners, looks, folds) };
}

/** One fold of the first repeat: who was fitted, and what each predicted. */
export interface Look {
  readonly runners: readonly Runner[];
  readonly predictions: PartPredictions;
  /** As texts, to tell alike ones. */
  readonly models: readonly string[];
}

function lookedAtAll(
  runners: readonly Runner[],
  looks: readonly Look[],
  folds: number,
): Pick<Race, "finalists" | "predictions"> {
  if (looks.length < folds) return { finalists: [], predictions: [] };
  const finalists = runners.filter((runner) => looks.every((look) => look.runners.includes(runner)));
  const predictions = looks.map((look) => ({
    ...look.predictions,
    predicted: finalists.map((runner) => look.predictions.predicted[look.runners.indexOf(runner)]),
  }));
  return { finalists, predictions };
}

/** A candidate before its first fold. */
export function beforeStart(candidate: Candidate): Runner {
  return { candidate, scores: [], conditions: [], seconds: 0, dropped: null, reason: null };
}
