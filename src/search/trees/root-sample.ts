// A few rows of a set, on which roots are tried first: what they cost there, all of them would cost
// at least.

import type { BitColumns } from "../../kernels/pair-count.ts";

/** Roots that are tried before anything is said of how useful the sample is. */
const FIRST_TRIES = 6;

/** Some rows of a set and their counts, in the kernels' memory, used while they exclude roots. */
export class RootSample {
  readonly counts: {
    readonly rows: BitColumns;
    readonly totals: Int32Array;
    readonly singles: number;
    readonly pairs: number;
    readonly given: number;
    readonly givenPairs: number;
    readonly scratch: number;
    readonly out: number;
  };
  #asked = 0;
  #useful = 0;

  constructor(counts: RootSample["counts"]) {
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
