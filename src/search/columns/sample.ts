// A sample: a table made ready for column selection. Equal rows of one class are one row that
// weighs as much as they do together, and rows come in a written order (by codes, then class), so
// that every method's answer is the same whatever order the rows came in.

import type { Codes } from "../../dataset/column.ts";
import { isOrdered } from "../../dataset/column.ts";
import { type CodedColumn, distinctRows } from "../../encoding/distinct-rows.ts";
import type { RankedTableColumn, Table } from "../../encoding/table.ts";

export interface SampleColumn {
  readonly name: string;
  /** The row's value; missing is one of them. */
  readonly codes: Codes;
  /** Number of different codes. */
  readonly size: number;
}

export interface Sample {
  readonly rows: number;
  readonly columns: readonly SampleColumn[];
  readonly classes: readonly string[];
  readonly classOf: Codes;
  readonly weights: Float64Array;
  /** Rows that agree on every column (contradictions: their classes differ) share a signature. */
  readonly signatures: Uint32Array;
  /** Weighted pairs of rows of different classes. */
  readonly conflicts: number;
  /** Weight of all rows. */
  readonly weight: number;
}

export function makeSample(table: Table): Sample {
  const { classes, classCodes } = table;
  const present = new Uint32Array(table.rows).map((_, row) => row).filter((row) => table.weights[row] > 0);
  const coded = table.columns.map((column) =>
    isOrdered(column)
      ? classBoundaryIntervals(table, column, present)
      : { codes: column.codes, largest: column.size },
  );
  const classColumn = { codes: classCodes, largest: classes.length - 1 };
  const { rows, codes, weights } = distinctRows(present, [...coded, classColumn], table.weights);
  const columns = coded.map(({ largest }, index) => {
    return { name: table.columns[index].name, codes: codes[index], size: largest + 1 };
  });
  const classOf = codes[columns.length];
  const signatures = new Uint32Array(rows);
  const totals = new Float64Array(classes.length);
  for (let row = 0; row < rows; row++) {
    totals[classOf[row]] += weights[row];
    const isOther = row > 0 && columns.some((column) => column.codes[row] !== column.codes[row - 1]);
    if (row > 0) signatures[row] = signatures[row - 1] + Number(isOther);
  }
  const weight = totals.reduce((sum, total) => sum + total, 0);
  const conflicts = pairsBetween(totals);
  return { rows, columns, classes, classOf, weights, signatures, conflicts, weight };
}

/**
 * A number becomes the interval between class boundaries that it lies in: neighbouring ranks are
 * merged where all their rows have one class. So two rows of different classes fall into one
 * interval only if their values are equal, and the intervals tell apart the pairs of rows that the
 * values do, by the fewest thresholds.
 */
function classBoundaryIntervals(
  { classCodes, rows }: Table,
  column: RankedTableColumn,
  present: Uint32Array,
): CodedColumn {
  const mixed = -2;
  const unseen = -1;
  const classOfRank = new Int32Array(column.size).fill(unseen);
  for (const row of present) {
    const rank = column.codes[row];
    if (rank === column.size) continue;
    const code = classCodes[row];
    if (classOfRank[rank] === unseen) classOfRank[rank] = code;
    else if (classOfRank[rank] !== code) classOfRank[rank] = mixed;
  }
  const intervalOf = new Uint32Array(column.size + 1);
  let count = 0;
  let last = mixed;
  for (let rank = 0; rank < column.size; rank++) {
    const code = classOfRank[rank];
    if (code === unseen) continue;
    if (count === 0 || code === mixed || code !== last) count++;
    intervalOf[rank] = count - 1;
    last = code;
  }
  intervalOf[column.size] = count;
  const codes = new Uint32Array(rows);
  for (const row of present) codes[row] = intervalOf[column.codes[row]];
  return { codes, largest: count };
}

/** Weighted pairs of different classes, summed by class: exact for whole weights. */
export function pairsBetween(counts: Float64Array): number {
  let pairs = 0;
  let before = 0;
  for (const count of counts) {
    pairs += before * count;
    before += count;
  }
  return pairs;
}

/** The weight outside the heaviest class. */
export function minority(counts: Float64Array): number {
  let total = 0;
  let heaviest = 0;
  for (const count of counts) {
    total += count;
    if (count > heaviest) heaviest = count;
  }
  return total - heaviest;
}
