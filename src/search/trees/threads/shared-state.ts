// What the threads of one search share: which columns are claimed, the least value found, what is
// proved of each column, and whether to stop. Everything is read and written whole, so it is true
// at any moment.

import type { Found, SharedSearch } from "../problem/search-options.ts";

export class SharedState {
  readonly buffer: SharedArrayBuffer;
  readonly #columns: number;
  /** The least value, then a lower bound for each column: doubles by their bits. */
  readonly #numbers: BigInt64Array;
  /** Whether to stop, then whether each column is claimed. */
  readonly #flags: Int32Array;
  readonly #bits = new BigInt64Array(1);
  readonly #number = new Float64Array(this.#bits.buffer);

  /** For this many columns, or with the state that another thread made for as many. */
  constructor(columns: number, buffer?: SharedArrayBuffer) {
    this.buffer = buffer ?? new SharedArrayBuffer((columns + 1) * 12);
    this.#columns = columns;
    this.#numbers = new BigInt64Array(this.buffer, 0, columns + 1);
    this.#flags = new Int32Array(this.buffer, (columns + 1) * 8);
    if (!buffer) this.#store(0, Number.POSITIVE_INFINITY);
  }

  get value(): number {
    return this.#load(0);
  }

  /** Lower bound of all trees: the least of the bounds of all columns, 0 for unclaimed ones. */
  get bound(): number {
    let least = this.value;
    for (let column = 0; column < this.#columns; column++) least = Math.min(least, this.#load(1 + column));
    return least;
  }

  offer(value: number): void {
    for (;;) {
      const known = Atomics.load(this.#numbers, 0);
      this.#bits[0] = known;
      if (value >= this.#number[0]) return;
      this.#number[0] = value;
      if (Atomics.compareExchange(this.#numbers, 0, known, this.#bits[0]) === known) return;
    }
  }

  get stopped(): boolean {
    return Atomics.load(this.#flags, 0) !== 0;
  }

  stop(): void {
    Atomics.store(this.#flags, 0, 1);
  }

  /** One thread's view; `tell` is called with each tree that the thread finds. */
  share(tell: (found: Found) => void): SharedSearch {
    return {
      claim: (column) => Atomics.compareExchange(this.#flags, 1 + column, 0, 1) === 0,
      value: () => this.value,
      offer: (found) => {
        this.offer(found.value);
        tell(found);
      },
      prove: (column, bound) => this.#raise(1 + column, bound),
    };
  }

  #raise(index: number, value: number): void {
    for (;;) {
      const known = Atomics.load(this.#numbers, index);
      this.#bits[0] = known;
      if (value <= this.#number[0]) return;
      this.#number[0] = value;
      if (Atomics.compareExchange(this.#numbers, index, known, this.#bits[0]) === known) return;
    }
  }

  #load(index: number): number {
    this.#bits[0] = Atomics.load(this.#numbers, index);
    return this.#number[0];
  }

  #store(index: number, value: number): void {
    this.#number[0] = value;
    Atomics.store(this.#numbers, index, this.#bits[0]);
  }
}
