// The best list that a search has found so far.

export class BestList {
  /** The least objective; Infinity where there is no list yet. */
  value = Number.POSITIVE_INFINITY;
  /** The terms of its rules, first to last. */
  terms: readonly number[] = [];

  /** Of equal lists the first offered stays. */
  offer(value: number, terms: () => readonly number[]): void {
    if (value >= this.value) return;
    this.value = value;
    this.terms = terms();
  }
}
