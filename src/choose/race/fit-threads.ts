// Fits of a race on other threads. A thread gets the rows once, makes the same folds of them, and fits what it is told to: fits
// depend on nothing else, so that the models are the same bytes wherever they are learned.

import type { CountSource, Part, PortableSource } from "../../counts/count-source.ts";
import { createMemorySource } from "../../counts/memory/memory-source.ts";
import { fitProcedure } from "../../learn/fit-procedure.ts";
import type { Procedure, SelectRequest } from "../../learn/procedure.ts";
import { findLearner, learners } from "../../learn/registry.ts";
import { SharedWork } from "../../learner/shared-work.ts";
import type { Model } from "../../model/model.ts";
import type { SearchThread } from "../../run/thread.ts";
import { Drawer, type SharedTickets } from "./tickets.ts";

/** What can travel of a procedure: its learner by name. */
interface PortableProcedure {
  readonly method: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly select: SelectRequest | null;
  readonly screen: number | null;
}

/** One fold of one repeat. */
export interface FoldTask {
  readonly seed: number;
  readonly folds: number;
  readonly fold: number;
}

/** Groups that share work, to be fitted to the other folds; both threads draw from them. */
interface FoldMessage {
  readonly task: FoldTask;
  readonly procedures: readonly (readonly PortableProcedure[])[];
  readonly tickets: SharedTickets;
  /** Answers carry it: who asked may have given up waiting. */
  readonly number: number;
}

/** To a thread: the rows, once, and then folds. */
export type FitMessage = { readonly rows: PortableSource } | FoldMessage;

/** By the place of a group. */
export type GroupOutcomes = readonly (readonly [place: number, outcomes: readonly FitOutcome[]])[];

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
  let before: Promise<unknown> = Promise.resolve();
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
    const own = source!;
    before = before
      .then(() => own)
      .then((made) => fitFold(made, message))
      .then(
        (outcomes) => post({ number: message.number, outcomes }),
        (error: unknown) => post({ fault: String(error) }),
      );
  };
}

async function fitFold(
  source: CountSource,
  { task: { seed, folds, fold }, procedures, tickets }: FoldMessage,
): Promise<GroupOutcomes> {
  const drawer = new Drawer(tickets, "end");
  let place = drawer.draw();
  if (place === null) return [];
  const shares = Array.from({ length: folds }, () => 1);
  const parts = await source.randomSplit(source.everything, { seed, shares });
  const train = await source.merge(parts.filter((_, index) => index !== fold));
  const shared = new SharedWork();
  const found: [number, FitOutcome[]][] = [];
  for (; place !== null; place = drawer.draw()) {
    const outcomes: FitOutcome[] = [];
    for (const { method, ...rest } of procedures[place]) {
      outcomes.push(await fitTimed(source, train, { learner: findLearner(method), ...rest }, { shared }));
    }
    found.push([place, outcomes]);
  }
  source.release([train, ...parts]);
  return found;
}

export async function fitTimed(
  source: CountSource,
  part: Part,
  procedure: Procedure,
  context: Parameters<typeof fitProcedure>[3],
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

/**
 * Fields (rows times columns) from which on a thread is started at once, and milliseconds of a race after which it is anyway. It
 * takes a while to start, and its code is compiled anew there: a race of two seconds is over before that has paid.
 */
const FIELDS_FOR_THREADS = 2_000_000;
const PATIENCE = 1000;

/** The other end: one thread beside this one. Where a fit runs may depend on the clock, for nothing else depends on where it runs. */
export class FitThread {
  readonly #start: () => SearchThread;
  readonly #made = performance.now();
  #thread: SearchThread | null = null;
  /** Rows that were sent and not yet taken up. */
  #loading = 0;
  #number = 0;
  readonly #waiting = new Map<
    number,
    {
      readonly resolve: (outcomes: GroupOutcomes) => void;
      readonly reject: (error: Error) => void;
    }
  >();

  constructor(start: () => SearchThread) {
    this.#start = start;
  }

  /** Whether it has the rows. */
  get isReady(): boolean {
    return this.#thread !== null && this.#loading === 0;
  }

  /** Starts the thread at once where the data are large: it takes a while. */
  prepare(fields: number): void {
    if (fields >= FIELDS_FOR_THREADS) this.#thread ??= this.#begin();
  }

  /** Whether there is enough left to do for another thread. */
  get isWorthwhile(): boolean {
    return this.#thread !== null || performance.now() - this.#made > PATIENCE;
  }

  /** The rows that folds are made of from now on. */
  load(rows: PortableSource): void {
    this.#thread ??= this.#begin();
    this.#loading++;
    this.#thread.post({ rows } satisfies FitMessage);
  }

  /** Lets it draw from the groups; it may turn out to have drawn none. */
  fit(
    task: FoldTask,
    groups: readonly (readonly Procedure[])[],
    tickets: SharedTickets,
  ): Promise<GroupOutcomes> {
    const procedures = groups.map((group) => group.map(portable));
    const number = this.#number++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#thread!.post({ task, procedures, tickets, number } satisfies FitMessage);
    });
  }

  /** Ends the thread; what it was fitting is lost. Loading rows starts another. */
  stop(reason = "stopped"): void {
    this.#thread?.stop();
    this.#thread = null;
    this.#loading = 0;
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }

  #begin(): SearchThread {
    const thread = this.#start();
    this.#thread = thread;
    thread.listen((message) => {
      if (thread !== this.#thread) return;
      const answer = message as
        | { ready: true }
        | { number: number; outcomes: GroupOutcomes }
        | { fault: string };
      if ("ready" in answer) this.#loading--;
      else if ("fault" in answer) this.stop(answer.fault);
      else {
        this.#waiting.get(answer.number)?.resolve(answer.outcomes);
        this.#waiting.delete(answer.number);
      }
    });
    return thread;
  }
}

function portable({ learner, options, select, screen }: Procedure): PortableProcedure {
  return { method: learner.name, options, select, screen };
}

/** A learner of one's own cannot travel. */
export function canTravel({ learner }: Procedure): boolean {
  return learners.includes(learner);
}
