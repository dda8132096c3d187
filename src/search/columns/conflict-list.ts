// A growing list of conflicts: for each, the set of columns that cover it (as bits) and two rows that prove it.

import { lowestOne } from "../../kernels/word-bits.ts";

export class ConflictList {
  /** Words of 32 columns in each set. */
  readonly words: number;
  length = 0;
  masks: Uint32Array;
  sizes: Uint32Array;
  /** Two rows for each conflict. */
  rows: Uint32Array;

  constructor(words: number, capacity = 64) {
    this.words = words;
    this.masks = new Uint32Array(capacity * words);
    this.sizes = new Uint32Array(capacity);
    this.rows = new Uint32Array(capacity * 2);
  }

  /** Appends a record as kernels/conflict-pairs.ts writes it: two rows, the size, the columns. */
  append(record: Uint32Array, at: number): void {
    if (this.length === this.sizes.length) this.#grow();
    const { words, length } = this;
    this.rows[2 * length] = record[at];
    this.rows[2 * length + 1] = record[at + 1];
    this.sizes[length] = record[at + 2];
    for (let w = 0; w < words; w++) this.masks[length * words + w] = record[at + 3 + w];
    this.length++;
  }

  has(conflict: number, column: number): boolean {
    return ((this.masks[conflict * this.words + (column >>> 5)] >>> (column & 31)) & 1) === 1;
  }

  columnsOf(conflict: number): number[] {
    const columns: number[] = [];
    for (let w = 0; w < this.words; w++) {
      for (let bits = this.masks[conflict * this.words + w]; bits !== 0; bits &= bits - 1) {
        columns.push(w * 32 + lowestOne(bits));
      }
    }
    return columns;
  }

  /** The conflicts at these places, in this order, as a new list. */
  pick(places: ArrayLike<number>): ConflictList {
    const { words } = this;
    const picked = new ConflictList(words, Math.max(64, places.length));
    for (let i = 0; i < places.length; i++) {
      const place = places[i];
      picked.sizes[i] = this.sizes[place];
      picked.rows[2 * i] = this.rows[2 * place];
      picked.rows[2 * i + 1] = this.rows[2 * place + 1];
      for (let w = 0; w < words; w++) picked.masks[i * words + w] = this.masks[place * words + w];
    }
    picked.length = places.length;
    return picked;
  }

  addAll(other: ConflictList): void {
    const record = new Uint32Array(3 + this.words);
    for (let i = 0; i < other.length; i++) {
      record[0] = other.rows[2 * i];
      record[1] = other.rows[2 * i + 1];
      record[2] = other.sizes[i];
      for (let w = 0; w < this.words; w++) record[3 + w] = other.masks[i * this.words + w];
      this.append(record, 0);
    }
  }

  /** By size, then by columns, then by age: the written order of conflicts. */
  sorted(): ConflictList {
    const { words, sizes, masks } = this;
    const places = Uint32Array.from({ length: this.length }, (_, index) => index);
    places.sort((a, b) => {
      const difference = sizes[a] - sizes[b];
      if (difference !== 0) return difference;
      for (let w = 0; w < words; w++) {
        const left = masks[a * words + w];
        const right = masks[b * words + w];
        if (left !== right) return left < right ? -1 : 1;
      }
      return a - b;
    });
    return this.pick(places);
  }

  /**
   * Sorted, and only those whose columns include no other conflict's: whatever covers these covers all.
   * At most `most` of them, the smallest.
   */
  minimal(most = Number.POSITIVE_INFINITY): ConflictList {
    const list = this.sorted();
    const { words, masks } = list;
    const kept: number[] = [];
    for (let i = 0; i < list.length && kept.length < most; i++) {
      const mine = i * words;
      let dominated = false;
      for (const other of kept) {
        const theirs = other * words;
        let w = 0;
        while (w < words && (masks[theirs + w] & ~masks[mine + w]) === 0) w++;
        if (w === words) {
          dominated = true;
          break;
        }
      }
      if (!dominated) kept.push(i);
    }
    return list.pick(kept);
  }

  #grow(): void {
    const capacity = this.sizes.length * 2;
    this.masks = extend(this.masks, capacity * this.words);
    this.sizes = extend(this.sizes, capacity);
    this.rows = extend(this.rows, capacity * 2);
  }
}

function extend(array: Uint32Array, length: number): Uint32Array {
  const longer = new Uint32Array(length);
  longer.set(array);
  return longer;
}
