// What one more query costs below the cuts of a tree of four levels over numbers, by counting in grids of bins. Where a
// tree cuts a number, the cut falls into one of the number's bins, whose rows are taken to cost nothing; what is left below
// the upper cuts is a box, bounded by bins of at most three columns, and its rows are counted in a grid with the column of
// the last cut. So no rows are gone through cut by cut. A column that is cut more than once on a path has finer bins, since
// such cuts lie closer together.

import type { Pace } from "../../../run/pace.ts";
import type { BinnedRows } from "./bin-columns.ts";
import { BinStump } from "./bin-stump.ts";
import { type Axis, BoxGrid, beside } from "./box-grid.ts";

/** Fine bins in a coarse one. */
export const FINE_PER_COARSE = 4;

/** Counted cells of all grids together, about: how long a pass takes. */
export function boxWork(columns: number, rows: number, coarse: number): number {
  const triples = (columns * (columns - 1) * (columns - 2)) / 6;
  const fine = coarse * FINE_PER_COARSE;
  const octants = triples * columns * (8 * coarse ** 4 + rows);
  const slabs = columns ** 3 * (coarse ** 2 * fine ** 2 + rows);
  return octants + slabs;
}

export class BoxCounts {
  readonly columns: number;
  /** Bins of a number. */
  readonly coarse: number;
  readonly fine: number;
  /** Intervals of fine bins: the one from `low` to before `high` is number low x (fine + 1) + high. */
  readonly intervals: number;
  readonly #grid: BoxGrid;
  readonly #stump: BinStump;
  readonly #pace: Pace;
  /** Cells of a grid, and those beside one, two and three bins of its axes. */
  readonly #cells: readonly Float64Array[];
  readonly #octants = new Map<number, Float64Array>();
  readonly #slabs = new Map<number, Float64Array>();
  readonly #ones: Float64Array[] = [];

  /** So many coarse bins of each column. */
  static async of(binned: BinnedRows, rows: Uint32Array, coarse: number, pace: Pace): Promise<BoxCounts> {
    const grid = await BoxGrid.of({ binned, rows, coarse, finePerCoarse: FINE_PER_COARSE, pace });
    const counts = new BoxCounts(grid, new BinStump(binned.classes, binned.intervals), coarse, pace);
    await counts.#count();
    return counts;
  }

  private constructor(grid: BoxGrid, stump: BinStump, coarse: number, pace: Pace) {
    this.columns = grid.coarse.length;
    this.coarse = coarse;
    this.fine = coarse * FINE_PER_COARSE;
    this.intervals = (this.fine + 1) ** 2;
    this.#grid = grid;
    this.#stump = stump;
    this.#pace = pace;
    const largest = Math.max(coarse ** 4, coarse ** 2 * this.fine, this.fine ** 2) * grid.classes;
    this.#cells = Array.from({ length: 4 }, () => new Float64Array(largest));
  }

  /** Below the sides of three bins, of columns a < b < c: by side and bin of each. */
  octants(a: number, b: number, c: number): Float64Array {
    return this.#octants.get((a * this.columns + b) * this.columns + c)!;
  }

  /** Where column a lies between two fine bins and column b to a side of a coarse one: by side, bin and interval. */
  slabs(a: number, b: number): Float64Array {
    return this.#slabs.get(a * this.columns + b)!;
  }

  /** Where only column a was cut: by interval. */
  ones(a: number): Float64Array {
    return this.#ones[a];
  }

  async #count(): Promise<void> {
    for (let a = 0; a < this.columns; a++) {
      for (let b = a + 1; b < this.columns; b++) {
        for (let c = b + 1; c < this.columns; c++) await this.#countOctants(a, b, c);
      }
    }
    for (let a = 0; a < this.columns; a++) {
      for (let b = 0; b < this.columns; b++) if (b !== a) await this.#countSlabs(a, b);
      await this.#countIntervals(a);
    }
  }

  /** The last cut in each column in turn. */
  async #countOctants(a: number, b: number, c: number): Promise<void> {
    const bins = this.coarse;
    const { coarse, fine } = this.#grid;
    const least = new Float64Array(8 * bins ** 3).fill(Number.POSITIVE_INFINITY);
    this.#octants.set((a * this.columns + b) * this.columns + c, least);
    for (let last = 0; last < this.columns; last++) {
      if (this.#pace.due()) await this.#pace.turn();
      const place = [a, b, c].indexOf(last);
      if (place < 0) this.#octantsOf([coarse[a], coarse[b], coarse[c], coarse[last]], least);
      else {
        const others = [a, b, c].filter((column) => column !== last);
        this.#octantsWithin([coarse[others[0]], coarse[others[1]], fine[last]], place, least);
      }
    }
  }

  #octantsOf(axes: readonly Axis[], least: Float64Array): void {
    const bins = this.coarse;
    const boxes = bins ** 3;
    const [cells, first, second, third] = this.#cells;
    const step = bins * this.#grid.classes;
    this.#grid.count(axes, cells);
    for (let a = 0; a < 2; a++) {
      beside(cells, [1, bins, bins ** 2 * step], a === 1, first);
      for (let b = 0; b < 2; b++) {
        beside(first, [bins, bins, bins * step], b === 1, second);
        for (let c = 0; c < 2; c++) {
          beside(second, [bins ** 2, bins, step], c === 1, third);
          const start = (4 * a + 2 * b + c) * boxes;
          for (let box = 0; box < boxes; box++) {
            const value = this.#stump.cut(third, box * step, bins);
            if (value < least[start + box]) least[start + box] = value;
          }
        }
      }
    }
  }

  /** The last cut is in a column that was cut before, the first, second or third of the three, beside its bin. */
  #octantsWithin(axes: readonly Axis[], place: number, least: Float64Array): void {
    const bins = this.coarse;
    const [cells, first, second] = this.#cells;
    const { classes } = this.#grid;
    const boxes = bins ** 3;
    const step = this.fine * classes;
    // How far apart neighbouring bins of the column, and of the other two, lie; and their sides.
    const own = bins ** (2 - place);
    const [one, other] = [0, 1, 2].filter((index) => index !== place).map((index) => bins ** (2 - index));
    const [oneSide, otherSide] = [0, 1, 2].filter((index) => index !== place).map((index) => 4 >> index);
    const ownSide = 4 >> place;
    this.#grid.count(axes, cells);
    for (let i = 0; i < 2; i++) {
      beside(cells, [1, bins, bins * step], i === 1, first);
      for (let j = 0; j < 2; j++) {
        beside(first, [bins, bins, step], j === 1, second);
        for (let box = 0; box < bins * bins; box++) {
          const at = Math.floor(box / bins) * one + (box % bins) * other;
          const sides = i * oneSide + j * otherSide;
          for (let bin = 0; bin < bins; bin++) {
            const below = sides * boxes + at + bin * own;
            const above = (sides + ownSide) * boxes + at + bin * own;
            const next = (bin + 1) * FINE_PER_COARSE;
            least[below] = Math.min(least[below], this.#stump.cut(second, box * step, bin * FINE_PER_COARSE));
            least[above] = Math.min(
              least[above],
              this.#stump.cut(second, box * step + next * classes, this.fine - next),
            );
          }
        }
      }
    }
  }

  /** Column a between two fine bins, column b to a side of a coarse one. */
  async #countSlabs(a: number, b: number): Promise<void> {
    const { coarse, fine } = this.#grid;
    const least = new Float64Array(2 * this.coarse * this.intervals).fill(Number.POSITIVE_INFINITY);
    this.#slabs.set(a * this.columns + b, least);
    for (let last = 0; last < this.columns; last++) {
      if (this.#pace.due()) await this.#pace.turn();
      if (last === a) this.#slabsAcross([coarse[b], fine[a]], least);
      else if (last === b) this.#slabsAlong([fine[a], fine[b]], least);
      else this.#slabsOf([coarse[b], fine[a], coarse[last]], least);
    }
  }

  #slabsOf(axes: readonly Axis[], least: Float64Array): void {
    const bins = this.coarse;
    const fine = this.fine;
    const [cells, first] = this.#cells;
    const step = bins * this.#grid.classes;
    const size = this.#grid.count(axes, cells);
    for (let side = 0; side < 2; side++) {
      beside(cells, [1, bins, size / bins], side === 1, first);
      for (let bin = 0; bin < bins; bin++) {
        const start = (side * bins + bin) * this.intervals;
        this.#within(first, bin * fine * step, step, (interval, sums) => {
          least[start + interval] = Math.min(least[start + interval], this.#stump.cut(sums, 0, bins));
        });
      }
    }
  }

  /** The last cut is in the column with the bin: its fine bins to either side of it. */
  #slabsAlong(axes: readonly Axis[], least: Float64Array): void {
    const bins = this.coarse;
    const fine = this.fine;
    const { classes } = this.#grid;
    const [cells] = this.#cells;
    this.#grid.count(axes, cells);
    this.#within(cells, 0, fine * classes, (interval, sums) => {
      for (let bin = 0; bin < bins; bin++) {
        const below = bin * this.intervals + interval;
        const above = (bins + bin) * this.intervals + interval;
        const next = (bin + 1) * FINE_PER_COARSE;
        least[below] = Math.min(least[below], this.#stump.cut(sums, 0, bin * FINE_PER_COARSE));
        least[above] = Math.min(least[above], this.#stump.cut(sums, next * classes, fine - next));
      }
    });
  }

  /** The last cut is in the column that lies between two bins. */
  #slabsAcross(axes: readonly Axis[], least: Float64Array): void {
    const bins = this.coarse;
    const fine = this.fine;
    const { classes } = this.#grid;
    const [cells, sums] = this.#cells;
    const size = this.#grid.count(axes, cells);
    for (let side = 0; side < 2; side++) {
      beside(cells, [1, bins, size / bins], side === 1, sums);
      for (let bin = 0; bin < bins; bin++) {
        const start = (side * bins + bin) * this.intervals;
        this.#cutInside(sums, bin * fine * classes, least.subarray(start, start + this.intervals));
      }
    }
  }

  async #countIntervals(a: number): Promise<void> {
    const { fine } = this.#grid;
    const least = new Float64Array(this.intervals).fill(Number.POSITIVE_INFINITY);
    this.#ones.push(least);
    const [cells] = this.#cells;
    for (let last = 0; last < this.columns; last++) {
      if (this.#pace.due()) await this.#pace.turn();
      if (last === a) {
        this.#grid.count([fine[a]], cells);
        this.#cutInside(cells, 0, least);
      } else {
        this.#grid.count([fine[a], fine[last]], cells);
        this.#within(cells, 0, this.fine * this.#grid.classes, (interval, sums) => {
          least[interval] = Math.min(least[interval], this.#stump.cut(sums, 0, this.fine));
        });
      }
    }
  }

  /** The sums of `step` numbers over every interval of fine bins; of an empty one they are 0. */
  #within(
    cells: Float64Array,
    start: number,
    step: number,
    visit: (interval: number, sums: Float64Array) => void,
  ): void {
    const fine = this.fine;
    const sums = this.#cells[3];
    for (let low = 0; low <= fine; low++) {
      sums.fill(0, 0, step);
      visit(low * (fine + 1) + low, sums);
      for (let high = low + 1; high <= fine; high++) {
        const at = start + (high - 1) * step;
        for (let k = 0; k < step; k++) sums[k] += cells[at + k];
        visit(low * (fine + 1) + high, sums);
      }
    }
  }

  /** A cut inside every interval of the axis that begins there. */
  #cutInside(cells: Float64Array, start: number, least: Float64Array): void {
    const fine = this.fine;
    const { classes } = this.#grid;
    for (let low = 0; low <= fine; low++) {
      for (let high = low; high <= fine; high++) {
        const interval = low * (fine + 1) + high;
        const value = this.#stump.cut(cells, start + low * classes, high - low);
        if (value < least[interval]) least[interval] = value;
      }
    }
  }
}
