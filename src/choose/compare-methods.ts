// Compares methods on one dataset: all on the same folds of a repeated stratified cross-validation,
// each against the plain greedy tree by the corrected resampled t-test, whose variance the
// intervals use too.

import type { CountSource, Part } from "../counts/count-source.ts";
import { withOwnSource } from "../counts/own-source.ts";
import { checkObject, checkWatching } from "../dataset/check-argument.ts";
import { assessModel } from "../evaluate/assess-model.ts";
import { checkUnits, foldsOf } from "../evaluate/folds.ts";
import { mean } from "../evaluate/mean.ts";
import { measure } from "../evaluate/measures.ts";
import {
  correctedInterval,
  correctedTTest,
  type PairedTest,
} from "../evaluate/significance/corrected-t-test.ts";
import type { Interval } from "../evaluate/wilson-interval.ts";
import { fitProcedure } from "../learn/fit-procedure.ts";
import { procedureOf } from "../learn/procedure.ts";
import { learnerOf, REFERENCE } from "../learn/registry.ts";
import type { LearnContext, Learner } from "../learner/learner.ts";
import { optionsTaken } from "../learner/resolve-options.ts";
import { SharedWork } from "../learner/shared-work.ts";
import type { Model } from "../model/model.ts";
import { measureSize } from "../model/size.ts";
import { TimedSignal } from "../run/timed-signal.ts";
import { learnUntyped } from "./learn-source.ts";

/** The name under which the choice among all methods is itself compared. */
export const CHOICE = "choose";

/** What is compared, and on which folds. */
export interface CompareOptions {
  /** Learners or their names, or "choose". */
  readonly methods: readonly (string | Learner)[];
  readonly folds: number;
  readonly repeats: number;
  readonly seed: number;
  /** Each goes to every method that takes it. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Seconds for one fit; a method that needs longer is left out. */
  readonly timeLimit: number;
}

/** How a method did, and against the plain greedy tree. */
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
  /** Accuracy less the greedy tree's; null for that tree, or where either was left out. */
  readonly against: PairedTest | null;
  /** Why it was left out; null where it was not. */
  readonly leftOut: string | null;
}

/** A method with what its folds have shown so far. */
interface Run {
  readonly method: string;
  /** Null where the method is chosen. */
  readonly learner: Learner | null;
  readonly accuracies: number[];
  readonly conditions: number[];
  readonly leaves: number[];
  seconds: number;
  leftOut: string | null;
}

function runOf(method: string | Learner): Run {
  const learner = method === CHOICE ? null : learnerOf(method);
  const name = learner?.name ?? CHOICE;
  return { method: name, learner, accuracies: [], conditions: [], leaves: [], seconds: 0, leftOut: null };
}

/**
 * Compares methods on the same folds of a repeated stratified cross-validation, each against the
 * plain greedy tree (`redwood`) by the corrected resampled t-test, whose variance the intervals use
 * too.
 *
 * @example
 * const methods = ["redwood", "refined"];
 * const folds = { folds: 5, repeats: 1, seed: 1 };
 * const asked = { methods, ...folds, options: { maxConditions: 3 }, timeLimit: 10 };
 * const compared = await compareMethods(source, source.everything, asked);
 * console.log(compared.map(({ method, accuracy }) => `${method} ${accuracy.toFixed(2)}`));
 * // → [ 'redwood 0.96', 'refined 0.96' ]
 */
export async function compareMethods(
  source: CountSource,
  part: Part,
  options: CompareOptions,
  context: LearnContext = {},
): Promise<Compared[]> {
  checkObject("options of compareMethods", options, "an object: { methods, folds, repeats, … }");
  checkObject("context", context, "an object: { signal, onProgress }");
  checkWatching(context.signal, context.onProgress);
  const { methods, folds, repeats } = options;
  await checkUnits(source, part, folds);
  const runs = methods.map(runOf);
  for await (const { train, test, repeat, fold } of foldsOf(source, part, options)) {
    const before = repeat * folds + fold;
    await withOwnSource(source, train, async (own, whole) => {
      const shared = new SharedWork();
      for (const [place, run] of runs.entries()) {
        context.signal?.throwIfAborted();
        if (run.leftOut !== null) continue;
        context.onProgress?.({
          done: (before + place / runs.length) / (repeats * folds),
          text: `fold ${before + 1} of ${repeats * folds}: ${run.method}`,
        });
        const model = await fitRun(own, whole, run, { ...options, shared, signal: context.signal });
        if (model === null) continue;
        run.accuracies.push(measure(await assessModel(source, test, model)).accuracy);
        const { conditions, leaves } = measureSize(model);
        run.conditions.push(conditions);
        run.leaves.push(leaves);
      }
    });
  }
  const reference = runs.find(({ learner }) => learner === REFERENCE);
  return runs.map((run) => summarise(run, reference, folds));
}

interface FitOptions extends Pick<CompareOptions, "options" | "seed" | "timeLimit"> {
  readonly shared: SharedWork;
  readonly signal: AbortSignal | undefined;
}

/** Null where the method is left out from now on. */
async function fitRun(
  source: CountSource,
  part: Part,
  run: Run,
  { options, seed, timeLimit, shared, signal }: FitOptions,
): Promise<Model | null> {
  const started = performance.now();
  const clock = new TimedSignal(started + timeLimit * 1000, signal);
  const own = signal ? { signal } : {};
  try {
    if (run.learner === null) {
      const asked = { ...options, part, seed, timeLimit, evaluate: null, ...own };
      return (await learnUntyped(source, asked)).model;
    }
    const taken = optionsTaken(run.learner, { seed, timeLimit, ...options });
    // Those that take a time limit stop by themselves, with the best model so far.
    const context = "timeLimit" in taken ? own : { signal: clock.signal };
    const procedure = procedureOf({ ...taken, method: run.learner });
    return (await fitProcedure(source, part, procedure, { ...context, shared })).model;
  } catch (error) {
    signal?.throwIfAborted();
    run.leftOut = clock.signal.aborted ? `longer than ${timeLimit} s for one fit` : (error as Error).message;
    return null;
  } finally {
    clock.clear();
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
    interval: correctedInterval(accuracies, folds),
    conditions: mean(run.conditions),
    leaves: mean(run.leaves),
    seconds: run.seconds / Math.max(1, accuracies.length),
    against: isComparable ? correctedTTest(differences, folds) : null,
    leftOut,
  };
}
