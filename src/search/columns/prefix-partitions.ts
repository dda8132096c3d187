// Partitions of the rows by sequences of columns that come one after the other and mostly begin alike: what the last
// one had in common with this one is not made again.

import type { Measure } from "./measure.ts";
import type { Partition } from "./partition.ts";

export class PrefixPartitions {
  readonly #measure: Measure;
  readonly #columns: number[] = [];
  readonly #partitions: Partition[] = [];

  constructor(measure: Measure) {
    this.#measure = measure;
  }

  of(columns: readonly number[]): Partition {
    let common = 0;
    while (common < columns.length && this.#columns[common] === columns[common]) common++;
    this.#columns.length = common;
    this.#partitions.length = common;
    for (const column of columns.slice(common)) {
      const before = this.#partitions.at(-1) ?? this.#measure.whole;
      this.#columns.push(column);
      this.#partitions.push(this.#measure.partition([column], before));
    }
    return this.#partitions.at(-1) ?? this.#measure.whole;
  }
}
