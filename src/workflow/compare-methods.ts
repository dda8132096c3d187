// Compares methods on one dataset: all on the same folds of a repeated stratified cross-validation, each against the
// plain greedy tree by the corrected resampled t-test, whose variance the intervals use too.

import type { CountSource, Part } from "../counts/count-source.ts";
import { assessModel } from "../evaluate/assess-model.ts";
import { correctedTTest, type PairedTest } from "../evaluate/corrected-t-test.ts";
import { measure } from "../evaluate/measures.ts";
import { studentQuantile95 } from "../evaluate/student-tail.ts";
import type { Interval } from "../evaluate/wilson-interval.ts";
import { learnPart } from "../learn/learn.ts";
import { findLearner } from "../learn/registry.ts";
import type { LearnContext } from "../learn/shared/learner.ts";
import type { Model } from "../model/model.ts";
import { measureSize } from "../model/size.ts";
import { chooseModel } from "./choose-model.ts";
import { mean } from "./spread.ts";

/** The name under which the choice among all methods is itself compared. */
export const CHOICE = "choose";
/** What every method is compared with. */
export const REFERENCE = "redwood";

export interface CompareOptions {
  /** Learners' names, or "choose". */
  readonly methods: readonly string[];
  readonly folds: number;
  readonly repeats: number;
  readonly seed: number;
  /** Each goes to every method that takes it. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Seconds for one fit; a method that needs longer is left out. */
  readonly timeLimit: number;
}

export interface Compared {
  readonly method: string;
  /** One per fold, repeats after each other; empty where it was left out. */
  readonly accuracies: readonly number[];
  readonly accuracy: number;
  /** 95 %, with the variance of Nadeau & Bengio. */
  readonly interval: Interval;
  readonly conditions: number;
  readonly leaves: number;
  /** Seconds per fit. */
  readonly seconds: number;
  /** This method's accuracy less the greedy tree's; null for that tree itself, or where either was left out. */
  readonly against: PairedTest | null;
  /** Why it was left out; null where it was not. */
  readonly leftOut: string | null;
}

interface Run {
  readonly method: string;
  readonly accuracies: number[];
  readonly conditions: number[];
  readonly leaves: number[];
  seconds: number;
  leftOut: string | null;
}

export async function compareMethods(
  source: CountSource,
  part: Part,
  options: CompareOptions,
  context: LearnContext = {},
): Promise<Compared[]> {
  const { methods, folds, repeats, seed } = options;
  const runs = methods.map(
    (method): Run => ({ method, accuracies: [], conditions: [], leaves: [], seconds: 0, leftOut: null }),
  );
  const shares = Array.from({ length: folds }, () => 1);
  for (let repeat = 0; repeat < repeats; repeat++) {
    const parts = await source.randomSplit(part, { seed: seed + repeat, shares });
    for (let fold = 0; fold < folds; fold++) {
      const train = await source.merge(parts.filter((_, index) => index !== fold));
      // A source of the fold's own: features that learners define are forgotten with it.
      const own = await source.extract?.(train);
      for (const [place, run] of runs.entries()) {
        context.signal?.throwIfAborted();
        if (run.leftOut !== null) continue;
        const done = (repeat * folds + fold + place / runs.length) / (repeats * folds);
        context.onProgress?.({
          done,
          text: `fold ${repeat * folds + fold + 1} of ${repeats * folds}: ${run.method}`,
        });
        const model = await fitRun(own ?? source, own?.everything ?? train, run, options, context);
        if (model === null) continue;
        run.accuracies.push(measure(await assessModel(source, parts[fold], model)).accuracy);
        const { conditions, leaves } = measureSize(model);
        run.conditions.push(conditions);
        run.leaves.push(leaves);
      }
      source.release([train]);
      await own?.close();
    }
    source.release(parts);
  }
  const reference = runs.find(({ method }) => method === REFERENCE);
  return runs.map((run) => summarise(run, reference, folds));
}

async function fitRun(
  source: CountSource,
  part: Part,
  run: Run,
  { options, seed, timeLimit }: CompareOptions,
  { signal }: LearnContext,
): Promise<Model | null> {
  const started = performance.now();
  const clock = new AbortController();
  const stop = (): void => clock.abort();
  signal?.addEventListener("abort", stop);
  const timer = Number.isFinite(timeLimit) ? setTimeout(stop, timeLimit * 1000) : undefined;
  try {
    if (run.method === CHOICE) {
      const { maxConditions, maxDepth, ...rest } = options as {
        maxConditions?: number;
        maxDepth?: number;
      };
      const asked = {
        seed,
        timeLimit,
        honest: {},
        ...(maxConditions !== undefined && { maxConditions }),
        ...(maxDepth !== undefined && { maxDepth }),
        options: rest as Readonly<Record<string, unknown>>,
      };
      return (await chooseModel(source, part, asked, { ...(signal && { signal }) })).result.model;
    }
    const specs = findLearner(run.method).options as object;
    const taken = Object.entries({ seed, timeLimit, ...options }).filter(
      ([key, value]) => key in specs && Number.isFinite(typeof value === "number" ? value : 0),
    );
    const own = Object.fromEntries(taken);
    // Exact methods stop by themselves, with the best tree so far.
    const isTimed = "timeLimit" in own;
    const context = isTimed ? { ...(signal && { signal }) } : { signal: clock.signal };
    return (await learnPart(source, part, { method: run.method, options: own, ...context })).model;
  } catch (error) {
    signal?.throwIfAborted();
    run.leftOut = clock.signal.aborted ? `longer than ${timeLimit} s for one fit` : (error as Error).message;
    return null;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    run.seconds += (performance.now() - started) / 1000;
  }
}

function summarise(run: Run, reference: Run | undefined, folds: number): Compared {
  const { method, accuracies, leftOut } = run;
  const isComparable =
    leftOut === null && reference !== undefined && reference !== run && reference.leftOut === null;
  const differences = accuracies.map((accuracy, fold) => accuracy - (reference?.accuracies[fold] ?? 0));
  return {
    method,
    accuracies: leftOut === null ? accuracies : [],
    accuracy: mean(accuracies),
    interval: resampledInterval(accuracies, folds),
    conditions: mean(run.conditions),
    leaves: mean(run.leaves),
    seconds: run.seconds / Math.max(1, accuracies.length),
    against: isComparable ? correctedTTest(differences, folds) : null,
    leftOut,
  };
}

function resampledInterval(accuracies: readonly number[], folds: number): Interval {
  const count = accuracies.length;
  if (count < 2) return { low: 0, high: 1 };
  const centre = mean(accuracies);
  const squares = accuracies.reduce((sum, accuracy) => sum + (accuracy - centre) ** 2, 0);
  const half =
    studentQuantile95(count - 1) * Math.sqrt((squares / (count - 1)) * (1 / count + 1 / (folds - 1)));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
