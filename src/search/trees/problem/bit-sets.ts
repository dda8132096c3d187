// Row sets over two-valued columns: bitsets by column, the rows of a class together (see kernels/pair-count.as.ts).

import { type Stretch, StretchLayout, stretchRows } from "../../../encoding/class-stretches.ts";
import type { LinearMemory } from "../../../kernels/linear-memory.ts";
import { type BitColumns, TOO_FEW_ROWS } from "../../../kernels/pair-count.ts";
import { countOnes } from "../../../kernels/word-bits.ts";
import type { Problem } from "./problem.ts";

/** A set of fewer than one in so many places is laid out anew: counting goes over all places. */
const FEWEST_LEFT = 3;

/** Two-valued columns have no missing rows. */
const CODE_IS_1 = Uint8Array.of(0, 1, 0);

export interface BitSet extends BitColumns {
  /** Numbers of the rows in the table, in order; found out when they are asked for. */
  rows(): Uint32Array;
  /** How many rows there would be place for; a set that holds far fewer is laid out anew when it is divided. */
  readonly places: number;
  /** Problem columns of the bitsets: of columns that divide these rows alike only the first, of constant ones none. */
  readonly names: readonly number[];
}

/**
 * Whether every column has two values, none missing, and gains are integers; where leaves must hold a least weight, it
 * must be told by the gains.
 */
export function isTwoValued(problem: Problem): boolean {
  const { columns, gainOf, minRows } = problem;
  const twoValued = columns.every(({ ordered, size, hasMissing }) => !ordered && size === 2 && !hasMissing);
  if (!twoValued || columns.length === 0 || gainOf === null) return false;
  return minRows === 0 || Number.isFinite(leastGain(problem));
}

/** The least weight of a leaf, in gain; infinite where classes of unequal stakes, or too many rows, keep it from being told so. */
export function leastGain({ minRows, objective, gainOf, table }: Problem): number {
  if (minRows === 0) return 0;
  const { stakes, unit } = objective;
  if (!stakes?.every((stake) => stake === stakes[0] && stake > 0)) return Number.POSITIVE_INFINITY;
  let total = 0;
  for (let row = 0; row < table.rows; row++) total += gainOf!(row);
  if (total >= TOO_FEW_ROWS) return Number.POSITIVE_INFINITY;
  return Math.min(Math.ceil((minRows * stakes[0]) / unit), total + 1);
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

  /** Every so-manieth row. */
  deal(from: number, step: number): BitSet {
    const rows = Uint32Array.from({ length: this.#problem.table.rows }, (_, row) => row);
    return this.#encode(
      rows.filter((row) => row % step === from),
      this.#problem.columns.map((_, column) => column),
    );
  }

  /** The rows with this code in a column. */
  select(set: BitSet, column: number, code: number): BitSet {
    const { codes } = this.#problem.table.columns[this.#problem.columns[column].index];
    const rows = (): Uint32Array => set.rows().filter((row) => codes[row] === code);
    return this.#mask(set, column, code, rows) ?? this.#encode(rows(), set.names);
  }

  /** The rows left in their places, the others blanked out; null where too few would be left. */
  #mask(set: BitSet, column: number, code: number, rows: () => Uint32Array): BitSet | null {
    const memory = this.#memory;
    const stride = set.words * 2;
    const { count, names } = set;
    const bits = memory.u32(set.columns, (count + 1) * stride);
    const chosen = names.indexOf(column) * stride;
    const masked = new Uint32Array((count + 1) * stride);
    const flip = code === 1 ? 0 : 0xffffffff;
    const all = masked.subarray(count * stride);
    let places = 0;
    for (let w = 0; w < stride; w++) {
      all[w] = bits[count * stride + w] & (bits[chosen + w] ^ flip);
      places += countOnes(all[w]);
    }
    if (places * FEWEST_LEFT < set.places) return null;
    for (let at = 0; at < count * stride; at += stride) {
      for (let w = 0; w < stride; w++) masked[at + w] = bits[at + w] & all[w];
    }
    let known: Uint32Array | null = null;
    return {
      ...this.#keep(masked, names, set.words),
      rows: () => {
        known ??= rows();
        return known;
      },
      places: set.places,
      words: set.words,
      segments: set.segments,
      segmentCount: set.segmentCount,
      classes: set.classes,
    };
  }

  /** Some of a set's rows: in every stretch one word in so many, the first included. */
  sample(set: BitSet, step: number): BitColumns {
    const memory = this.#memory;
    const { count, words, segmentCount, classes } = set;
    const stretches = memory.i32(set.segments, segmentCount * 3).slice();
    const chosen: number[] = [];
    for (let s = 0, word = 0; s < segmentCount; s++) {
      for (; word < stretches[s * 3]; word += step) chosen.push(word);
      word = stretches[s * 3];
      stretches[s * 3] = chosen.length;
    }
    const segments = memory.allocate(segmentCount * 12);
    memory.i32(segments, segmentCount * 3).set(stretches);
    const columns = memory.allocate((count + 1) * chosen.length * 8);
    const from = memory.u32(set.columns, (count + 1) * words * 2);
    const to = memory.u32(columns, (count + 1) * chosen.length * 2);
    let at = 0;
    for (let column = 0; column <= count; column++) {
      for (const word of chosen) {
        to[at++] = from[(column * words + word) * 2];
        to[at++] = from[(column * words + word) * 2 + 1];
      }
    }
    return { columns, count, words: chosen.length, segments, segmentCount, classes };
  }

  #encode(rows: Uint32Array, candidates: readonly number[]): BitSet {
    const { table, classes } = this.#problem;
    const gainOf = this.#problem.gainOf!;
    const memory = this.#memory;
    const stretches = stretchRows(rows, table.classCodes, classes, gainOf);
    const layout = new StretchLayout(classes === 2 ? withOnes(stretches) : stretches, 2);
    const segments = memory.allocate(layout.stretches.length * 12);
    const segmentView = memory.i32(segments, layout.stretches.length * 3);
    layout.stretches.forEach((stretch, index) => {
      segmentView.set([layout.ends[index], stretch.class, stretch.digit], index * 3);
    });
    const words = layout.blocks;
    return {
      ...this.#keep(this.#bitsOf(candidates, layout), candidates, words),
      rows: () => rows,
      places: layout.stretches.reduce((sum, stretch) => sum + stretch.rows.length, 0),
      words,
      segments,
      segmentCount: layout.stretches.length,
      classes,
    };
  }

  /** Of the candidates' bits those of different columns, and behind them all rows, into the kernels' memory. */
  #keep(
    bits: Uint32Array,
    candidates: readonly number[],
    words: number,
  ): Pick<BitSet, "names" | "columns" | "count"> {
    const stride = words * 2;
    const kept = differentColumns(bits, candidates.length, stride);
    const count = kept.length;
    const columns = this.#memory.allocate((count + 1) * words * 8);
    const target = this.#memory.u32(columns, (count + 1) * stride);
    [...kept, candidates.length].forEach((index, place) => {
      target.set(bits.subarray(index * stride, (index + 1) * stride), place * stride);
    });
    return { names: kept.map((index) => candidates[index]), columns, count };
  }

  /** The candidates' bits, then one more column that holds every row. */
  #bitsOf(candidates: readonly number[], layout: StretchLayout): Uint32Array {
    const { table, columns } = this.#problem;
    const stride = layout.blocks * 2;
    const bits = new Uint32Array((candidates.length + 1) * stride);
    candidates.forEach((column, index) => {
      const { codes } = table.columns[columns[column].index];
      layout.pack(codes, CODE_IS_1, bits.subarray(index * stride, (index + 1) * stride));
    });
    layout.packAll(bits.subarray(candidates.length * stride));
    return bits;
  }
}

/** The kernels know two classes of plain weight by their two stretches, be they empty. */
function withOnes(stretches: readonly Stretch[]): Stretch[] {
  const ones = [0, 1]
    .filter((label) => !stretches.some((stretch) => stretch.class === label && stretch.digit === 0))
    .map((label) => ({ class: label, digit: 0, worth: 1, rows: [] }));
  return [...stretches, ...ones].sort((a, b) => a.class - b.class || a.digit - b.digit);
}

/** Columns that are neither constant nor equal or opposite to an earlier one. */
function differentColumns(bits: Uint32Array, count: number, stride: number): number[] {
  const all = bits.subarray(count * stride, (count + 1) * stride);
  const seen = new Map<number, number[]>();
  const kept: number[] = [];
  const first = all.findIndex((word) => word !== 0);
  const lowest = first >= 0 ? all[first] & -all[first] : 0;
  for (let column = 0; column < count; column++) {
    const words = bits.subarray(column * stride, (column + 1) * stride);
    // Read so that the first row is 0.
    const flip = first >= 0 && (words[first] & lowest) !== 0;
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
      const otherFlip = (bits[other * stride + first] & lowest) !== 0;
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
