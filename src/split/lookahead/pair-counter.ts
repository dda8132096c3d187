// The counts of conditions and of pairs of them that lookahead needs, from any counter.

export interface PairCounter {
  readonly classes: number;
  readonly conditions: number;
  /** Weighted class counts of the rows that pass each condition. */
  readonly singles: Float64Array;
  /** Weighted class counts of all rows. */
  readonly total: Float64Array;
  /** Whether every count is a whole number. */
  readonly whole: boolean;
  /** Class counts of rows that pass condition i and each of from..to-1, into `counts`. */
  countPairs(i: number, from: number, to: number, counts: Float64Array): void;
}
