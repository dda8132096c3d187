// What a set of columns leaves uncovered, and how much of it is allowed: the sufficiency test with a tolerance, and what a
// search for a set that passes it finds.

import { DataError } from "../../dataset/data-error.ts";
import type { Partition } from "./partition.ts";
import { Refiner, wholePartition } from "./partition.ts";
import { minority, pairsBetween, type Sample } from "./sample.ts";

/** Tolerance is a share of the weighted conflicts, or of the weighted rows (those outside their group's majority). */
export type ToleranceOf = "conflicts" | "rows";

export interface Tolerance {
  readonly share: number;
  readonly of: ToleranceOf;
}

export const noTolerance: Tolerance = { share: 0, of: "conflicts" };

/** What a method hands back before the facade dresses it up. */
export interface Search {
  /** The columns found, ascending or in the order they were chosen; null where time ran out before any set was found. */
  readonly columns: readonly number[] | null;
  /** Whether no smaller set exists. */
  readonly optimal: boolean;
  /** No sufficient set is smaller than this. */
  readonly lowerBound: number;
  /** What proves the lower bound where no search did. */
  readonly proof?: string;
}

export class Measure {
  readonly sample: Sample;
  readonly refiner: Refiner;
  readonly whole: Partition;
  /** How many sufficiency tests were made; the test of the empty set counts. */
  tests = 0;
  readonly exact: boolean;
  readonly tolerance: Tolerance;
  readonly #allowed: number;
  /** For the first row of each signature: what the signature alone leaves uncovered. */
  readonly #own: Float64Array;

  constructor(sample: Sample, tolerance: Tolerance = noTolerance) {
    if (!(tolerance.share >= 0 && tolerance.share < 1)) {
      throw new DataError(`tolerance: expected a share from 0 to below 1, got ${tolerance.share}`);
    }
    this.sample = sample;
    this.refiner = new Refiner(sample);
    this.whole = wholePartition(sample);
    this.exact = tolerance.share === 0;
    this.tolerance = tolerance;
    const [all, least] =
      tolerance.of === "rows"
        ? [sample.weight, sample.contradictoryWeight]
        : [sample.conflicts, sample.contradictions];
    this.#allowed = Math.max(tolerance.share * all, least);
    this.#own = ownUncovered(sample, tolerance.of);
  }

  /** What no choice of columns can cover, and the most that may be left. */
  get allowed(): number {
    return this.#allowed;
  }

  /** What groups of rows leave uncovered, all settled rows included. */
  uncovered(partition: Partition): number {
    const { sample } = this;
    const rows = this.tolerance.of === "rows";
    let left = rows ? sample.contradictoryWeight : sample.contradictions;
    const counts = new Float64Array(sample.classes.length);
    for (let g = 0; g < partition.groups; g++) {
      counts.fill(0);
      for (let i = partition.starts[g]; i < partition.starts[g + 1]; i++) {
        const row = partition.order[i];
        const code = sample.classOf[row];
        counts[code] = counts[code] + sample.weights[row];
        left -= this.#own[row];
      }
      left += rows ? minority(counts) : pairsBetween(counts);
    }
    return left;
  }

  /** The groups that columns leave unsettled. */
  partition(columns: readonly number[], from: Partition = this.whole): Partition {
    let partition = from;
    for (const column of columns) {
      if (partition.groups === 0) break;
      partition = this.refiner.refine(partition, this.sample.columns[column]);
    }
    return partition;
  }

  /** A counted sufficiency test. */
  isEnough(partition: Partition): boolean {
    this.tests++;
    return this.isWithin(partition);
  }

  /** The same for one column more, without building the partition where nothing may be left uncovered. */
  isEnoughWith(partition: Partition, column: number): boolean {
    this.tests++;
    if (this.exact) return this.refiner.settles(partition, this.sample.columns[column]);
    return this.isWithin(this.partition([column], partition));
  }

  /** Not counted: for pruning and for checks. */
  fits(columns: readonly number[]): boolean {
    return this.isWithin(this.partition(columns));
  }

  isWithin(partition: Partition): boolean {
    return partition.groups === 0 || (!this.exact && this.uncovered(partition) <= this.#allowed);
  }
}

function ownUncovered(sample: Sample, of: ToleranceOf): Float64Array {
  const own = new Float64Array(sample.rows);
  const counts = new Float64Array(sample.classes.length);
  let first = 0;
  for (let row = 0; row < sample.rows; row++) {
    counts[sample.classOf[row]] = sample.weights[row];
    if (sample.signatures[row + 1] === sample.signatures[row]) continue;
    own[first] = of === "rows" ? minority(counts) : pairsBetween(counts);
    counts.fill(0);
    first = row + 1;
  }
  return own;
}
