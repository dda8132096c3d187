// Near-duplicate rows: equal in all columns or, where there are numbers, in all but one, and more
// of them than independent columns would have. If they are copies of one case, held-out rows look
// easier than new ones will be.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { total } from "../../counts/total.ts";
import { isOrderedKind } from "../../dataset/column.ts";
import type { Table } from "../../encoding/table.ts";
import { sampleOf } from "../../evaluate/hold-out.ts";
import { Pace } from "../../run/pace.ts";

/** Fields (rows times columns) examined; of larger data, a sample. */
const MOST_FIELDS = 1_000_000;
/** Share of the rows, and times the number expected, from which duplicates are reported. */
const LEAST_SHARE = 0.02;
const TIMES_EXPECTED = 10;
/** A column identifies rows where at most this many rows, on average, share a value. */
const MOST_AGREEING = 2;

/** The share of the rows that have a near-duplicate; 0 where these are few or to be expected. */
export async function shareOfCopies(source: CountSource, part: Part, rows: number): Promise<number> {
  const most = Math.max(200, Math.floor(MOST_FIELDS / Math.max(1, source.attributes)));
  const table = await source.table(await sampleOf(source, part, { rows, most, seed: 1 }));
  const weight = total(table.weights);
  const share = (await weightOfTwins(table)) / Math.max(1, weight);
  const expected = expectedTwins(table, weight) / Math.max(1, weight);
  // Where all values repeat, many rows have a duplicate by chance, but hardly every row.
  const isOfAll = hasNumbers(table.columns) && 1 - share < (1 - expected) / TIMES_EXPECTED;
  return (share >= LEAST_SHARE && share > TIMES_EXPECTED * expected) || isOfAll ? share : 0;
}

async function weightOfTwins({ rows, columns, weights }: Table): Promise<number> {
  const hashes = new Float64Array(rows);
  for (const [column, { codes }] of columns.entries()) {
    for (let row = 0; row < rows; row++) hashes[row] += fieldHash(column, codes[row]);
  }
  const hasTwin = new Uint8Array(rows);
  const twins = new TwinFinder(rows, hasTwin);
  twins.mark((row) => hashes[row]);
  if (comparesNearly(columns)) {
    const identifying = mostDistinct(columns);
    const isOneOfSeveral = othersIdentify({ rows, columns, weights }, identifying);
    // A column may take some ten milliseconds.
    const pace = new Pace();
    for (const [column, { codes }] of columns.entries()) {
      await pace.turnIfDue();
      // Rows that differ in the column of most values are different, unless others identify rows
      // too.
      if (column !== identifying || isOneOfSeveral)
        twins.mark((row) => hashes[row] - fieldHash(column, codes[row]));
    }
  }
  let weight = 0;
  for (let row = 0; row < rows; row++) if (hasTwin[row] === 1 || weights[row] > 1) weight += weights[row];
  return weight;
}

/** Below 2^43, so that sums over a thousand columns stay exact. */
function fieldHash(column: number, code: number): number {
  const high = Math.imul(code + 1, 0x9e3779b1) ^ Math.imul(column + 1, 0x85ebca6b);
  const low = Math.imul(high ^ (high >>> 15), 0x2c1b3c6d);
  return ((low ^ (low >>> 13)) >>> 0) * 1021 + ((high ^ (high >>> 7)) & 1023);
}

/** Marks rows of equal hashes by open addressing, which is many times faster than a map. */
class TwinFinder {
  /** By slot: the first row of a hash, or -1. */
  readonly #slots: Int32Array;
  /** By row. */
  readonly #hashes: Float64Array;
  readonly #hasTwin: Uint8Array;

  constructor(rows: number, hasTwin: Uint8Array) {
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * rows + 2)));
    this.#hashes = new Float64Array(rows);
    this.#hasTwin = hasTwin;
  }

  mark(hashOf: (row: number) => number): void {
    const slots = this.#slots.fill(-1);
    const hashes = this.#hashes;
    for (let row = 0; row < hashes.length; row++) {
      const hash = hashOf(row);
      hashes[row] = hash;
      // All of up to 53 bits are mixed into a slot.
      let slot = Math.imul((hash % 2 ** 32) ^ (hash / 2 ** 21), 0x9e3779b1) & (slots.length - 1);
      while (slots[slot] >= 0 && hashes[slots[slot]] !== hash) slot = (slot + 1) & (slots.length - 1);
      if (slots[slot] < 0) slots[slot] = row;
      else {
        this.#hasTwin[row] = 1;
        this.#hasTwin[slots[slot]] = 1;
      }
    }
  }
}

/** Categories agree by chance too often for nearly equal rows to mean anything. */
function comparesNearly(columns: Table["columns"]): boolean {
  return columns.length > 2 && hasNumbers(columns);
}

function hasNumbers(columns: Table["columns"]): boolean {
  return columns.some(({ kind, size }) => isOrderedKind(kind) && size > 20);
}

function mostDistinct(columns: Table["columns"]): number {
  return columns.reduce((best, { size }, column) => (size > columns[best].size ? column : best), 0);
}

/** Whether another column identifies rows as well: hardly any two agree in it. */
function othersIdentify(
  { rows, columns, weights }: Pick<Table, "rows" | "columns" | "weights">,
  but: number,
): boolean {
  const weight = total(weights);
  return columns.some(
    (column, index) =>
      index !== but && agreement(column, { rows, weights }, weight) * weight <= MOST_AGREEING,
  );
}

/** The probability that two rows agree in a column. */
function agreement(
  { codes, size }: Table["columns"][number],
  { rows, weights }: Pick<Table, "rows" | "weights">,
  weight: number,
): number {
  const counts = new Float64Array(size + 1);
  for (let row = 0; row < rows; row++) counts[codes[row]] += weights[row];
  return counts.reduce((sum, count) => sum + (count / weight) ** 2, 0);
}

/** Were the columns independent: pairs of rows that agree in all columns, or in all but one. */
function expectedTwins({ rows, columns, weights }: Table, weight: number): number {
  const agreements = columns.map((column) => agreement(column, { rows, weights }, weight));
  const all = agreements.reduce((product, one) => product * one, 1);
  const butOne = agreements.reduce((sum, one) => sum + (all / one) * (1 - one), 0);
  return Math.min(weight, weight * weight * (all + (comparesNearly(columns) ? butOne : 0)));
}
