// Gains of some rows by the groups of cells of every pair of columns, and from them what no tree of two levels on these rows can
// go below.

import type { BinnedRows, Groups } from "./bin-columns.ts";
import { BinStump } from "./bin-stump.ts";

export class BinPairs {
  readonly #rows: BinnedRows;
  readonly #stump: BinStump;
  #groups: readonly Groups[] = [];
  /** Where the table of a pair i <= j begins; its rows are i's groups, each of j's groups by class. */
  readonly #starts: Int32Array;
  /** By column and row: its group; its group and class. */
  #placed: readonly Uint8Array[] = [];
  #labelled: readonly Uint16Array[] = [];
  #gains = new Float64Array(0);
  #sums = new Float64Array(0);
  #size = 0;
  #slice = new Float64Array(0);
  /** By group of a root: the least of what is below it, and of what is above. */
  #before = new Float64Array(0);
  #after = new Float64Array(0);

  constructor(rows: BinnedRows) {
    this.#rows = rows;
    this.#stump = new BinStump(rows.classes, rows.intervals);
    this.#starts = new Int32Array(rows.columns.length ** 2);
  }

  /** Counts these rows, by these groups of each column's cells, from now on. */
  regroup(groups: readonly Groups[], rows: Uint32Array): void {
    const { classes, columns, labels, gains } = this.#rows;
    this.#placed = groups.map(() => new Uint8Array(rows.length));
    this.#labelled = groups.map(() => new Uint16Array(rows.length));
    groups.forEach(({ groupOf }, column) => {
      const { cells } = columns[column];
      const placed = this.#placed[column];
      const labelled = this.#labelled[column];
      for (let k = 0; k < rows.length; k++) {
        placed[k] = groupOf[cells[rows[k]]];
        labelled[k] = placed[k] * classes + labels[rows[k]];
      }
    });
    this.#gains = new Float64Array(rows.length);
    for (let k = 0; k < rows.length; k++) this.#gains[k] = gains[rows[k]];
    const count = groups.length;
    this.#groups = groups;
    this.#size = 0;
    for (let i = 0; i < count; i++) {
      for (let j = i; j < count; j++) {
        this.#starts[i * count + j] = this.#size;
        this.#size += groups[i].width * groups[j].width * classes;
      }
    }
    if (this.#size > this.#sums.length) this.#sums = new Float64Array(this.#size);
    const widest = groups.reduce((most, { width }) => Math.max(most, width), 0);
    if (widest <= this.#before.length) return;
    this.#slice = new Float64Array(widest * classes);
    this.#before = new Float64Array(widest);
    this.#after = new Float64Array(widest);
  }

  clear(): void {
    this.#sums.fill(0, 0, this.#size);
  }

  /** Adds the rows from one place to another. */
  add(from: number, to: number): void {
    const sums = this.#sums;
    const gains = this.#gains;
    const count = this.#groups.length;
    // A pair at a time: its table stays at hand.
    for (let i = 0; i < count; i++) {
      const first = this.#placed[i];
      for (let j = i; j < count; j++) {
        const second = this.#labelled[j];
        const stride = this.#groups[j].width * this.#rows.classes;
        const start = this.#starts[i * count + j];
        for (let k = from; k < to; k++) sums[start + first[k] * stride + second[k]] += gains[k];
      }
    }
  }

  /** The least cost of any tree of two levels. */
  least(): number {
    let best = Number.POSITIVE_INFINITY;
    for (let root = 0; root < this.#rows.columns.length; root++) {
      const { ordered } = this.#rows.columns[root];
      const { width } = this.#groups[root];
      best = Math.min(best, ordered ? this.#belowCut(root, width - 1) : this.#belowValues(root, width));
    }
    return best;
  }

  /** A branch for every value. */
  #belowValues(root: number, width: number): number {
    let sum = 0;
    for (let cell = 0; cell < width; cell++) sum += this.#belowCell(root, cell);
    return sum;
  }

  #belowCell(root: number, cell: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (let second = 0; second < this.#rows.columns.length; second++) {
      this.#start(second);
      this.#include(root, second, cell);
      least = Math.min(least, this.#stumpOf(second));
    }
    return least;
  }

  /** The cut falls into some bin: what is below it goes one way, what is above it the other. */
  #belowCut(root: number, bins: number): number {
    const before = this.#before.fill(Number.POSITIVE_INFINITY, 0, bins);
    const after = this.#after.fill(Number.POSITIVE_INFINITY, 0, bins);
    for (let second = 0; second < this.#rows.columns.length; second++) {
      this.#start(second);
      for (let bin = 0; bin < bins; bin++) {
        before[bin] = Math.min(before[bin], this.#stumpOf(second));
        this.#include(root, second, bin);
      }
      this.#start(second);
      for (let bin = bins - 1; bin >= 0; bin--) {
        after[bin] = Math.min(after[bin], this.#stumpOf(second));
        this.#include(root, second, bin);
      }
    }
    let least = Number.POSITIVE_INFINITY;
    for (let bin = 0; bin < bins; bin++) least = Math.min(least, before[bin] + after[bin]);
    return least + this.#belowCell(root, bins);
  }

  #start(second: number): void {
    this.#slice.fill(0, 0, this.#groups[second].width * this.#rows.classes);
  }

  #stumpOf(second: number): number {
    return this.#stump.least(this.#slice, this.#groups[second].width, this.#rows.columns[second].ordered);
  }

  /** Adds the rows in one of the root's cells to the slice, by the second column's cells. */
  #include(root: number, second: number, cell: number): void {
    const { classes } = this.#rows;
    const groups = this.#groups;
    const count = groups.length;
    const slice = this.#slice;
    const sums = this.#sums;
    const { width } = groups[second];
    if (root < second) {
      const at = this.#starts[root * count + second] + cell * width * classes;
      for (let k = 0; k < width * classes; k++) slice[k] += sums[at + k];
    } else if (root > second) {
      const stride = groups[root].width * classes;
      let at = this.#starts[second * count + root] + cell * classes;
      for (let k = 0; k < width * classes; k += classes, at += stride) {
        for (let c = 0; c < classes; c++) slice[k + c] += sums[at + c];
      }
    } else {
      const at = this.#starts[root * count + root] + (cell * width + cell) * classes;
      for (let c = 0; c < classes; c++) slice[cell * classes + c] += sums[at + c];
    }
  }
}
