// A continuous column as its rows in ascending order of value, missing last. Ranks, values of ranks
// and codes are all read off the order, so no value is held twice.

import { allocateCodes, type Codes } from "../dataset/column.ts";
import type { LinearMemory } from "../kernels/linear-memory.ts";

/** How the bits of an entry are used (see kernels/order.ts). */
export interface EntryLayout {
  readonly classShift: number;
  readonly flag: number;
  readonly rowMask: number;
}

export function entryLayout(classes: number): EntryLayout {
  const classShift = 32 - Math.max(1, Math.ceil(Math.log2(Math.max(2, classes))));
  const flag = 2 ** (classShift - 1);
  return { classShift, flag, rowMask: flag - 1 };
}

export interface SortedColumnParts {
  readonly memory: LinearMemory;
  readonly layout: EntryLayout;
  readonly values: Float64Array;
  /** Address of one entry per row. */
  readonly entries: number;
  /** Different values or bins. */
  readonly size: number;
  /** Rows that have a value. */
  readonly valid: number;
  /** Whether values share ranks. */
  readonly isBinned: boolean;
}

/** Entries between two stored counts of starts. */
const STEP = 256;

export class SortedColumn {
  readonly entries: number;
  readonly size: number;
  readonly valid: number;
  readonly isBinned: boolean;
  readonly #parts: SortedColumnParts;
  /** Starts before each step. */
  readonly #startsBefore: Uint32Array;

  constructor(parts: SortedColumnParts) {
    this.#parts = parts;
    this.entries = parts.entries;
    this.size = parts.size;
    this.valid = parts.valid;
    this.isBinned = parts.isBinned;
    const entries = this.#view();
    const steps = Math.ceil(entries.length / STEP);
    this.#startsBefore = new Uint32Array(steps + 1);
    for (let step = 0, starts = 0; step < steps; step++) {
      starts += this.#countStarts(entries, step * STEP, Math.min(entries.length, (step + 1) * STEP));
      this.#startsBefore[step + 1] = starts;
    }
  }

  lower(rank: number): number {
    return this.#valueAt(this.#startOf(rank));
  }

  upper(rank: number): number {
    return this.#valueAt((rank + 1 < this.size ? this.#startOf(rank + 1) : this.valid) - 1);
  }

  /** Rank of a row's value; `size` where it is missing. */
  rankOf(row: number): number {
    const { values, layout } = this.#parts;
    const value = values[row];
    if (Number.isNaN(value)) return this.size;
    const entries = this.#view();
    let low = 0;
    let high = this.valid - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (values[(entries[middle] & layout.rowMask) >>> 0] < value) low = middle + 1;
      else high = middle;
    }
    const step = Math.floor(low / STEP);
    return this.#startsBefore[step] + this.#countStarts(entries, step * STEP, low + 1) - 1;
  }

  /** The rank of every row, in row order. */
  codes(): Codes {
    const { layout } = this.#parts;
    const entries = this.#view();
    const codes = allocateCodes(entries.length, this.size);
    let rank = -1;
    for (let i = 0; i < entries.length; i++) {
      if ((entries[i] & layout.flag) !== 0) rank++;
      codes[(entries[i] & layout.rowMask) >>> 0] = i < this.valid ? rank : this.size;
    }
    return codes;
  }

  #view(): Uint32Array {
    return this.#parts.memory.u32(this.entries, this.#parts.values.length);
  }

  #valueAt(position: number): number {
    return this.#parts.values[(this.#view()[position] & this.#parts.layout.rowMask) >>> 0];
  }

  /** Position of the first entry of a rank. */
  #startOf(rank: number): number {
    let low = 0;
    let high = this.#startsBefore.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.#startsBefore[middle] <= rank) low = middle;
      else high = middle - 1;
    }
    const entries = this.#view();
    const { flag } = this.#parts.layout;
    let left = rank - this.#startsBefore[low];
    for (let position = low * STEP; position < entries.length; position++) {
      if ((entries[position] & flag) !== 0 && left-- === 0) return position;
    }
    return entries.length;
  }

  #countStarts(entries: Uint32Array, from: number, to: number): number {
    const { flag } = this.#parts.layout;
    let starts = 0;
    for (let i = from; i < to; i++) if ((entries[i] & flag) !== 0) starts++;
    return starts;
  }
}
