// A growing list of conflicts: for each, the set of columns that cover it, as bits.

import { bitOf, membersOf, type RowSet } from "../../encoding/row-set.ts";

export class ConflictList {
  /** Words of 32 columns in each set. */
  readonly words: number;
  length = 0;
  masks: Uint32Array;
  sizes: Uint32Array;

  constructor(words: number, capacity = 64) {
    this.words = words;
    this.masks = new Uint32Array(capacity * words);
    this.sizes = new Uint32Array(capacity);
  }

  /** Appends a conflict of so many columns, whose set begins at a word of an array. */
  append(size: number, masks: Uint32Array, from: number): void {
    const { words, length } = this;
    if (length === this.sizes.length) {
      this.masks = extended(this.masks);
      this.sizes = extended(this.sizes);
    }
    this.sizes[length] = size;
    for (let w = 0; w < words; w++) this.masks[length * words + w] = masks[from + w];
    this.length++;
  }

  has(conflict: number, column: number): boolean {
    return bitOf(this.masks, conflict * this.words * 32 + column) === 1;
  }

  columnsOf(conflict: number): number[] {
    return [...membersOf(this.setOf(conflict))];
  }

  /** The columns of a conflict: a view, good until a conflict is added. */
  setOf(conflict: number): RowSet {
    return this.masks.subarray(conflict * this.words, (conflict + 1) * this.words);
  }

  addAll({ sizes, masks, words, length }: ConflictList): void {
    for (let i = 0; i < length; i++) this.append(sizes[i], masks, i * words);
  }

  /**
   * Only those whose columns include no other conflict's: whatever covers these covers all. In the
   * written order of conflicts, by size, then by columns; at most `most` of them, the first.
   */
  minimal(most = Number.POSITIVE_INFINITY): ConflictList {
    const { words, sizes, masks } = this;
    const places = Uint32Array.from({ length: this.length }, (_, index) => index);
    places.sort((a, b) => {
      if (sizes[a] !== sizes[b]) return sizes[a] - sizes[b];
      for (let w = 0; w < words; w++) {
        const difference = masks[a * words + w] - masks[b * words + w];
        if (difference !== 0) return difference;
      }
      return a - b;
    });
    const kept = new ConflictList(words);
    for (let i = 0; i < places.length && kept.length < most; i++) {
      if (!kept.#covers(masks, places[i] * words)) kept.append(sizes[places[i]], masks, places[i] * words);
    }
    return kept;
  }

  /** Whether the set that begins at a word of an array includes one of these. */
  #covers(masks: Uint32Array, from: number): boolean {
    const { words, length } = this;
    for (let other = 0; other < length * words; other += words) {
      let w = 0;
      while (w < words && (this.masks[other + w] & ~masks[from + w]) === 0) w++;
      if (w === words) return true;
    }
    return false;
  }
}

function extended(array: Uint32Array): Uint32Array {
  const longer = new Uint32Array(2 * array.length);
  longer.set(array);
  return longer;
}
