// Reads class counts out of a table of rows: one GROUP BY per packed byte or wide column, whatever the number of
// labels asked.

import type { Field } from "./code-layout.ts";
import type { RowStore } from "./row-store.ts";
import type { RowTable } from "./row-table.ts";

/** Which of the counted labels a label is; -1 or nothing where it is not counted. */
export interface LabelSlots {
  readonly slots: Int32Array;
  readonly count: number;
  /** WHERE clause that leaves out most labels that are not counted, or nothing. */
  readonly where: string;
}

export function labelSlots(labels: Iterable<number>, classes: number): LabelSlots {
  const wanted = [...new Set(labels)].sort((a, b) => a - b);
  const [first, last] = [wanted[0] ?? 0, wanted.at(-1) ?? -1];
  const slots = new Int32Array(last + 1).fill(-1);
  wanted.forEach((label, slot) => {
    slots[label] = slot;
  });
  // A table's labels are mostly all asked; then there is nothing to leave out.
  const where =
    wanted.length === last + 1
      ? ""
      : ` WHERE cell BETWEEN ${first * classes} AND ${last * classes + classes - 1}`;
  return { slots, count: wanted.length, where };
}

/** A variable inside a packed byte, and where its counts start among those of the byte. */
export interface PackedField {
  readonly variable: number;
  readonly field: Field;
  readonly size: number;
  readonly offset: number;
}

/** All variables of one byte. */
export interface PackedByte {
  /** Word and byte. */
  readonly key: string;
  readonly word: string;
  readonly byte: number;
  readonly fields: readonly PackedField[];
  /** Length of one label's counts: every code of every field times the classes. */
  readonly width: number;
}

export interface PackedCounts {
  /** `width` counts per slot. */
  readonly counts: Float64Array;
  /** 1 where any row was met, parallel to the counts; null where a positive count says it. */
  readonly met: Uint8Array | null;
}

export async function countByte(
  store: RowStore,
  table: RowTable,
  byte: PackedByte,
  labels: LabelSlots,
): Promise<PackedCounts> {
  const { classes, unit } = store;
  const { width, fields } = byte;
  const counts = new Float64Array(labels.count * width);
  const met = store.weight?.hasZero ? new Uint8Array(counts.length) : null;
  const shifts = fields.map(({ field }) => field.shift & 7);
  const masks = fields.map(({ field }) => field.mask);
  const offsets = fields.map(({ offset }) => offset);
  const sql = `SELECT cell, ${store.byteSql(byte.word, byte.byte, table)} AS byte, ${store.sumSql} FROM ${table.from}${labels.where} GROUP BY cell, byte`;
  await store.connection.stream(sql, (chunk) => {
    const cells = chunk.column(0);
    const codes = chunk.column(1);
    const sums = chunk.column(2);
    for (let i = 0; i < chunk.rowCount; i++) {
      const cell = cells.getItem(i) as number;
      const label = Math.floor(cell / classes);
      const slot = labels.slots[label] ?? -1;
      if (slot < 0) continue;
      const code = codes.getItem(i) as number;
      const sum = (sums.getItem(i) as number) * unit;
      const base = slot * width + (cell - label * classes);
      for (let f = 0; f < shifts.length; f++) {
        const at = base + offsets[f] + ((code >> shifts[f]) & masks[f]) * classes;
        counts[at] = counts[at] + sum;
        if (met !== null) met[at] = 1;
      }
    }
  });
  return { counts, met };
}

/** The codes present and their counts, ascending. */
export interface SparseCounts {
  length: number;
  codes: Uint32Array;
  counts: Float64Array;
}

/** Hands over the counts of a wide column label by label (buffers are reused); labels without rows are left out. */
export async function countWide(
  store: RowStore,
  table: RowTable,
  column: string,
  labels: LabelSlots,
  take: (label: number, sparse: SparseCounts) => void,
): Promise<void> {
  const { classes, unit } = store;
  const sparse = { length: 0, codes: new Uint32Array(256), counts: new Float64Array(256 * classes) };
  let current = -1;
  const flush = (): void => {
    if (current >= 0 && (labels.slots[current] ?? -1) >= 0) take(current, sparse);
    sparse.length = 0;
  };
  const sql = `SELECT cell // ${classes} AS label, ${column} AS code, cell % ${classes} AS class, ${store.sumSql}
    FROM ${table.from}${labels.where} GROUP BY cell, ${column} ORDER BY label, code`;
  await store.connection.stream(sql, (chunk) => {
    const [labelsOf, codes, classesOf, sums] = [0, 1, 2, 3].map((index) => chunk.column(index));
    for (let i = 0; i < chunk.rowCount; i++) {
      const label = labelsOf.getItem(i) as number;
      if (label !== current) {
        flush();
        current = label;
      }
      const code = codes.getItem(i) as number;
      if (sparse.length === 0 || sparse.codes[sparse.length - 1] !== code) {
        if (sparse.length === sparse.codes.length) grow(sparse);
        sparse.counts.fill(0, sparse.length * classes, (sparse.length + 1) * classes);
        sparse.codes[sparse.length++] = code;
      }
      const at = (sparse.length - 1) * classes + (classesOf.getItem(i) as number);
      sparse.counts[at] = (sums.getItem(i) as number) * unit;
    }
  });
  flush();
}

function grow(sparse: SparseCounts): void {
  const codes = new Uint32Array(sparse.codes.length * 2);
  codes.set(sparse.codes);
  const counts = new Float64Array(sparse.counts.length * 2);
  counts.set(sparse.counts);
  sparse.codes = codes;
  sparse.counts = counts;
}

/** The sum of several labels' counts. */
export function addSparse(sum: SparseCounts, more: SparseCounts, classes: number): SparseCounts {
  const most = sum.length + more.length;
  const merged = { length: 0, codes: new Uint32Array(most), counts: new Float64Array(most * classes) };
  for (let a = 0, b = 0; a < sum.length || b < more.length; ) {
    const codeA = a < sum.length ? sum.codes[a] : Number.POSITIVE_INFINITY;
    const codeB = b < more.length ? more.codes[b] : Number.POSITIVE_INFINITY;
    const code = Math.min(codeA, codeB);
    const at = merged.length * classes;
    if (codeA === code) addCounts(merged.counts, at, sum.counts, a++ * classes, classes);
    if (codeB === code) addCounts(merged.counts, at, more.counts, b++ * classes, classes);
    merged.codes[merged.length++] = code;
  }
  return merged;
}

function addCounts(to: Float64Array, at: number, from: Float64Array, start: number, length: number): void {
  for (let i = 0; i < length; i++) to[at + i] = to[at + i] + from[start + i];
}

export async function countLabels(
  store: RowStore,
  table: RowTable,
  labels: LabelSlots,
): Promise<Float64Array> {
  const { classes, unit } = store;
  const counts = new Float64Array(labels.count * classes);
  const sql = `SELECT cell, ${store.sumSql} FROM ${table.from}${labels.where} GROUP BY cell`;
  await store.connection.stream(sql, (chunk) => {
    const cells = chunk.column(0);
    const sums = chunk.column(1);
    for (let i = 0; i < chunk.rowCount; i++) {
      const cell = cells.getItem(i) as number;
      const label = Math.floor(cell / classes);
      const slot = labels.slots[label] ?? -1;
      if (slot >= 0) counts[slot * classes + (cell - label * classes)] = (sums.getItem(i) as number) * unit;
    }
  });
  return counts;
}
