// Keeps a long search interruptible: it gives the event loop a turn every few milliseconds, and
// stops the search at the time limit or when the signal says so.

import { nextTurn } from "./next-turn.ts";

/** Thrown to end a search that must stop now. */
export class Stopped extends Error {
  override readonly name = "Stopped";
}

/** Milliseconds between two turns. */
const SLICE = 12;

export interface PaceOptions {
  /** The time in milliseconds; tests bring a clock of their own. */
  readonly now?: () => number;
}

export class Pace {
  #deadline: number;
  readonly #signal: AbortSignal | undefined;
  readonly #now: () => number;
  #turned: number;
  /** Called at every turn at which the search goes on. */
  onTurn: (() => void) | null = null;
  /** Another reason to stop, checked at every turn. */
  stopWhen: (() => boolean) | null = null;

  /** `seconds` from now; Infinity for no limit. */
  constructor(
    seconds = Number.POSITIVE_INFINITY,
    signal?: AbortSignal | undefined,
    { now = () => performance.now() }: PaceOptions = {},
  ) {
    this.#now = now;
    this.#turned = now();
    this.#deadline = this.#turned + seconds * 1000;
    this.#signal = signal;
  }

  get isLimited(): boolean {
    return Number.isFinite(this.#deadline);
  }

  /** A pace for one part of the work, which ends after a share of the time that is left. */
  part(share: number): Pace {
    const left = (this.#deadline - this.#now()) / 1000;
    const part = new Pace(share * left, this.#signal, { now: this.#now });
    part.onTurn = () => this.onTurn?.();
    part.stopWhen = () => this.stopWhen?.() ?? false;
    return part;
  }

  /**
   * Ends the search this many milliseconds earlier, to leave time for what follows it, but takes at
   * most a tenth of the time left.
   */
  setAside(milliseconds: number): void {
    this.#deadline -= Math.max(0, Math.min(milliseconds, (this.#deadline - this.#now()) / 10));
  }

  /** The time in milliseconds, by this pace's clock. */
  get now(): number {
    return this.#now();
  }

  /** Whether the last turn was long enough ago for another. */
  due(): boolean {
    return this.#now() - this.#turned > SLICE;
  }

  /** Gives the event loop a turn. Throws `Stopped` where the search must stop. */
  async turn(): Promise<void> {
    if (await this.mustStop()) throw new Stopped("the search was stopped");
  }

  /** Gives the event loop a turn, and returns whether the search must stop. */
  async mustStop(): Promise<boolean> {
    await nextTurn();
    this.#turned = this.#now();
    if (this.#signal?.aborted || this.#turned > this.#deadline || this.stopWhen?.()) return true;
    this.onTurn?.();
    return false;
  }

  /**
   * For work that has nothing to show when it is stopped: a turn where one is due; throws the
   * reason of an aborted signal.
   */
  async turnIfDue(): Promise<void> {
    if (this.due()) await this.mustStop();
    this.#signal?.throwIfAborted();
  }
}
