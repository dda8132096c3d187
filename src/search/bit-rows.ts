// Some rows and the conditions that divide them, as bitsets in the kernels' memory, rows of one
// class and one binary digit of their weights together (encoding/class-stretches.ts): what
// kernels/assembly/pair-count.as.ts counts. Memory is used as a stack: the code that
// makes a set resets the memory once it is no longer needed.

import type { Codes } from "../dataset/column.ts";
import { type Stretch, StretchLayout, stretchRows } from "../encoding/class-stretches.ts";
import {
  areEqual,
  differ,
  hashOf,
  intersect,
  isEmpty,
  type RowSet,
  sizeOf,
  subtract,
} from "../encoding/row-set.ts";
import type { LinearMemory } from "../kernels/linear-memory.ts";
import type { BitColumns } from "../kernels/pair-count.ts";

/** Sets that use less than one place in so many are laid out anew: counting visits all places. */
const FEWEST_LEFT = 3;

export interface BitRows extends BitColumns {
  /** Numbers of the rows in the table, ascending; made when they are first asked for. */
  rows(): Uint32Array;
  /** How many rows there is place for. */
  readonly places: number;
  /** The condition of each bitset: only such as some of the rows pass and some fail. */
  readonly names: readonly number[];
}

export interface DividedRows {
  readonly classCodes: Codes;
  readonly classes: number;
  /** In whole units. */
  weightOf(row: number): number;
  /** A row passes where `passing` has a 1 for its code. */
  readonly conditions: readonly { readonly codes: Codes; readonly passing: Uint8Array }[];
  /** Whether only the first is kept of conditions that divide a set into the same two parts. */
  readonly areDistinct: boolean;
}

export class BitRowSets {
  readonly #table: DividedRows;
  readonly #memory: LinearMemory;

  constructor(table: DividedRows, memory: LinearMemory) {
    this.#table = table;
    this.#memory = memory;
  }

  /** Rows with the conditions that may divide them, all of them where they are left out. */
  make(rows: Uint32Array, candidates: readonly number[] = [...this.#table.conditions.keys()]): BitRows {
    const { classCodes, classes, conditions } = this.#table;
    const memory = this.#memory;
    const stretches = stretchRows(rows, classCodes, classes, (row) => this.#table.weightOf(row));
    const layout = new StretchLayout(classes === 2 ? withBothClasses(stretches) : stretches, 2);
    const segments = memory.allocate(layout.stretches.length * 12);
    const segmentView = memory.i32(segments, layout.stretches.length * 3);
    layout.stretches.forEach((stretch, index) => {
      segmentView.set([layout.ends[index], stretch.class, stretch.digit], index * 3);
    });
    const words = layout.blocks * 2;
    const all = new Uint32Array(words);
    layout.packAll(all);
    const bits = candidates.map((name) => {
      const passing = new Uint32Array(words);
      layout.pack(conditions[name].codes, conditions[name].passing, passing);
      return passing;
    });
    return {
      ...this.#place(bits, all, candidates),
      rows: () => rows,
      places: layout.stretches.reduce((sum, stretch) => sum + stretch.rows.length, 0),
      segments,
      segmentCount: layout.stretches.length,
      classes,
    };
  }

  /** The rows of a set that pass one of its conditions, or those that do not. */
  select(set: BitRows, condition: number, passes: boolean): BitRows {
    const { codes, passing } = this.#table.conditions[condition];
    const wanted = Number(passes);
    let known: Uint32Array | null = null;
    const rows = (): Uint32Array => {
      known ??= set.rows().filter((row) => passing[codes[row]] === wanted);
      return known;
    };
    return this.#blankOut(set, condition, passes, rows) ?? this.make(rows(), set.names);
  }

  /** Every `step`-th row from one on, with all conditions. */
  deal(rows: number, from: number, step: number): BitRows {
    return this.make(
      Uint32Array.from({ length: Math.ceil((rows - from) / step) }, (_, i) => from + i * step),
    );
  }

  /** The rows left in their places, the others blanked out; null where too few would be left. */
  #blankOut(set: BitRows, condition: number, passes: boolean, rows: () => Uint32Array): BitRows | null {
    const { count, names } = set;
    const words = set.words * 2;
    const old = Array.from({ length: count + 1 }, (_, index) =>
      this.#memory.u32(set.columns + index * words * 4, words),
    );
    const chosen = old[names.indexOf(condition)];
    const all = passes ? intersect(old[count], chosen) : subtract(old[count], chosen);
    if (sizeOf(all) * FEWEST_LEFT < set.places) return null;
    const left = old.slice(0, count).map((bits) => intersect(bits, all));
    return { ...set, ...this.#place(left, all, names), rows };
  }

  /** Writes the bitsets that divide the rows, as conditions of these names; last, all rows. */
  #place(
    bits: readonly RowSet[],
    all: RowSet,
    names: readonly number[],
  ): Pick<BitRows, "names" | "columns" | "count" | "words"> {
    const kept = this.#table.areDistinct ? differentDivisions(bits, all) : divisions(bits, all);
    const columns = this.#memory.allocate((kept.length + 1) * all.byteLength);
    const target = this.#memory.u32(columns, (kept.length + 1) * all.length);
    kept.forEach((index, place) => {
      target.set(bits[index], place * all.length);
    });
    target.set(all, kept.length * all.length);
    return { names: kept.map((index) => names[index]), columns, count: kept.length, words: all.length / 2 };
  }

  /** Some of a set's rows: in every stretch one 64-bit word in so many, the first included. */
  sample(set: BitRows, step: number): BitColumns {
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
}

/** With two classes the kernels expect the stretch of digit 0 of each, even if it is empty. */
function withBothClasses(stretches: readonly Stretch[]): Stretch[] {
  const ones = [0, 1]
    .filter((label) => !stretches.some((stretch) => stretch.class === label && stretch.digit === 0))
    .map((label) => ({ class: label, digit: 0, worth: 1, rows: [] }));
  return [...stretches, ...ones].sort((a, b) => a.class - b.class || a.digit - b.digit);
}

/** The places of bitsets that neither all rows are in nor none. */
function divisions(bits: readonly RowSet[], all: RowSet): number[] {
  return [...bits.keys()].filter((index) => !isEmpty(bits[index]) && !areEqual(bits[index], all));
}

/** Of these the ones that are neither equal nor opposite to an earlier one. */
function differentDivisions(bits: readonly RowSet[], all: RowSet): number[] {
  const first = all.findIndex((word) => word !== 0);
  const lowest = first >= 0 ? all[first] & -all[first] : 0;
  const seen = new Map<number, RowSet[]>();
  return [...bits.keys()].filter((index) => {
    // Opposites become equal: both are read so that the first row is not in them.
    const holdsFirst = first >= 0 && (bits[index][first] & lowest) !== 0;
    const half = holdsFirst ? differ(bits[index], all) : bits[index];
    if (isEmpty(half)) return false;
    const hash = hashOf(half);
    const others = seen.get(hash);
    if (others?.some((other) => areEqual(other, half))) return false;
    if (others) others.push(half);
    else seen.set(hash, [half]);
    return true;
  });
}
