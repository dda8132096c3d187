// Fits of a race on other threads. A thread gets the rows once, makes the same folds of them, and fits what it is told to: fits
// depend on nothing else, so that the models are the same bytes wherever they are learned.

import type { CountSource, PortableSource } from "../../counts/count-source.ts";
import { createMemorySource } from "../../counts/memory/memory-source.ts";
import { findLearner, learners } from "../../learn/registry.ts";
import type { SearchThread } from "../../learn/shared/learner.ts";
import type { Model } from "../../model/model.ts";
import { type Procedure, type SelectRequest, TrainingRows } from "../procedure/procedure.ts";

/** What can travel of a procedure: its learner by name. */
interface PortableProcedure {
  readonly method: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly select: SelectRequest | null;
  readonly screen: number | null;
}

/** One fold of one repeat, and who is to be fitted to the others. */
export interface FoldTask {
  readonly seed: number;
  readonly folds: number;
  readonly fold: number;
}

/** To a thread: the rows, once, and then folds. */
export type FitMessage =
  | { readonly rows: PortableSource }
  | { readonly task: FoldTask; readonly procedures: readonly PortableProcedure[] };

export type FitOutcome = { readonly seconds: number } & (
  | { readonly model: Model }
  | { readonly reason: string }
);

/** Whether a message is one of these, and not one of an exact search. */
export function isFitMessage(message: unknown): message is FitMessage {
  return typeof message === "object" && message !== null && ("rows" in message || "procedures" in message);
}

/** What the thread does with a message; answers come in the order of the tasks. */
export function fitServer(post: (message: unknown) => void): (message: FitMessage) => void {
  let source: Promise<CountSource> | null = null;
  return (message) => {
    if ("rows" in message) {
      const { dataset, bins, kernels } = message.rows;
      source = createMemorySource(dataset, { bins, kernels });
      source.then(
        () => post({ ready: true }),
        (error: unknown) => post({ fault: String(error) }),
      );
      return;
    }
    const { task, procedures } = message;
    source!
      .then((made) => fitFold(made, task, procedures))
      .then(
        (outcomes) => post({ outcomes }),
        (error: unknown) => post({ fault: String(error) }),
      );
  };
}

async function fitFold(
  source: CountSource,
  { seed, folds, fold }: FoldTask,
  procedures: readonly PortableProcedure[],
): Promise<FitOutcome[]> {
  const shares = Array.from({ length: folds }, () => 1);
  const parts = await source.randomSplit(source.everything, { seed, shares });
  const train = await source.merge(parts.filter((_, index) => index !== fold));
  const rows = new TrainingRows(source, train);
  const outcomes: FitOutcome[] = [];
  for (const { method, ...rest } of procedures) {
    outcomes.push(await fitTimed(rows, { learner: findLearner(method), ...rest }));
  }
  source.release([train, ...parts]);
  return outcomes;
}

export async function fitTimed(
  rows: TrainingRows,
  procedure: Procedure,
  signal?: AbortSignal,
): Promise<FitOutcome> {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  try {
    const { model } = await rows.fitApart(procedure, signal ? { signal } : {});
    return { model, seconds: seconds() };
  } catch (error) {
    return { reason: (error as Error).message, seconds: seconds() };
  }
}

/** The other end: one thread beside this one, which goes on meanwhile: until the thread has its rows, nothing is left to it. */
export class FitThread {
  readonly #start: () => SearchThread;
  #thread: SearchThread | null = null;
  /** Rows that were sent and not yet taken up. */
  #loading = 0;
  #waiting: {
    readonly resolve: (outcomes: FitOutcome[]) => void;
    readonly reject: (error: Error) => void;
  } | null = null;

  constructor(start: () => SearchThread) {
    this.#start = start;
  }

  get isReady(): boolean {
    return this.#thread !== null && this.#loading === 0;
  }

  /** The rows that folds are made of from now on. */
  load(rows: PortableSource): void {
    const thread = this.#thread ?? this.#begin();
    this.#loading++;
    thread.post({ rows } satisfies FitMessage);
  }

  fit(task: FoldTask, procedures: readonly Procedure[]): Promise<FitOutcome[]> {
    const portable = procedures.map(({ learner, options, select, screen }) => {
      return { method: learner.name, options, select, screen };
    });
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#thread!.post({ task, procedures: portable } satisfies FitMessage);
    });
  }

  /** Ends the thread; what it was fitting is lost. Loading rows starts another. */
  stop(reason = "stopped"): void {
    this.#thread?.stop();
    this.#thread = null;
    this.#loading = 0;
    this.#waiting?.reject(new Error(reason));
    this.#waiting = null;
  }

  #begin(): SearchThread {
    const thread = this.#start();
    this.#thread = thread;
    thread.listen((message) => {
      if (thread !== this.#thread) return;
      const answer = message as { ready: true } | { outcomes: FitOutcome[] } | { fault: string };
      if ("ready" in answer) this.#loading--;
      else if ("fault" in answer) this.stop(answer.fault);
      else {
        this.#waiting?.resolve(answer.outcomes);
        this.#waiting = null;
      }
    });
    return thread;
  }
}

/** A learner of one's own cannot travel. */
export function canTravel({ learner }: Procedure): boolean {
  return learners.includes(learner);
}
