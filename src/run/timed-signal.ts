// A time limit as an abort signal, which follows another signal as well.

export class TimedSignal {
  readonly #controller = new AbortController();
  readonly #deadline: number;
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #outer: AbortSignal | undefined;
  readonly #abort = (): void => this.#controller.abort();

  /** `deadline` is a time of performance.now(). */
  constructor(deadline: number, outer?: AbortSignal) {
    this.#deadline = deadline;
    this.#outer = outer;
    outer?.addEventListener("abort", this.#abort);
    if (outer?.aborted) this.#abort();
    const left = deadline - performance.now();
    // Timers cannot wait longer than 2^31 ms.
    if (left < 2 ** 31) this.#timer = setTimeout(this.#abort, Math.max(0, left));
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Reads the clock, since the timer may fire late. */
  get isOver(): boolean {
    return this.signal.aborted || performance.now() > this.#deadline;
  }

  /** Must be called in the end: the timer would keep the program alive. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener("abort", this.#abort);
  }
}
