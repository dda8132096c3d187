// Lower bounds of a branch from solved branches of the same row set: what they cost less the rows
// it lacks.

import type { BitColumns } from "../kernels/pair-count.ts";

/** A branch of a tried root: a lower bound of its best tree, and which rows it holds. */
export interface Tried {
  readonly column: number;
  readonly code: number;
  readonly value: number;
}

export class SimilarSets {
  readonly #tried: Tried[] = [];
  /** Gain of the rows with columns i and j both 1, i itself on the diagonal; all rows last. */
  readonly #both: Float64Array[];
  readonly #all: number;
  readonly #unit: number;
  readonly #floor: number;

  /** A row of the counts costs at most `unit`, a branch at least `floor`. */
  constructor(
    totals: Int32Array,
    pairs: Int32Array,
    { count, classes }: Pick<BitColumns, "count" | "classes">,
    { unit, floor }: { readonly unit: number; readonly floor: number },
  ) {
    this.#unit = unit;
    this.#floor = floor;
    const sum = (array: Int32Array, at: number): number => {
      let total = 0;
      for (let c = 0; c < classes; c++) total += array[at + c];
      return total;
    };
    this.#both = Array.from({ length: count }, () => new Float64Array(count));
    let at = 0;
    for (let i = 0; i < count; i++) {
      this.#both[i][i] = sum(totals, i * classes);
      for (let j = i + 1; j < count; j++, at += classes) {
        this.#both[i][j] = sum(pairs, at);
        this.#both[j][i] = this.#both[i][j];
      }
    }
    this.#all = sum(totals, count * classes);
  }

  add(tried: Tried): void {
    this.#tried.push(tried);
  }

  /** Both sides of a root. */
  addSides(column: number, zero: number, one: number): void {
    this.add({ column, code: 1, value: one });
    this.add({ column, code: 0, value: zero });
  }

  size(column: number, code: number): number {
    const ones = this.#both[column][column];
    return code === 1 ? ones : this.#all - ones;
  }

  bound(column: number, code: number): number {
    let best = this.#floor;
    for (const tried of this.#tried) {
      const bound = tried.value - this.#lacking(column, code, tried.column, tried.code) * this.#unit;
      if (bound > best) best = bound;
    }
    return best;
  }

  /**
   * What both sides of each root below a branch cost at least, where `sides` say what they cost on
   * the whole set (those of code 0 first): that less the rows outside the branch.
   */
  sidesBelow(column: number, code: number, sides: Float64Array): Float64Array {
    const count = this.#both.length;
    const below = new Float64Array(2 * count);
    for (let root = 0; root < count; root++) {
      const zero = sides[root] - this.#lacking(column, code, root, 0) * this.#unit;
      const one = sides[count + root] - this.#lacking(column, code, root, 1) * this.#unit;
      below[root] = Math.max(this.#floor, zero);
      below[count + root] = Math.max(this.#floor, one);
    }
    return below;
  }

  /** Rows of another branch that a branch lacks. */
  #lacking(column: number, code: number, other: number, otherCode: number): number {
    const both = this.#both[column][other];
    const ones = this.#both[column][column];
    const otherOnes = this.#both[other][other];
    if (otherCode === 1) return code === 1 ? otherOnes - both : both;
    return code === 1 ? this.#all - otherOnes - (ones - both) : ones - both;
  }
}
