// What the threads of one search share: which columns are claimed, the least value found, and whether to stop.

import type { SharedSearch } from "./search.ts";

export class SharedState {
  readonly buffer: SharedArrayBuffer;
  readonly #value: BigInt64Array;
  readonly #flags: Int32Array;
  readonly #bits = new BigInt64Array(1);
  readonly #number = new Float64Array(this.#bits.buffer);

  /** For this many columns, or the state that another thread made. */
  constructor(from: number | SharedArrayBuffer) {
    this.buffer = typeof from === "number" ? new SharedArrayBuffer(16 + from * 4) : from;
    this.#value = new BigInt64Array(this.buffer, 0, 1);
    this.#flags = new Int32Array(this.buffer, 8);
    if (typeof from === "number") {
      this.#number[0] = Number.POSITIVE_INFINITY;
      this.#value[0] = this.#bits[0]!;
    }
  }

  get value(): number {
    this.#bits[0] = Atomics.load(this.#value, 0);
    return this.#number[0]!;
  }

  offer(value: number): void {
    for (;;) {
      const known = Atomics.load(this.#value, 0);
      this.#bits[0] = known;
      if (value >= this.#number[0]!) return;
      this.#number[0] = value;
      if (Atomics.compareExchange(this.#value, 0, known, this.#bits[0]!) === known) return;
    }
  }

  get stopped(): boolean {
    return Atomics.load(this.#flags, 0) !== 0;
  }

  stop(): void {
    Atomics.store(this.#flags, 0, 1);
  }

  /** One thread's view. */
  share(): SharedSearch {
    const own = new Set<number>();
    return {
      claim: (column) => {
        if (Atomics.compareExchange(this.#flags, 2 + column, 0, 1) !== 0) return false;
        own.add(column);
        return true;
      },
      claimed: (column) => own.has(column),
      value: () => this.value,
      offer: (value) => this.offer(value),
    };
  }
}
