// Pairs of conditions as a count source counts them (CountSource.countPairs), its rows unseen.

import type { PairCounter } from "./pair-counter.ts";

export class CountedPairs implements PairCounter {
  readonly classes: number;
  readonly conditions: number;
  readonly singles: Float64Array;
  readonly whole: boolean;
  readonly total: Float64Array;
  readonly #counts: Float64Array;

  /** `counts` by (condition · conditions + condition) · classes + class, `total` of all rows. */
  constructor(counts: Float64Array, total: Float64Array, conditions: number) {
    this.classes = total.length;
    this.conditions = conditions;
    this.total = total;
    this.whole = counts.every(Number.isInteger) && total.every(Number.isInteger);
    this.#counts = counts;
    this.singles = new Float64Array(conditions * this.classes);
    for (let i = 0; i < conditions; i++)
      this.countPairs(i, i, i + 1, this.singles.subarray(i * this.classes));
  }

  countPairs(i: number, from: number, to: number, counts: Float64Array): void {
    const start = i * this.conditions;
    counts.set(this.#counts.subarray((start + from) * this.classes, (start + to) * this.classes));
  }
}
