// What no tree of four levels over numbers can go below, by its root's column. What one more query costs below the upper
// cuts is counted (box-counts.ts); each level above it takes the cheapest cut of the one below.

import type { Pace } from "../../../run/pace.ts";
import type { BinnedRows } from "./bin-columns.ts";
import { BoxCounts, FINE_PER_COARSE } from "./box-counts.ts";

/** By the root's column; so many coarse bins of each. */
export async function boxBounds(
  binned: BinnedRows,
  rows: Uint32Array,
  coarse: number,
  pace: Pace,
): Promise<Float64Array> {
  return new BoxBounds(await BoxCounts.of(binned, rows, coarse, pace), pace).byRoot();
}

class BoxBounds {
  readonly #counts: BoxCounts;
  readonly #pace: Pace;

  constructor(counts: BoxCounts, pace: Pace) {
    this.#counts = counts;
    this.#pace = pace;
  }

  async byRoot(): Promise<Float64Array> {
    const { columns } = this.#counts;
    /** Two more queries below the intervals of a column. */
    const intervals: Float64Array[] = [];
    for (let a = 0; a < columns; a++) intervals.push(await this.#twoBelowIntervals(a));
    const quadrants = new Map<number, Float64Array>();
    for (let a = 0; a < columns; a++) {
      for (let b = a + 1; b < columns; b++) {
        quadrants.set(a * columns + b, await this.#twoBelowQuadrants(a, b));
      }
    }
    return Float64Array.from(intervals, (twos, a) => this.#root(a, twos, quadrants));
  }

  async #twoBelowIntervals(a: number): Promise<Float64Array> {
    const bins = this.#counts.coarse;
    const least = splitIntervals(this.#counts.ones(a), this.#counts.fine);
    for (let b = 0; b < this.#counts.columns; b++) {
      if (b === a) continue;
      if (this.#pace.due()) await this.#pace.turn();
      const slabs = this.#counts.slabs(a, b);
      for (let bin = 0; bin < bins; bin++) {
        const below = bin * this.#counts.intervals;
        const above = (bins + bin) * this.#counts.intervals;
        for (let interval = 0; interval < this.#counts.intervals; interval++) {
          const value = slabs[below + interval] + slabs[above + interval];
          if (value < least[interval]) least[interval] = value;
        }
      }
    }
    return least;
  }

  /** Two more levels below the sides of a bin of a and one of b: by side of a, side of b, bin of a, bin of b. */
  async #twoBelowQuadrants(a: number, b: number): Promise<Float64Array> {
    const bins = this.#counts.coarse;
    const columns = this.#counts.columns;
    const boxes = bins ** 2;
    const least = new Float64Array(4 * boxes).fill(Number.POSITIVE_INFINITY);
    if (this.#pace.due()) await this.#pace.turn();
    for (let c = 0; c < columns; c++) {
      if (c === a || c === b) continue;
      const [first, second, third] = [a, b, c].sort((x, y) => x - y);
      const octants = this.#counts.octants(first, second, third);
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
    const bins = this.#counts.coarse;
    const fine = this.#counts.fine;
    const slabs = this.#counts.slabs(a, b);
    for (let other = 0; other < 2 * bins; other++) {
      const start = other * this.#counts.intervals;
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
  #root(a: number, twos: Float64Array, quadrants: ReadonlyMap<number, Float64Array>): number {
    const bins = this.#counts.coarse;
    const fine = this.#counts.fine;
    const intervals = splitIntervals(twos, fine);
    // By coarse bin: what three levels cost below it, and above.
    const sides = [0, 1].map(() => new Float64Array(bins).fill(Number.POSITIVE_INFINITY));
    for (let b = 0; b < this.#counts.columns; b++) {
      if (b === a) continue;
      const isFirst = a < b;
      const least = quadrants.get(isFirst ? a * this.#counts.columns + b : b * this.#counts.columns + a)!;
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
