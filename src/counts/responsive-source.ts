// A count source that lets the event loop run: counting in memory never waits for anything, so
// without this an abort signal, a Ctrl-C or a progress bar would be noticed only when the work is
// done. A signal that aborts during a request ends it; requests made after that are answered, since
// a caller that stops may still have to measure the model so far.

import { nextTurn } from "../run/next-turn.ts";
import type { CountSource } from "./count-source.ts";
import { splitRequests } from "./split-requests.ts";
import { wrapSource } from "./wrap-source.ts";

/** Milliseconds of work between turns of the event loop. */
const STRETCH = 25;
/** Largest cost (see LocalWork) of a piece of a request: some 20 ms. */
const PIECE = 2e6;

export interface ResponsiveOptions {
  readonly signal?: AbortSignal | undefined;
  readonly piece?: number;
  /** The time in milliseconds, and a turn of the event loop; tests bring their own. */
  readonly now?: () => number;
  readonly turn?: () => Promise<void>;
}

/** The plain source behind each responsive one, so that none is wrapped twice. */
const plain = new WeakMap<CountSource, CountSource>();

export function responsiveSource(source: CountSource, options: ResponsiveOptions = {}): CountSource {
  return respond(plain.get(source) ?? source, new Turns(options), options.piece ?? PIECE);
}

function respond(source: CountSource, turns: Turns, most: number): CountSource {
  const { local, extract, rebin } = source.can;
  const whole = wrapSource(source, (ask) => (turns.isDue ? turns.before(ask) : ask()));
  const split = local ? splitRequests(source, whole, local, { most, run: turns.run }) : whole;
  const responsive: CountSource = {
    ...split,
    can: {
      ...split.can,
      ...(extract && {
        extract: async (part) => {
          const own = await extract(part);
          return own && respond(own, turns, most);
        },
      }),
      ...(rebin && {
        rebin: async (part) => {
          const own = await rebin(part);
          return own && respond(own, turns, most);
        },
      }),
    },
  };
  plain.set(responsive, source);
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

  async before<T>(ask: () => Promise<T>): Promise<T> {
    const checkSignal = this.#signalFromNow();
    await this.#take();
    checkSignal();
    return ask();
  }

  /** Runs the pieces of one request, with turns between them. */
  readonly run = async (pieces: readonly (() => Promise<void>)[]): Promise<void> => {
    const checkSignal = this.#signalFromNow();
    for (const piece of pieces) {
      if (this.isDue) await this.#take();
      checkSignal();
      await piece();
    }
  };

  async #take(): Promise<void> {
    await this.#turn();
    this.#last = this.#now();
  }

  /** Throws the reason of a signal that aborts after this call. */
  #signalFromNow(): () => void {
    const signal = this.#signal?.aborted ? undefined : this.#signal;
    return () => signal?.throwIfAborted();
  }
}
