// Candidates race on the same folds of a repeated stratified cross-validation. Those that are clearly beaten drop out,
// so that time goes to those still in doubt; a time limit or a signal ends the race between two fits or inside one.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { total } from "../../counts/total.ts";
import type { ConfusionMatrix } from "../../evaluate/confusion-matrix.ts";
import { confusionOf, type PartPredictions, predictPart } from "../../evaluate/predict-part.ts";
import type { LearnContext, ModelSoFar } from "../../learner/learner.ts";
import { SharedWork } from "../../learner/shared-work.ts";
import type { Model } from "../../model/model.ts";
import { measureSize } from "../../model/size.ts";
import type { Candidate } from "./candidates.ts";
import { dropHopeless, keepContenders, leaderOf, ROWS_TO_LEAD } from "./drop-hopeless.ts";
import { familyProgress } from "./family-progress.ts";
import { type FitOutcome, type FitThread, fitTimed } from "./fit-threads.ts";
import { mean } from "./fold-scores.ts";
import { groupsOf, SharedFits } from "./share-fits.ts";
import type { Look, Runner, Standing } from "./standing.ts";

export interface RaceOptions {
  readonly folds: number;
  readonly repeats: number;
  readonly seed: number;
  /** performance.now() at which to stop. */
  readonly deadline: number;
  /** What a confusion matrix is worth, at most 1: the accuracy, or 1 less the cost per row. */
  readonly score: (matrix: ConfusionMatrix) => number;
  /** The budget: what conditions are worth depends on it. */
  readonly maxConditions: number;
  /** Rows that the model will be learned from. */
  readonly rows: number;
  /** A thread that fits as well. */
  readonly helper?: FitThread | null;
  /** What a row of one class costs that is predicted to be of another, by places in these classes. */
  readonly lossAmong: (classes: readonly string[]) => (actual: number, predicted: number) => number;
}

export interface Race {
  readonly standings: readonly Standing[];
  /** Those who saw every fold of the first repeat, and what they predicted there, fold by fold, in the same order. */
  readonly finalists: readonly Standing[];
  readonly predictions: readonly PartPredictions[];
}

/** Where nobody scores so much in the mean, those that were not started, for nobody could be better, might be. */
const NEARLY_PERFECT = 0.95;

export async function raceCandidates(
  source: CountSource,
  part: Part,
  candidates: readonly Candidate[],
  options: RaceOptions,
  context: LearnContext = {},
): Promise<Race> {
  const race = (mayWait: boolean): Promise<Race | null> =>
    raceOnce(source, part, candidates, { ...options, mayWait }, context);
  return (await race(true)) ?? (await race(false))!;
}

interface OnceOptions extends RaceOptions {
  /** Whether costly candidates wait for others to make a mistake. */
  readonly mayWait: boolean;
}

/** Null where costly candidates did not start, for another made no mistake on the first fold, and then it made many. */
async function raceOnce(
  source: CountSource,
  part: Part,
  candidates: readonly Candidate[],
  {
    folds,
    repeats,
    seed,
    deadline,
    score: scoreOf,
    lossAmong,
    maxConditions,
    rows,
    mayWait,
    ...others
  }: OnceOptions,
  context: LearnContext,
): Promise<Race | null> {
  const runners = candidates.map(beforeStart);
  const looks: Look[] = [];
  /** Those that the other thread fitted last. */
  const elsewhere = new Set<Runner>();
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
  // The thread makes the folds of all rows of the source.
  const helper = source.can.portable && part === source.everything ? (others.helper ?? null) : null;
  let isLoaded = false;
  const hasHelp = (): boolean => {
    if (!isLoaded && helper?.isWorthwhile && !signal.aborted) {
      helper.load(source.can.portable!());
      isLoaded = true;
    }
    return isLoaded;
  };
  signal.addEventListener("abort", () => helper?.stop());
  const isOver = (): boolean => signal.aborted || performance.now() > deadline;
  const shares = Array.from({ length: folds }, () => 1);
  let isCut = false;
  /** Whether a candidate that is not costly made no mistake on the first fold: nobody can be better. */
  let isPerfect: boolean | null = mayWait ? null : false;
  let isMistaken = false;
  const isWithoutMistakes = async (own: readonly Model[], part: Part): Promise<boolean> => {
    const predictions = await predictPart(source, part, own);
    const rows = total(predictions.weights);
    return rows >= ROWS_TO_LEAD && own.some((_, place) => scoreOf(confusionOf(predictions, place)) === 1);
  };
  for (let repeat = 0; repeat < repeats && !isCut && !isMistaken; repeat++) {
    const parts = await source.randomSplit(part, { seed: seed + repeat, shares });
    for (let fold = 0; fold < folds && !isCut && !isMistaken; fold++) {
      const train = await source.merge(parts.filter((_, index) => index !== fold));
      const shared = new SharedWork();
      const open = runners.filter((runner) => runner.dropped === null);
      const models = new Map<Runner, Model>();
      const take = (runner: Runner, outcome: FitOutcome): void => {
        runner.seconds += outcome.seconds;
        if ("model" in outcome) models.set(runner, outcome.model);
        else if (!signal.aborted) {
          runner.dropped = "failed";
          runner.reason = outcome.reason;
        }
      };
      const fitHere = async (group: readonly Runner[]): Promise<void> => {
        for (const runner of group) {
          if (isOver()) return;
          onProgress?.({
            done: (repeat * folds + fold + models.size / open.length) / (repeats * folds),
            text: `fold ${repeat * folds + fold + 1} of at most ${repeats * folds}: ${runner.candidate.name}`,
            strands: familyProgress(runners, folds * repeats),
          });
          take(runner, await fitTimed(source, train, runner.candidate, { signal, shared }));
          elsewhere.delete(runner);
          const model = models.get(runner);
          if (onProgress && soFar === undefined && runner.candidate.role === "reference" && model) {
            // The first model to look at does not wait for the others.
            const predictions = await predictPart(source, parts[fold], [model]);
            const score = scoreOf(confusionOf(predictions, 0));
            soFar = { name: runner.candidate.name, model, score, folds: 1 };
          }
        }
      };
      const { alone, shared: drawn } = groupsOf(open, elsewhere);
      const pool = new SharedFits(drawn, { seed: seed + repeat, folds, fold }, helper);
      for (const group of alone) {
        if (hasHelp()) pool.offer();
        await fitHere(group);
      }
      const late = drawn.flat().filter(({ candidate, scores }) => candidate.isCostly && scores.length === 0);
      if (late.length > 0 && !isOver()) {
        isPerfect ??= await isWithoutMistakes([...models.values()], parts[fold]);
        if (isPerfect) {
          pool.close();
          for (const runner of late) runner.dropped = "beaten";
        }
      }
      for (let group = pool.draw(); group !== null && !isOver(); group = pool.draw()) {
        if (hasHelp()) pool.offer();
        await fitHere(group);
      }
      for (const [group, outcomes] of await pool.fittedThere()) {
        // A thread that broke down is replaced by this one: nothing but time is lost.
        if (outcomes === null) await fitHere(group);
        else for (const [place, runner] of group.entries()) take(runner, outcomes[place]);
        if (outcomes !== null) for (const runner of group) elsewhere.add(runner);
      }
      source.release([train]);
      // Candidates are compared on the same folds or not at all: one that time cut short counts for nobody, but for the very
      // first, by which something is known of some.
      isCut = isOver();
      if (isCut && repeat + fold > 0) break;
      // In the order of the candidates, wherever they were fitted.
      const fitted = open.filter((runner) => models.has(runner));
      const own = fitted.map((runner) => models.get(runner)!);
      const predictions = await predictPart(source, parts[fold], own);
      for (const [place, runner] of fitted.entries()) {
        runner.scores.push(scoreOf(confusionOf(predictions, place)));
        runner.conditions.push(measureSize(own[place]).conditions);
      }
      if (isCut) break;
      isMistaken = isPerfect === true && fitted.every(({ scores }) => mean(scores) < NEARLY_PERFECT);
      if (isMistaken) break;
      if (repeat === 0) {
        looks.push({ runners: fitted, predictions, models: own.map((model) => JSON.stringify(model)) });
      }
      dropHopeless(runners, { looks, loss, rows });
      const leader = leaderOf(fitted, { rows });
      if (leader !== null) {
        const model = models.get(leader)!;
        const { scores, candidate } = leader;
        soFar = { name: candidate.name, model, score: mean(scores), folds: scores.length };
      }
    }
    source.release(parts);
    if (isCut || isMistaken || repeat + 1 === repeats || !keepContenders(runners, { rows, maxConditions }))
      break;
  }
  clearTimeout(timer);
  context.signal?.removeEventListener("abort", stop);
  if (isMistaken) return null;
  if (isCut) {
    for (const runner of runners) runner.dropped ??= "time";
  }
  return { standings: runners, ...lookedAtAll(runners, looks, folds) };
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
  return {
    candidate,
    scores: [],
    conditions: [],
    seconds: 0,
    dropped: null,
    reason: null,
  };
}
