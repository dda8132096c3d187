// Which thread expands what: the shares of the open round, taken one at a time by whichever thread
// is free. Two rounds alternate: one is expanded while the results of the other are processed.

import { sharesOf } from "../look-round.ts";

/** Indices: stop flag, open round, its next share, and both rounds' nodes and shares done. */
const [STOP, STATE, NODES, DONE] = [0, 1, 2, 4];
const PLACES = 6;
/** Bits of the next share; the others number the rounds. */
const SHARE_BITS = 8;
/** Asked so often, some tenths of a millisecond, before a thread sleeps: most waits are shorter. */
const ASKED = 20_000;
/** Milliseconds of sleep between looks: cheaper for the others than waking this one. */
const NAP = 1;

export class RoundShares {
  readonly buffer: ArrayBufferLike;
  readonly #places: Int32Array;
  /** Of the share taken last: which of the two rounds it is from, and how many nodes that has. */
  round: 0 | 1 = 0;
  nodes = 0;

  constructor(buffer: ArrayBufferLike) {
    this.buffer = buffer;
    this.#places = new Int32Array(buffer);
  }

  static readonly bytes = PLACES * 4;

  /** Which of the two rounds is opened next. */
  get next(): 0 | 1 {
    return (1 - this.#open) as 0 | 1;
  }

  get #open(): 0 | 1 {
    return ((Atomics.load(this.#places, STATE) >>> SHARE_BITS) & 1) as 0 | 1;
  }

  /** Opens the next round; the one before must be finished. */
  open(nodes: number): void {
    const number = (Atomics.load(this.#places, STATE) >>> SHARE_BITS) + 1;
    const round = this.next;
    Atomics.store(this.#places, NODES + round, nodes);
    Atomics.store(this.#places, DONE + round, 0);
    // Number and next share are one word: a thread that read them before cannot take a share by
    // mistake.
    Atomics.store(this.#places, STATE, number << SHARE_BITS);
  }

  /** The next share of the open round; -1 where all are taken. */
  take(): number {
    for (;;) {
      const state = Atomics.load(this.#places, STATE);
      const share = state & (2 ** SHARE_BITS - 1);
      const round = ((state >>> SHARE_BITS) & 1) as 0 | 1;
      const nodes = Atomics.load(this.#places, NODES + round);
      if (share >= sharesOf(nodes)) return -1;
      if (Atomics.compareExchange(this.#places, STATE, state, state + 1) !== state) continue;
      this.round = round;
      this.nodes = nodes;
      return share;
    }
  }

  /** Says that the share taken last is done. */
  done(): void {
    Atomics.add(this.#places, DONE + this.round, 1);
  }

  /** Whether all shares of the open round are done. */
  get isFinished(): boolean {
    const round = this.#open;
    return Atomics.load(this.#places, DONE + round) >= sharesOf(Atomics.load(this.#places, NODES + round));
  }

  /** Waits until another share of the open round is done, or a moment has passed. */
  awaitDone(): void {
    const place = DONE + this.#open;
    const seen = Atomics.load(this.#places, place);
    if (!this.isFinished) this.#wait(place, seen);
  }

  /** Waits until a round is opened, or a moment has passed. */
  awaitRound(): void {
    const state = Atomics.load(this.#places, STATE);
    if (!this.stopped) this.#wait(STATE, state);
  }

  get stopped(): boolean {
    return Atomics.load(this.#places, STOP) !== 0;
  }

  stop(): void {
    Atomics.store(this.#places, STOP, 1);
  }

  #wait(place: number, seen: number): void {
    for (let asked = 0; asked < ASKED; asked++) {
      if (Atomics.load(this.#places, place) !== seen) return;
    }
    try {
      Atomics.wait(this.#places, place, seen, NAP);
    } catch {
      // The page's own thread must not sleep: it asks again at once.
    }
  }
}
