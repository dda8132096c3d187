// Rows that are the same in all columns (or, where there are numbers, in all but one), more often than columns that have nothing to do with
// each other would bring about: copies, which make held-out rows look easier than new ones will be.

import type { CountSource, Part } from "../../counts/count-source.ts";
import type { Table } from "../../encoding/table.ts";
import { Pace } from "../../run/pace.ts";

/** Fields looked at; of larger data, a sample. */
const MOST_FIELDS = 1_000_000;
/** Share of the rows, and times the number expected by chance, from which copies are worth a warning. */
const LEAST_SHARE = 0.02;
const TIMES_EXPECTED = 10;
/** Rows that have the same value, on average, itself included: up to this many, a column identifies rows. */
const MOST_AGREEING = 2;

/** Share of the rows that have such a twin; 0 where twins are few or to be expected. */
export async function shareOfCopies(source: CountSource, part: Part, rows: number): Promise<number> {
  const most = Math.max(200, Math.floor(MOST_FIELDS / Math.max(1, source.attributes)));
  let sample = part;
  if (rows > most)
    [sample] = (await source.randomSplit(part, { seed: 1, shares: [most, rows - most] })) as [Part];
  const table = await source.table(sample);
  const total = table.weights.reduce((sum, weight) => sum + weight, 0);
  const share = (await rowsWithTwins(table)) / Math.max(1, total);
  const expected = expectedTwins(table, total) / Math.max(1, total);
  // Where each case is there so often that its values repeat too, many twins are to be expected, but hardly of every row.
  const isOfAll = hasNumbers(table.columns) && 1 - share < (1 - expected) / TIMES_EXPECTED;
  return (share >= LEAST_SHARE && share > TIMES_EXPECTED * expected) || isOfAll ? share : 0;
}

async function rowsWithTwins(table: Table): Promise<number> {
  const { rows, columns, weights } = table;
  const hashes = new Float64Array(rows);
  const fieldHash = (column: number, code: number): number => {
    // Below 2^43, so that sums over a thousand columns stay exact.
    const high = Math.imul(code + 1, 0x9e3779b1) ^ Math.imul(column + 1, 0x85ebca6b);
    const low = Math.imul(high ^ (high >>> 15), 0x2c1b3c6d);
    return ((low ^ (low >>> 13)) >>> 0) * 1021 + ((high ^ (high >>> 7)) & 1023);
  };
  columns.forEach(({ codes }, column) => {
    for (let row = 0; row < rows; row++) hashes[row] += fieldHash(column, codes[row]);
  });
  const hasTwin = new Uint8Array(rows);
  // The first row of each hash, by open addressing: a map of a column's hashes would take most of the time.
  const seats = new Int32Array(2 ** Math.ceil(Math.log2(2 * rows + 2)));
  const seated = new Float64Array(rows);
  const mark = (hashOf: (row: number) => number): void => {
    seats.fill(-1);
    for (let row = 0; row < rows; row++) {
      const hash = hashOf(row);
      seated[row] = hash;
      // A hash has up to 53 bits, of which all are mixed into a seat.
      let seat = Math.imul((hash % 2 ** 32) ^ (hash / 2 ** 21), 0x9e3779b1) & (seats.length - 1);
      while (seats[seat] >= 0 && seated[seats[seat]] !== hash) seat = (seat + 1) & (seats.length - 1);
      if (seats[seat] < 0) seats[seat] = row;
      else {
        hasTwin[row] = 1;
        hasTwin[seats[seat]] = 1;
      }
    }
  };
  mark((row) => hashes[row]);
  if (comparesNearly(columns)) {
    const identifying = mostDistinct(columns);
    // A column may take some ten milliseconds: others have their turns in between.
    const pace = new Pace();
    for (const [column, { codes }] of columns.entries()) {
      await pace.turnIfDue();
      // Rows that differ in the column of most values are different rows, unless another column identifies rows as well.
      if (column !== identifying || othersIdentify(table, identifying))
        mark((row) => hashes[row] - fieldHash(column, codes[row]));
    }
  }
  let count = 0;
  for (let row = 0; row < rows; row++) if (hasTwin[row] === 1 || weights[row] > 1) count += weights[row];
  return count;
}

/** Categories agree by chance far too often for rows that differ in one to mean anything; numbers do not. */
function comparesNearly(columns: Table["columns"]): boolean {
  return columns.length > 2 && hasNumbers(columns);
}

function hasNumbers(columns: Table["columns"]): boolean {
  return columns.some(({ kind, size }) => kind === "continuous" && size > 20);
}

function mostDistinct(columns: Table["columns"]): number {
  return columns.reduce((best, { size }, column) => (size > columns[best].size ? column : best), 0);
}

/** Whether another column identifies rows as well: hardly any two agree in it. */
function othersIdentify({ rows, columns, weights }: Table, but: number): boolean {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return columns.some(
    (column, index) => index !== but && agreement(column, { rows, weights, total }) * total <= MOST_AGREEING,
  );
}

/** How likely two rows agree in a column. */
function agreement(
  { codes, size }: Table["columns"][number],
  { rows, weights, total }: Pick<Table, "rows" | "weights"> & { readonly total: number },
): number {
  const counts = new Float64Array(size + 1);
  for (let row = 0; row < rows; row++) counts[codes[row]] += weights[row];
  return counts.reduce((sum, count) => sum + (count / total) ** 2, 0);
}

/** Were the columns independent: pairs of rows that agree everywhere or everywhere but once. */
function expectedTwins({ rows, columns, weights }: Table, total: number): number {
  const agreements = columns.map((column) => agreement(column, { rows, weights, total }));
  const all = agreements.reduce((product, agreement) => product * agreement, 1);
  const butOne = agreements.reduce((sum, agreement) => sum + (all / agreement) * (1 - agreement), 0);
  return Math.min(total, total * total * (all + (comparesNearly(columns) ? butOne : 0)));
}
