// Keeps a long search interruptible: it gives the event loop a turn every few milliseconds, and stops the search at
// the time limit or when the signal says so.

import { nextTurn } from "../../counts/next-turn.ts";

/** Thrown through a search that must stop now. */
export class Stopped extends Error {
  override readonly name = "Stopped";
}

const SLICE = 12;

export class Pace {
  readonly #deadline: number;
  readonly #signal: AbortSignal | undefined;
  #turned = performance.now();
  onTurn: (() => void) | null = null;
  /** Another reason to stop. */
  stopWhen: (() => boolean) | null = null;

  /** `seconds` from now; Infinity for no limit. */
  constructor(seconds: number, signal?: AbortSignal) {
    this.#deadline = performance.now() + seconds * 1000;
    this.#signal = signal;
  }

  /** Whether `turn` has something to do. */
  due(): boolean {
    return performance.now() - this.#turned > SLICE;
  }

  async turn(): Promise<void> {
    await nextTurn();
    this.#turned = performance.now();
    if (this.#signal?.aborted || this.#turned > this.#deadline || this.stopWhen?.())
      throw new Stopped("the search was stopped");
    this.onTurn?.();
  }
}
