// What no tree of four levels over numbers can go below, by its root's column. Wherever a tree cuts a number, the cut
// falls into one of the number's bins, and the rows in that bin are taken to cost nothing: what is left below three cuts is
// a box, bounded by bins of at most three columns, and what its rows cost is a matter of counting them in a grid with the
// column of the last cut. So no rows are gone through cut by cut. A column that is cut more than once on a path has finer
// bins, since such cuts lie closer together. Each level takes the cheapest cut of the one below.

import type { Pace } from "../../../shared/pace.ts";
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

/** By the root's column; so many coarse bins of each. */
export async function boxBounds(
  binned: BinnedRows,
  rows: Uint32Array,
  coarse: number,
  pace: Pace,
): Promise<Float64Array> {
  const grid = await BoxGrid.of({ binned, rows, coarse, finePerCoarse: FINE_PER_COARSE, pace });
  const stump = new BinStump(binned.classes, binned.intervals);
  return new BoxBounds(grid, stump, coarse, pace).byRoot();
}

class BoxBounds {
  readonly #columns: number;
  readonly #grid: BoxGrid;
  readonly #stump: BinStump;
  readonly #pace: Pace;
  readonly #coarse: number;
  readonly #fine: number;
  /** Cells of a grid, and those beside one, two and three bins of its axes. */
  readonly #cells: readonly Float64Array[];
  /** One more query below the sides of three bins, of columns a < b < c: by side and bin of each. */
  readonly #octants = new Map<number, Float64Array>();
  /** One more query where a column lies between two bins and another to a side of one: by side, bin and interval. */
  readonly #slabs = new Map<number, Float64Array>();
  /** Intervals of a column: one more query below; two more. */
  readonly #ones: Float64Array[] = [];
  readonly #twos: Float64Array[] = [];

  constructor(grid: BoxGrid, stump: BinStump, coarse: number, pace: Pace) {
    this.#columns = grid.coarse.length;
    this.#grid = grid;
    this.#stump = stump;
    this.#pace = pace;
    this.#coarse = coarse;
    this.#fine = coarse * FINE_PER_COARSE;
    const largest = Math.max(coarse ** 4, coarse ** 2 * this.#fine, this.#fine ** 2) * grid.classes;
    this.#cells = Array.from({ length: 4 }, () => new Float64Array(largest));
  }

  async byRoot(): Promise<Float64Array> {
    const columns = this.#columns;
    for (let a = 0; a < columns; a++) {
      for (let b = a + 1; b < columns; b++) {
        for (let c = b + 1; c < columns; c++) await this.#countOctants(a, b, c);
      }
    }
    for (let a = 0; a < columns; a++) {
      for (let b = 0; b < columns; b++) if (b !== a) await this.#countSlabs(a, b);
      await this.#countIntervals(a);
    }
    for (let a = 0; a < columns; a++) this.#twos.push(await this.#twoBelowIntervals(a));
    const quadrants = new Map<number, Float64Array>();
    for (let a = 0; a < columns; a++) {
      for (let b = a + 1; b < columns; b++) {
        quadrants.set(a * columns + b, await this.#twoBelowQuadrants(a, b));
      }
    }
    return Float64Array.from({ length: columns }, (_, a) => this.#root(a, quadrants));
  }

  /** The last cut in each column in turn. */
  async #countOctants(a: number, b: number, c: number): Promise<void> {
    const bins = this.#coarse;
    const { coarse, fine } = this.#grid;
    const least = new Float64Array(8 * bins ** 3).fill(Number.POSITIVE_INFINITY);
    this.#octants.set((a * this.#columns + b) * this.#columns + c, least);
    for (let last = 0; last < this.#columns; last++) {
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
    const bins = this.#coarse;
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
    const bins = this.#coarse;
    const [cells, first, second] = this.#cells;
    const { classes } = this.#grid;
    const boxes = bins ** 3;
    const step = this.#fine * classes;
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
              this.#stump.cut(second, box * step + next * classes, this.#fine - next),
            );
          }
        }
      }
    }
  }

  /** Column a between two fine bins, column b to a side of a coarse one. */
  async #countSlabs(a: number, b: number): Promise<void> {
    const { coarse, fine } = this.#grid;
    const least = new Float64Array(2 * this.#coarse * this.#intervals).fill(Number.POSITIVE_INFINITY);
    this.#slabs.set(a * this.#columns + b, least);
    for (let last = 0; last < this.#columns; last++) {
      if (this.#pace.due()) await this.#pace.turn();
      if (last === a) this.#slabsAcross([coarse[b], fine[a]], least);
      else if (last === b) this.#slabsAlong([fine[a], fine[b]], least);
      else this.#slabsOf([coarse[b], fine[a], coarse[last]], least);
    }
  }

  #slabsOf(axes: readonly Axis[], least: Float64Array): void {
    const bins = this.#coarse;
    const fine = this.#fine;
    const [cells, first] = this.#cells;
    const step = bins * this.#grid.classes;
    const size = this.#grid.count(axes, cells);
    for (let side = 0; side < 2; side++) {
      beside(cells, [1, bins, size / bins], side === 1, first);
      for (let bin = 0; bin < bins; bin++) {
        const start = (side * bins + bin) * this.#intervals;
        this.#within(first, bin * fine * step, step, (interval, sums) => {
          least[start + interval] = Math.min(least[start + interval], this.#stump.cut(sums, 0, bins));
        });
      }
    }
  }

  /** The last cut is in the column with the bin: its fine bins to either side of it. */
  #slabsAlong(axes: readonly Axis[], least: Float64Array): void {
    const bins = this.#coarse;
    const fine = this.#fine;
    const { classes } = this.#grid;
    const [cells] = this.#cells;
    this.#grid.count(axes, cells);
    this.#within(cells, 0, fine * classes, (interval, sums) => {
      for (let bin = 0; bin < bins; bin++) {
        const below = bin * this.#intervals + interval;
        const above = (bins + bin) * this.#intervals + interval;
        const next = (bin + 1) * FINE_PER_COARSE;
        least[below] = Math.min(least[below], this.#stump.cut(sums, 0, bin * FINE_PER_COARSE));
        least[above] = Math.min(least[above], this.#stump.cut(sums, next * classes, fine - next));
      }
    });
  }

  /** The last cut is in the column that lies between two bins. */
  #slabsAcross(axes: readonly Axis[], least: Float64Array): void {
    const bins = this.#coarse;
    const fine = this.#fine;
    const { classes } = this.#grid;
    const [cells, sums] = this.#cells;
    const size = this.#grid.count(axes, cells);
    for (let side = 0; side < 2; side++) {
      beside(cells, [1, bins, size / bins], side === 1, sums);
      for (let bin = 0; bin < bins; bin++) {
        const start = (side * bins + bin) * this.#intervals;
        this.#cutInside(sums, bin * fine * classes, least.subarray(start, start + this.#intervals));
      }
    }
  }

  async #countIntervals(a: number): Promise<void> {
    const { fine } = this.#grid;
    const least = new Float64Array(this.#intervals).fill(Number.POSITIVE_INFINITY);
    this.#ones.push(least);
    const [cells] = this.#cells;
    for (let last = 0; last < this.#columns; last++) {
      if (this.#pace.due()) await this.#pace.turn();
      if (last === a) {
        this.#grid.count([fine[a]], cells);
        this.#cutInside(cells, 0, least);
      } else {
        this.#grid.count([fine[a], fine[last]], cells);
        this.#within(cells, 0, this.#fine * this.#grid.classes, (interval, sums) => {
          least[interval] = Math.min(least[interval], this.#stump.cut(sums, 0, this.#fine));
        });
      }
    }
  }

  /** Numbers of one interval of fine bins: those from `low` to before `high` are number low x (fine + 1) + high. */
  get #intervals(): number {
    return (this.#fine + 1) ** 2;
  }

  /** The sums of `step` numbers over every interval of fine bins; of an empty one they are 0. */
  #within(
    cells: Float64Array,
    start: number,
    step: number,
    visit: (interval: number, sums: Float64Array) => void,
  ): void {
    const fine = this.#fine;
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
    const fine = this.#fine;
    const { classes } = this.#grid;
    for (let low = 0; low <= fine; low++) {
      for (let high = low; high <= fine; high++) {
        const interval = low * (fine + 1) + high;
        const value = this.#stump.cut(cells, start + low * classes, high - low);
        if (value < least[interval]) least[interval] = value;
      }
    }
  }

  async #twoBelowIntervals(a: number): Promise<Float64Array> {
    const bins = this.#coarse;
    const least = splitIntervals(this.#ones[a], this.#fine);
    for (let b = 0; b < this.#columns; b++) {
      if (b === a) continue;
      if (this.#pace.due()) await this.#pace.turn();
      const slabs = this.#slabs.get(a * this.#columns + b)!;
      for (let bin = 0; bin < bins; bin++) {
        const below = bin * this.#intervals;
        const above = (bins + bin) * this.#intervals;
        for (let interval = 0; interval < this.#intervals; interval++) {
          const value = slabs[below + interval] + slabs[above + interval];
          if (value < least[interval]) least[interval] = value;
        }
      }
    }
    return least;
  }

  /** Two more levels below the sides of a bin of a and one of b: by side of a, side of b, bin of a, bin of b. */
  async #twoBelowQuadrants(a: number, b: number): Promise<Float64Array> {
    const bins = this.#coarse;
    const columns = this.#columns;
    const boxes = bins ** 2;
    const least = new Float64Array(4 * boxes).fill(Number.POSITIVE_INFINITY);
    if (this.#pace.due()) await this.#pace.turn();
    for (let c = 0; c < columns; c++) {
      if (c === a || c === b) continue;
      const [first, second, third] = [a, b, c].sort((x, y) => x - y);
      const octants = this.#octants.get((first * columns + second) * columns + third)!;
      const place = [first, second, third].indexOf(c);
      const [rowStep, columnStep] = [0, 1, 2]
        .filter((index) => index !== place)
        .map((index) => bins ** (2 - index));
      const [rowSide, columnSide] = [0, 1, 2].filter((index) => index !== place).map((index) => 4 >> index);
      const step = bins ** (2 - place);
      const above = (4 >> place) * bins ** 3;
      for (let sides = 0; sides < 4; sides++) {
        const start = ((sides >> 1) * rowSide + (sides & 1) * columnSide) * bins ** 3;
        for (let box = 0; box < boxes; box++) {
          let at = start + Math.floor(box / bins) * rowStep + (box % bins) * columnStep;
          const index = sides * boxes + box;
          for (let bin = 0; bin < bins; bin++, at += step) {
            const value = octants[at] + octants[at + above];
            if (value < least[index]) least[index] = value;
          }
        }
      }
    }
    this.#cutAgain(a, b, (side, bin, otherSide, otherBin, value) => {
      const index = ((side * 2 + otherSide) * bins + bin) * bins + otherBin;
      least[index] = Math.min(least[index], value);
    });
    this.#cutAgain(b, a, (side, bin, otherSide, otherBin, value) => {
      const index = ((otherSide * 2 + side) * bins + otherBin) * bins + bin;
      least[index] = Math.min(least[index], value);
    });
    return least;
  }

  /** A second cut of a beside its first, with b to a side of one of its bins. */
  #cutAgain(
    a: number,
    b: number,
    visit: (side: number, bin: number, otherSide: number, otherBin: number, value: number) => void,
  ): void {
    const bins = this.#coarse;
    const fine = this.#fine;
    const slabs = this.#slabs.get(a * this.#columns + b)!;
    for (let other = 0; other < 2 * bins; other++) {
      const start = other * this.#intervals;
      for (let bin = 0; bin < bins; bin++) {
        for (let side = 0; side < 2; side++) {
          const low = side === 0 ? 0 : (bin + 1) * FINE_PER_COARSE;
          const high = side === 0 ? bin * FINE_PER_COARSE : fine;
          let value = slabs[start + low * (fine + 1) + high];
          for (let cut = low; cut < high; cut++) {
            const below = slabs[start + low * (fine + 1) + cut];
            value = Math.min(value, below + slabs[start + (cut + 1) * (fine + 1) + high]);
          }
          visit(side, bin, other < bins ? 0 : 1, other % bins, value);
        }
      }
    }
  }

  /** The root's cut in every fine bin of the column in turn. */
  #root(a: number, quadrants: ReadonlyMap<number, Float64Array>): number {
    const bins = this.#coarse;
    const fine = this.#fine;
    const intervals = splitIntervals(this.#twos[a], fine);
    // By coarse bin: what three levels cost below it, and above.
    const sides = [0, 1].map(() => new Float64Array(bins).fill(Number.POSITIVE_INFINITY));
    for (let b = 0; b < this.#columns; b++) {
      if (b === a) continue;
      const isFirst = a < b;
      const least = quadrants.get(isFirst ? a * this.#columns + b : b * this.#columns + a)!;
      const valueAt = (side: number, bin: number, otherSide: number, other: number): number =>
        isFirst
          ? least[((side * 2 + otherSide) * bins + bin) * bins + other]
          : least[((otherSide * 2 + side) * bins + other) * bins + bin];
      for (let side = 0; side < 2; side++) {
        for (let bin = 0; bin < bins; bin++) {
          for (let other = 0; other < bins; other++) {
            const value = valueAt(side, bin, 0, other) + valueAt(side, bin, 1, other);
            if (value < sides[side][bin]) sides[side][bin] = value;
          }
        }
      }
    }
    let least = Number.POSITIVE_INFINITY;
    for (let bin = 0; bin < fine; bin++) {
      const coarse = Math.floor(bin / FINE_PER_COARSE);
      const below = Math.min(intervals[bin], sides[0][coarse]);
      const above = Math.min(intervals[(bin + 1) * (fine + 1) + fine], sides[1][coarse]);
      least = Math.min(least, below + above);
    }
    return least;
  }
}

/** What every interval costs that is cut once more, in the cheapest of its bins. */
function splitIntervals(parts: Float64Array, fine: number): Float64Array {
  const least = parts.slice();
  for (let low = 0; low < fine; low++) {
    for (let high = low + 1; high <= fine; high++) {
      const interval = low * (fine + 1) + high;
      for (let cut = low; cut < high; cut++) {
        const value = parts[low * (fine + 1) + cut] + parts[(cut + 1) * (fine + 1) + high];
        if (value < least[interval]) least[interval] = value;
      }
    }
  }
  return least;
}
