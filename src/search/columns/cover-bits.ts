// Which conflicts of a growing list each column covers, as bits: what a set of columns leaves uncovered is then a few
// words to combine, and only those conflicts need be looked at.

import { countOnes } from "../../kernels/word-bits.ts";
import type { ConflictList } from "./conflict-list.ts";

export class CoverBits {
  readonly #list: ConflictList;
  readonly #columns: number;
  /** For each column, a bit for each conflict it covers. */
  #bits: Uint32Array;
  /** Words of each column's bits. */
  #words: number;
  #known = 0;
  #uncovered: Uint32Array;

  constructor(list: ConflictList, columns: number) {
    this.#list = list;
    this.#columns = columns;
    this.#words = wordsFor(list.length);
    this.#bits = new Uint32Array(columns * this.#words);
    this.#uncovered = new Uint32Array(this.#words);
    this.update();
  }

  /** Takes in what was added to the list. */
  update(): void {
    const { length } = this.#list;
    if (wordsFor(length) > this.#words) {
      this.#words = wordsFor(length) * 2;
      this.#bits = new Uint32Array(this.#columns * this.#words);
      this.#uncovered = new Uint32Array(this.#words);
      this.#known = 0;
    }
    for (; this.#known < length; this.#known++) {
      const bit = 1 << (this.#known & 31);
      for (const column of this.#list.columnsOf(this.#known)) {
        const at = column * this.#words + (this.#known >>> 5);
        this.#bits[at] = this.#bits[at] | bit;
      }
    }
  }

  /** The conflicts that no column covers, a bit for each; good until the next call. */
  uncovered(columns: readonly number[]): Uint32Array {
    const words = wordsFor(this.#known);
    const uncovered = this.#uncovered.subarray(0, words).fill(-1);
    if (this.#known & 31) uncovered[words - 1] = (1 << (this.#known & 31)) - 1;
    for (const column of columns) {
      const from = column * this.#words;
      for (let w = 0; w < words; w++) uncovered[w] = uncovered[w] & ~this.#bits[from + w];
    }
    return uncovered;
  }

  countUncovered(columns: readonly number[]): number {
    let count = 0;
    for (const word of this.uncovered(columns)) count += countOnes(word);
    return count;
  }
}

function wordsFor(conflicts: number): number {
  return Math.ceil(conflicts / 32);
}
