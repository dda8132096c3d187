// A count source that gives the event loop its turns: counting in memory never really waits, so without this an abort
// signal, a Ctrl-C or a progress bar would not be heard of until the work is done. A signal that aborts while a request is
// worked on ends it; requests made after that are answered, since whoever stops may still have to measure what there is.

import { nextTurn } from "../run/next-turn.ts";
import type { CountSource, Part } from "./count-source.ts";
import { type Pieces, type RequestSplitter, requestSplitter } from "./split-requests.ts";

/** Milliseconds of work after which the event loop gets its turn, between two requests or pieces of one. */
const STRETCH = 25;
/** Most cells (split-requests.ts) of one piece of a request: some 20 ms. */
const PIECE = 2e6;

export interface ResponsiveOptions {
  readonly signal?: AbortSignal | undefined;
  readonly piece?: number;
  /** The time in milliseconds, and a turn of the event loop; tests bring their own. */
  readonly now?: () => number;
  readonly turn?: () => Promise<void>;
}

/** What responsive sources stand for: one that is made responsive again, by another signal, takes no turns unheard. */
const behind = new WeakMap<CountSource, CountSource>();

export function responsiveSource(source: CountSource, options: ResponsiveOptions = {}): CountSource {
  return respond(behind.get(source) ?? source, new Turns(options), options.piece ?? PIECE);
}

function respond(source: CountSource, turns: Turns, piece: number): CountSource {
  const splitter = source.rowsAtMost ? requestSplitter(source, piece) : null;
  const responsive = new Proxy(source, {
    get(target, key) {
      const value = Reflect.get(target, key, target);
      if (typeof value !== "function") return value;
      if (key === "extract") {
        return async (part: Part) => {
          const own = (await value.call(target, part)) as CountSource | null;
          return own && respond(own, turns, piece);
        };
      }
      if (!ASYNC.has(key)) return (...args: unknown[]) => value.apply(target, args);
      const split = splitter?.[key as keyof RequestSplitter] as
        | ((...args: unknown[]) => Pieces<unknown> | null)
        | undefined;
      return (...args: unknown[]) => {
        const pieces = split?.(...args) ?? null;
        if (pieces !== null) return turns.work(pieces);
        return turns.isDue ? turns.before(() => value.apply(target, args)) : value.apply(target, args);
      };
    },
  });
  behind.set(responsive, source);
  return responsive;
}

class Turns {
  readonly #signal: AbortSignal | undefined;
  readonly #now: () => number;
  readonly #turn: () => Promise<void>;
  #last: number;

  constructor({ signal, now = () => performance.now(), turn = nextTurn }: ResponsiveOptions) {
    this.#signal = signal;
    this.#now = now;
    this.#turn = turn;
    this.#last = now();
  }

  get isDue(): boolean {
    return this.#now() - this.#last >= STRETCH;
  }

  async before<T>(request: () => Promise<T>): Promise<T> {
    const listen = this.#listener();
    await this.#take();
    listen();
    return request();
  }

  async work<T>({ steps, answer }: Pieces<T>): Promise<T> {
    const listen = this.#listener();
    for (const step of steps) {
      if (this.isDue) await this.#take();
      listen();
      await step();
    }
    return answer;
  }

  async #take(): Promise<void> {
    await this.#turn();
    this.#last = this.#now();
  }

  /** Throws the reason of a signal that aborts from now on. */
  #listener(): () => void {
    const signal = this.#signal?.aborted ? undefined : this.#signal;
    return () => signal?.throwIfAborted();
  }
}

const ASYNC = new Set<PropertyKey>([
  "countClasses",
  "count",
  "countWeighted",
  "bestSplits",
  "divide",
  "randomSplit",
  "merge",
  "define",
  "table",
  "outcomes",
  "countPairs",
] satisfies (keyof CountSource)[]);
