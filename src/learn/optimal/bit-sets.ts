// Row sets over two-valued columns: bitsets by column, the rows of a class together (see kernels/pair-count.as.ts).

import type { LinearMemory } from "../../kernels/linear-memory.ts";
import type { BitColumns } from "../../kernels/pair-count.ts";
import type { Problem } from "./problem.ts";

export interface BitSet extends BitColumns {
  /** Numbers of the rows in the table. */
  readonly rows: Uint32Array;
  /** Problem columns of the bitsets: of columns that divide these rows alike only the first, of constant ones none. */
  readonly names: readonly number[];
}

/** Whether every column has two values, none missing, and gains are integers. */
export function isTwoValued({ columns, gainOf, minRows }: Problem): boolean {
  const twoValued = columns.every(({ ordered, size, hasMissing }) => !ordered && size === 2 && !hasMissing);
  return twoValued && columns.length > 0 && gainOf !== null && minRows === 0;
}

export class BitSets {
  readonly #problem: Problem;
  readonly #memory: LinearMemory;

  constructor(problem: Problem, memory: LinearMemory) {
    this.#problem = problem;
    this.#memory = memory;
  }

  everything(): BitSet {
    const rows = Uint32Array.from({ length: this.#problem.table.rows }, (_, row) => row);
    return this.#encode(
      rows,
      this.#problem.columns.map((_, column) => column),
    );
  }

  /** The rows with this code in a column. */
  select(set: BitSet, column: number, code: number): BitSet {
    const { codes } = this.#problem.table.columns[this.#problem.columns[column].index];
    return this.#encode(
      set.rows.filter((row) => codes[row] === code),
      set.names,
    );
  }

  #encode(rows: Uint32Array, candidates: readonly number[]): BitSet {
    const { table, classes } = this.#problem;
    const gainOf = this.#problem.gainOf!;
    const memory = this.#memory;
    let digits = 0;
    for (const row of rows) digits |= gainOf(row);
    // The rows of each segment: of a class, with this binary digit in their gain.
    const lists: { label: number; shift: number; rows: number[] }[] = [];
    for (let label = 0; label < classes; label++) {
      for (let shift = 0; shift < 31; shift++) {
        if (shift === 0 || (digits >> shift) & 1) lists.push({ label, shift, rows: [] });
      }
    }
    const perClass = lists.length / classes;
    for (const row of rows) {
      const first = table.classCodes[row] * perClass;
      const gain = gainOf(row);
      for (let k = 0; k < perClass; k++) {
        const list = lists[first + k];
        if ((gain >> list.shift) & 1) list.rows.push(row);
      }
    }
    const filled = lists.filter((list) => list.rows.length > 0 || (list.shift === 0 && classes === 2));
    const segments = memory.allocate(filled.length * 12);
    const segmentView = memory.i32(segments, filled.length * 3);
    let words = 0;
    filled.forEach((list, index) => {
      words += Math.ceil(list.rows.length / 64);
      segmentView.set([words, list.label, list.shift], index * 3);
    });
    const bits = this.#bitsOf(candidates, filled, segmentView, words);
    const kept = differentColumns(bits, candidates.length, words * 2);
    const names = kept.map((index) => candidates[index]);
    const count = names.length;
    const address = memory.allocate((count + 1) * words * 8);
    const target = memory.u32(address, (count + 1) * words * 2);
    [...kept, candidates.length].forEach((index, place) => {
      target.set(bits.subarray(index * words * 2, (index + 1) * words * 2), place * words * 2);
    });
    return { rows, names, columns: address, count, words, segments, segmentCount: filled.length, classes };
  }

  /** The candidates' bits, then one more column that holds every row. */
  #bitsOf(
    candidates: readonly number[],
    lists: readonly { rows: readonly number[] }[],
    segments: Int32Array,
    words: number,
  ): Uint32Array {
    const { table, columns } = this.#problem;
    const stride = words * 2;
    const bits = new Uint32Array((candidates.length + 1) * stride);
    candidates.forEach((column, index) => {
      const { codes } = table.columns[columns[column].index];
      let word = index * stride;
      lists.forEach((list, segment) => {
        for (let i = 0; i < list.rows.length; i += 32) {
          let value = 0;
          const end = Math.min(32, list.rows.length - i);
          for (let bit = 0; bit < end; bit++) value |= (codes[list.rows[i + bit]] & 1) << bit;
          bits[word++] = value;
        }
        word = index * stride + segments[segment * 3] * 2;
      });
    });
    let word = candidates.length * stride;
    lists.forEach((list, segment) => {
      for (let i = 0; i < list.rows.length; i += 32) {
        const end = Math.min(32, list.rows.length - i);
        bits[word++] = end === 32 ? 0xffffffff : 2 ** end - 1;
      }
      word = candidates.length * stride + segments[segment * 3] * 2;
    });
    return bits;
  }
}

/** Columns that are neither constant nor equal or opposite to an earlier one. */
function differentColumns(bits: Uint32Array, count: number, stride: number): number[] {
  const all = bits.subarray(count * stride, (count + 1) * stride);
  const seen = new Map<number, number[]>();
  const kept: number[] = [];
  const first = all.findIndex((word) => word !== 0);
  for (let column = 0; column < count; column++) {
    const words = bits.subarray(column * stride, (column + 1) * stride);
    // Read so that the first row is 0.
    const flip = first >= 0 && (words[first] & 1) !== 0;
    let hash = 0;
    let constant = true;
    for (let w = 0; w < stride; w++) {
      const value = flip ? words[w] ^ all[w] : words[w];
      if (value !== 0) constant = false;
      hash = Math.imul(hash ^ value, 0x2c1b3c6d);
      hash ^= hash >>> 15;
    }
    if (constant) continue;
    const same = seen.get(hash)?.some((other) => {
      const otherFlip = (bits[other * stride + first] & 1) !== 0;
      for (let w = 0; w < stride; w++) {
        const value = bits[other * stride + w];
        if ((flip === otherFlip ? value : (value ^ all[w]) >>> 0) !== words[w]) return false;
      }
      return true;
    });
    if (same) continue;
    kept.push(column);
    const list = seen.get(hash);
    if (list) list.push(column);
    else seen.set(hash, [column]);
  }
  return kept;
}
