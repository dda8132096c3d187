// Whether a set of columns is sufficient: rows that agree on all of them agree in class, but for
// contradictions, and for what a tolerance allows to be left uncovered.

import { DataError } from "../../dataset/data-error.ts";
import { type Partition, Refiner, wholePartition } from "./partition.ts";
import { minority, pairsBetween, type Sample } from "./sample.ts";

/**
 * Tolerance is a share of the weighted conflicts, or of the weighted rows (those outside their
 * group's majority).
 */
export type ToleranceOf = Tolerance["of"];

/** How much a selection may leave uncovered. */
export interface Tolerance {
  readonly share: number;
  readonly of: "conflicts" | "rows";
}

export const noTolerance: Tolerance = { share: 0, of: "conflicts" };

export class Sufficiency {
  readonly sample: Sample;
  /** All rows. */
  readonly whole: Partition;
  readonly tolerance: Tolerance;
  /** Whether nothing may be left uncovered that some columns would cover. */
  readonly exact: boolean;
  /** How many sufficiency tests were made; the test of the empty set counts. */
  tests = 0;
  /** What all columns together leave uncovered. */
  readonly least: number;
  /** Most that may be left uncovered. */
  readonly allowed: number;
  readonly #refiner: Refiner;
  /**
   * For the first row of each signature: what the rows of this signature leave uncovered whatever
   * the columns.
   */
  readonly #own: Float64Array;

  constructor(sample: Sample, tolerance: Tolerance = noTolerance) {
    if (!(tolerance.share >= 0 && tolerance.share < 1)) {
      throw new DataError(`tolerance: expected a share from 0 to below 1, got ${tolerance.share}`);
    }
    this.sample = sample;
    this.whole = wholePartition(sample);
    this.exact = tolerance.share === 0;
    this.tolerance = tolerance;
    this.#refiner = new Refiner(sample);
    this.#own = this.#ownUncovered();
    this.least = this.#own.reduce((sum, left) => sum + left, 0);
    const all = tolerance.of === "rows" ? sample.weight : sample.conflicts;
    this.allowed = Math.max(tolerance.share * all, this.least);
  }

  #ownUncovered(): Float64Array {
    const { rows, classes, classOf, weights, signatures } = this.sample;
    const own = new Float64Array(rows);
    const counts = new Float64Array(classes.length);
    let first = 0;
    for (let row = 0; row < rows; row++) {
      counts[classOf[row]] = weights[row];
      if (signatures[row + 1] === signatures[row]) continue;
      own[first] = this.#left(counts);
      counts.fill(0);
      first = row + 1;
    }
    return own;
  }

  /** What rows of these weights by class leave uncovered that no column tells apart. */
  #left(counts: Float64Array): number {
    return this.tolerance.of === "rows" ? minority(counts) : pairsBetween(counts);
  }

  /** What groups of rows leave uncovered, all settled rows included. */
  uncovered({ order, starts, groups }: Partition): number {
    const { classOf, weights, classes } = this.sample;
    let left = this.least;
    const counts = new Float64Array(classes.length);
    for (let g = 0; g < groups; g++) {
      counts.fill(0);
      for (let i = starts[g]; i < starts[g + 1]; i++) {
        counts[classOf[order[i]]] += weights[order[i]];
        left -= this.#own[order[i]];
      }
      left += this.#left(counts);
    }
    return left;
  }

  /** The groups that columns leave unsettled. */
  partition(columns: readonly number[], from: Partition = this.whole): Partition {
    let partition = from;
    for (const column of columns) {
      if (partition.groups === 0) break;
      partition = this.#refiner.refine(partition, this.sample.columns[column]);
    }
    return partition;
  }

  /** A counted test of the columns that left these groups. */
  isEnough(partition: Partition): boolean {
    this.tests++;
    return this.isWithin(partition);
  }

  /**
   * A counted test of these and one column more, which builds no partition where nothing may be
   * left uncovered.
   */
  isEnoughWith(partition: Partition, column: number): boolean {
    this.tests++;
    if (this.exact) return this.#refiner.settles(partition, this.sample.columns[column]);
    return this.isWithin(this.partition([column], partition));
  }

  /** A test that is not counted, to prune and to check. */
  isWithin(partition: Partition): boolean {
    return partition.groups === 0 || (!this.exact && this.uncovered(partition) <= this.allowed);
  }
}
