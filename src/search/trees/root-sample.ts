// A few rows of a set, on which roots are tried first: what they cost there, all of them would cost
// at least.

import type { BitColumns } from "../../kernels/pair-count.ts";

/** Roots that are tried before anything is said of how useful the sample is. */
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

  /** Takes down whether the sample ruled a root out, and says so again. */
  record(isRuledOut: boolean): boolean {
    this.#asked++;
    if (isRuledOut) this.#useful++;
    return isRuledOut;
  }
}
