// Rows counted in a grid of up to four columns' bins, and the rows beside a bin: what box-counts.ts is made of.

import type { Pace } from "../../../run/pace.ts";
import { type BinnedRows, groupsOf } from "./bin-columns.ts";

/** One side of a grid: which of so many places each row has. */
export interface Axis {
  readonly id: number;
  readonly places: Uint8Array;
  readonly width: number;
}

export interface BoxGridRequest {
  readonly binned: BinnedRows;
  readonly rows: Uint32Array;
  /** Coarse bins of a column, and fine ones in each. */
  readonly coarse: number;
  readonly finePerCoarse: number;
  readonly pace: Pace;
}

/** Counted cells that are kept: with few bins going through the rows takes longest, with many it does not matter. */
const MOST_KEPT = 4e6;

/** Some rows and every column's bins of about as many of them each: a few coarse ones, and finer ones within those. */
export class BoxGrid {
  readonly coarse: readonly Axis[];
  readonly fine: readonly Axis[];
  /** Numbers in every cell. */
  readonly classes: number;
  readonly #labels: Uint8Array;
  readonly #gains: Float64Array;
  readonly #none: Axis;
  /** Grids by their axes, those in the order of their ids. */
  readonly #kept = new Map<number, Float64Array>();
  #room = MOST_KEPT;

  private constructor(classes: number, rows: number, coarse: readonly Axis[], fine: readonly Axis[]) {
    this.classes = classes;
    this.coarse = coarse;
    this.fine = fine;
    this.#labels = new Uint8Array(rows);
    this.#gains = new Float64Array(rows);
    this.#none = { id: 2 * coarse.length, places: new Uint8Array(rows), width: 1 };
  }

  static async of({ binned, rows, coarse, finePerCoarse, pace }: BoxGridRequest): Promise<BoxGrid> {
    const { columns, labels, gains } = binned;
    const few: Axis[] = [];
    const many: Axis[] = [];
    for (const [id, column] of columns.entries()) {
      if (pace.due()) await pace.turn();
      const { groupOf } = groupsOf(column, rows, coarse * finePerCoarse);
      const { cells } = column;
      const fine = new Uint8Array(rows.length);
      const places = new Uint8Array(rows.length);
      for (let k = 0; k < rows.length; k++) {
        fine[k] = groupOf[cells[rows[k]]];
        places[k] = fine[k] / finePerCoarse;
      }
      few.push({ id, places, width: coarse });
      many.push({ id: columns.length + id, places: fine, width: coarse * finePerCoarse });
    }
    const grid = new BoxGrid(binned.classes, rows.length, few, many);
    for (let k = 0; k < rows.length; k++) {
      grid.#labels[k] = labels[rows[k]];
      grid.#gains[k] = gains[rows[k]];
    }
    return grid;
  }

  /** Gains by class in every cell of the grid of up to four axes, the last running fastest; how many numbers that is. */
  count(axes: readonly Axis[], cells: Float64Array): number {
    const size = axes.reduce((product, { width }) => product * width, this.classes);
    const sorted = [...axes].sort((a, b) => a.id - b.id);
    const key = sorted.reduce((number, { id }) => number * 256 + id, 1);
    const kept = this.#kept.get(key);
    if (kept) this.#turn(kept, sorted, axes, cells);
    else if (size > this.#room) this.#goThroughRows(axes, cells);
    else {
      this.#room -= size;
      const grid = new Float64Array(size);
      this.#goThroughRows(sorted, grid);
      this.#kept.set(key, grid);
      this.#turn(grid, sorted, axes, cells);
    }
    return size;
  }

  #goThroughRows(axes: readonly Axis[], cells: Float64Array): void {
    const [a, b, c, d] = this.#four(axes);
    const strideC = d.width * this.classes;
    const strideB = c.width * strideC;
    const strideA = b.width * strideB;
    cells.fill(0, 0, a.width * strideA);
    addGains(
      cells,
      this.#labels,
      this.#gains,
      [a.places, b.places, c.places, d.places],
      [strideA, strideB, strideC, this.classes],
    );
  }

  /** The same cells in another order of the axes. */
  #turn(from: Float64Array, order: readonly Axis[], axes: readonly Axis[], cells: Float64Array): void {
    const { classes } = this;
    const strides = new Map<number, number>();
    let stride = classes;
    for (let k = order.length - 1; k >= 0; k--) {
      strides.set(order[k].id, stride);
      stride *= order[k].width;
    }
    const four = this.#four(axes);
    const [a, b, c, d] = four.map(({ width }) => width);
    const [stepA, stepB, stepC, stepD] = four.map(({ id }) => strides.get(id) ?? 0);
    let to = 0;
    for (let i = 0; i < a; i++) {
      for (let j = 0; j < b; j++) {
        for (let k = 0; k < c; k++) {
          let at = i * stepA + j * stepB + k * stepC;
          for (let l = 0; l < d; l++, at += stepD) {
            for (let y = 0; y < classes; y++) cells[to++] = from[at + y];
          }
        }
      }
    }
  }

  #four(axes: readonly Axis[]): readonly Axis[] {
    return [...new Array<Axis>(4 - axes.length).fill(this.#none), ...axes];
  }
}

/** Adds every row's gain to its cell. */
function addGains(
  cells: Float64Array,
  labels: Uint8Array,
  gains: Float64Array,
  [a, b, c, d]: readonly Uint8Array[],
  [strideA, strideB, strideC, strideD]: readonly number[],
): void {
  for (let k = 0; k < labels.length; k++) {
    const at = a[k] * strideA + b[k] * strideB + c[k] * strideC + d[k] * strideD + labels[k];
    cells[at] += gains[k];
  }
}

/** Of a grid of outer x width x inner numbers: for every place along the middle axis the sum of those below it, or above. */
export function beside(
  cells: Float64Array,
  [outer, width, inner]: readonly [number, number, number],
  above: boolean,
  sums: Float64Array,
): void {
  // Whole numbers to the compiler, too: this is most of the work.
  const stride = inner | 0;
  const step = above ? -stride : stride;
  for (let block = 0; block < outer; block++) {
    let at = ((above ? (block + 1) * width - 1 : block * width) * stride) | 0;
    for (let from = at; from < at + stride; from++) sums[from] = 0;
    for (let place = 1; place < width; place++) {
      const end = at + stride;
      for (let from = at; from < end; from++) sums[from + step] = sums[from] + cells[from];
      at += step;
    }
  }
}
