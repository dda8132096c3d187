// Fits of a race on another thread. It gets the rows once, makes the same folds of them, and fits
// the procedures that it is sent. A fit depends on nothing else, so the models are the same bytes
// wherever they are learned; which thread fits what may therefore depend on the clock.

import type { CountSource, Part, PortableSource } from "../../counts/count-source.ts";
import { createMemorySource } from "../../counts/memory/memory-source.ts";
import { type FoldPlace, type FoldPlan, foldsOf } from "../../evaluate/folds.ts";
import { fitProcedure } from "../../learn/fit-procedure.ts";
import type { Procedure } from "../../learn/procedure.ts";
import { findLearner, learners } from "../../learn/registry.ts";
import type { LearnContext } from "../../learner/learner.ts";
import { SharedWork } from "../../learner/shared-work.ts";
import type { Model } from "../../model/model.ts";
import { type SearchThread, ThreadClient, type ThreadWork } from "../../run/thread.ts";
import { QueueEnd, type WorkQueue } from "./work-queue.ts";

export type FitOutcome = { readonly seconds: number } & (
  | { readonly model: Model }
  | { readonly reason: string }
);

/** One fit with its time; a failure is an outcome, too. */
export async function timedFit(
  source: CountSource,
  part: Part,
  procedure: Procedure,
  context: LearnContext & { readonly shared: SharedWork },
): Promise<FitOutcome> {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  try {
    const { model } = await fitProcedure(source, part, procedure, context);
    return { model, seconds: seconds() };
  } catch (error) {
    return { reason: (error as Error).message, seconds: seconds() };
  }
}

/** A procedure whose learner is given by its name. */
type PortableProcedure = Omit<Procedure, "learner"> & { readonly method: string };

/** A fold, with groups of procedures: those are fitted that this end of the queue takes. */
interface FoldTask {
  readonly plan: FoldPlan;
  readonly place: FoldPlace;
  readonly groups: readonly (readonly PortableProcedure[])[];
  readonly queue: WorkQueue;
}

/** The groups that the other thread took, by their numbers, with an outcome for each procedure. */
export type GroupOutcomes = readonly (readonly [group: number, outcomes: readonly FitOutcome[]])[];

/** What a thread does for races: it takes the rows of one, then fits folds, one after the other. */
export function raceWorks(): {
  readonly takeRows: ThreadWork<PortableSource, never, void>;
  readonly fitFold: ThreadWork<FoldTask, never, GroupOutcomes>;
} {
  let source: Promise<CountSource> | null = null;
  let before: Promise<unknown> = Promise.resolve();
  return {
    takeRows: {
      kind: "take rows",
      async run({ dataset, bins, kernels }) {
        source = createMemorySource(dataset, { bins, kernels });
        await source;
      },
    },
    fitFold: {
      kind: "fit a fold",
      run(task) {
        const rows = source!;
        const outcomes = before.then(() => rows).then((own) => fitGroups(own, task));
        before = outcomes.catch(() => {});
        return outcomes;
      },
    },
  };
}

async function fitGroups(
  source: CountSource,
  { plan, place, groups, queue }: FoldTask,
): Promise<GroupOutcomes> {
  const end = new QueueEnd(queue, "back");
  const found: [number, FitOutcome[]][] = [];
  let group = end.take();
  if (group === null) return found;
  for await (const { train } of foldsOf(source, source.everything, plan, place)) {
    const shared = new SharedWork();
    for (; group !== null; group = end.take()) {
      const outcomes: FitOutcome[] = [];
      for (const { method, ...rest } of groups[group]) {
        outcomes.push(await timedFit(source, train, { ...rest, learner: findLearner(method) }, { shared }));
      }
      found.push([group, outcomes]);
    }
  }
  return found;
}

/**
 * Fields (rows times columns) from which on the thread is started at once, and milliseconds after
 * which it is started anyway. Starting it and compiling the code there takes so long that it does
 * not pay in a race of two seconds.
 */
const FIELDS_TO_START = 2_000_000;
const PATIENCE = 1000;

const { takeRows, fitFold } = raceWorks();

/** This thread's view of the other one. */
export class FitThread {
  readonly #start: () => SearchThread;
  readonly #made = performance.now();
  #client: ThreadClient | null = null;
  /** Rows that were sent and not yet taken. */
  #loading = 0;

  constructor(start: () => SearchThread) {
    this.#start = start;
  }

  /** Whether it has the rows. */
  get isReady(): boolean {
    return this.#client !== null && this.#loading === 0;
  }

  /** Starts the thread at once where the data are large. */
  prepare(fields: number): void {
    if (fields >= FIELDS_TO_START) this.#client ??= new ThreadClient(this.#start);
  }

  /** Whether enough is likely to be left for another thread to do. */
  get isWorthwhile(): boolean {
    return this.#client !== null || performance.now() - this.#made > PATIENCE;
  }

  /** The rows that folds are made of from now on. */
  load(rows: PortableSource): void {
    this.#client ??= new ThreadClient(this.#start);
    this.#loading++;
    this.#ask(takeRows, rows).then(
      () => this.#loading--,
      () => {},
    );
  }

  /** Fits of the groups what it takes from the queue, which may be nothing. */
  fit(groups: readonly (readonly Procedure[])[], task: Omit<FoldTask, "groups">): Promise<GroupOutcomes> {
    return this.#ask(fitFold, { ...task, groups: groups.map((group) => group.map(portable)) });
  }

  /** Ends the thread; what it was fitting is lost. Loading rows starts another. */
  stop(): void {
    this.#client?.stop();
    this.#client = null;
    this.#loading = 0;
  }

  /** A thread that failed once is given up. */
  async #ask<Task, Result>(work: ThreadWork<Task, never, Result>, task: Task): Promise<Result> {
    const client = this.#client;
    if (client === null) throw new Error("the thread was stopped");
    try {
      return await client.ask(work, task);
    } catch (error) {
      if (client === this.#client) this.stop();
      throw error;
    }
  }
}

function portable({ learner, ...rest }: Procedure): PortableProcedure {
  const { options, select, screen, shrinkage, readable } = rest;
  return { method: learner.name, options, select, screen, shrinkage, readable };
}

/** A learner that the caller wrote is a function, which cannot be sent to a thread. */
export function isPortable({ learner }: Procedure): boolean {
  return learners.includes(learner);
}
