// A few rows of a set, on which roots are tried first: on all rows a root costs at least as much.

import type { BitColumns } from "../../kernels/pair-count.ts";

/** Roots tried before it is judged whether the sample helps. */
const FIRST_TRIES = 6;

/** Rows and the class counts of their columns and pairs, in the kernels' memory. */
export interface CountedPairs {
  readonly rows: BitColumns;
  /** A copy of `singles`. */
  readonly totals: Int32Array;
  readonly singles: number;
  readonly pairs: number;
  /** Room for the counts of the rows that have a 1 in one column; 0 where there is none. */
  readonly given: number;
  readonly givenPairs: number;
  readonly scratch: number;
  readonly out: number;
}

/** Some rows of a set, used while they exclude roots. */
export class RootSample {
  readonly counts: CountedPairs;
  #asked = 0;
  #useful = 0;

  constructor(counts: CountedPairs) {
    this.counts = counts;
  }

  get isWorthwhile(): boolean {
    return this.#asked < FIRST_TRIES || this.#useful * 4 > this.#asked;
  }

  /** Records whether the sample ruled a root out, and returns it. */
  record(isRuledOut: boolean): boolean {
    this.#asked++;
    if (isRuledOut) this.#useful++;
    return isRuledOut;
  }
}
