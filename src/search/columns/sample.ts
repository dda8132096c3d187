// A sample: a table made ready for column selection. Rows are in a written order (by codes, then class), so that
// every method's answer is the same whatever order the rows came in; a number keeps only what its class boundaries
// tell; rows that agree on every column but not on the class (contradictions) share a signature.

import type { Codes } from "../../dataset/column.ts";
import { allocateCodes } from "../../dataset/column.ts";
import type { Table, TableColumn } from "../../encoding/table.ts";

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
  /** Rows that agree on every column have the same signature, the others different ones. */
  readonly signatures: Uint32Array;
  /** Weighted pairs of rows of different classes: all of them, and those that agree on every column. */
  readonly conflicts: number;
  readonly contradictions: number;
  /** Weight of all rows, and of those which no choice of columns can tell from a heavier class. */
  readonly weight: number;
  readonly contradictoryWeight: number;
}

export function makeSample(table: Table): Sample {
  const present = presentRows(table);
  const recoded = table.columns.map((column) => recode(table, column, present));
  const order = sortRows(recoded, table.classCodes, present);
  const merged = mergeRows(recoded, table, order);
  const { rows, signatures, weights } = merged;
  const columns = recoded.map((column, index) => ({
    name: table.columns[index].name,
    codes: gather(column.codes, merged.kept, column.size),
    size: column.size,
  }));
  const classOf = gather(table.classCodes, merged.kept, table.classes.length);
  return {
    rows,
    columns,
    classes: table.classes,
    classOf,
    weights,
    signatures,
    ...weighConflicts(classOf, weights, signatures, table.classes.length),
  };
}

function presentRows(table: Table): Uint32Array {
  const present = new Uint32Array(table.rows);
  let count = 0;
  for (let row = 0; row < table.rows; row++) if (table.weights[row] > 0) present[count++] = row;
  return present.subarray(0, count);
}

interface Recoded {
  readonly codes: Codes | Uint32Array;
  readonly size: number;
}

/** A number becomes the interval between class boundaries that it lies in; other columns stay as they are. */
function recode(table: Table, column: TableColumn, present: Uint32Array): Recoded {
  if (column.kind !== "continuous") return { codes: column.codes, size: column.size + 1 };
  const intervals = classBoundaryIntervals(table, column, present);
  const codes = new Uint32Array(table.rows);
  for (const row of present) codes[row] = intervals.of[column.codes[row]];
  return { codes, size: intervals.count };
}

/**
 * Neighbouring ranks are merged where all their rows have one class, so no two rows of different classes ever
 * fall into one interval unless their values are equal: the intervals tell apart exactly the pairs that the
 * values do, with the fewest thresholds.
 */
export function classBoundaryIntervals(
  table: Pick<Table, "classCodes">,
  column: Pick<TableColumn, "codes" | "size">,
  present: Uint32Array,
): { of: Uint32Array; count: number } {
  const mixed = -2;
  const unseen = -1;
  const classOfRank = new Int32Array(column.size + 1).fill(unseen);
  for (const row of present) {
    const rank = column.codes[row];
    const code = table.classCodes[row];
    if (classOfRank[rank] === unseen) classOfRank[rank] = code;
    else if (classOfRank[rank] !== code) classOfRank[rank] = mixed;
  }
  const of = new Uint32Array(column.size + 1);
  let count = 0;
  let last = mixed;
  for (let rank = 0; rank < column.size; rank++) {
    const code = classOfRank[rank];
    if (code === unseen) continue;
    if (count === 0 || code === mixed || code !== last) count++;
    of[rank] = count - 1;
    last = code;
  }
  of[column.size] = count;
  return { of, count: count + 1 };
}

/** By the codes, column by column, then by class. As many first columns as fit are compared as one number. */
function sortRows(columns: readonly Recoded[], classCodes: Codes, present: Uint32Array): Uint32Array {
  const keys = new Float64Array(classCodes.length);
  let packed = 0;
  for (let values = 1; packed < columns.length; packed++) {
    const { codes, size } = columns[packed];
    values *= size;
    if (values > Number.MAX_SAFE_INTEGER) break;
    for (const row of present) keys[row] = keys[row] * size + codes[row];
  }
  const rest = columns.slice(packed).map((column) => column.codes);
  return present.slice().sort((a, b) => {
    if (keys[a] !== keys[b]) return keys[a] - keys[b];
    for (const codes of rest) {
      const difference = codes[a] - codes[b];
      if (difference !== 0) return difference;
    }
    return classCodes[a] - classCodes[b];
  });
}

/** Equal rows of one class become one row that weighs as much as they do together. */
function mergeRows(
  columns: readonly Recoded[],
  table: Table,
  order: Uint32Array,
): { rows: number; kept: Uint32Array; signatures: Uint32Array; weights: Float64Array } {
  const kept = new Uint32Array(order.length);
  const signatures = new Uint32Array(order.length);
  const weights = new Float64Array(order.length);
  let rows = 0;
  for (const row of order) {
    const before = kept[rows - 1];
    const same = rows > 0 && columns.every((column) => column.codes[row] === column.codes[before]);
    if (same && table.classCodes[row] === table.classCodes[before]) {
      weights[rows - 1] = weights[rows - 1] + table.weights[row];
      continue;
    }
    signatures[rows] = rows === 0 ? 0 : signatures[rows - 1] + (same ? 0 : 1);
    weights[rows] = table.weights[row];
    kept[rows++] = row;
  }
  return {
    rows,
    kept: kept.subarray(0, rows),
    signatures: signatures.slice(0, rows),
    weights: weights.slice(0, rows),
  };
}

function gather(codes: Codes | Uint32Array, rows: Uint32Array, size: number): Codes {
  const gathered = allocateCodes(rows.length, size);
  for (let i = 0; i < rows.length; i++) gathered[i] = codes[rows[i]];
  return gathered;
}

function weighConflicts(
  classOf: Codes,
  weights: Float64Array,
  signatures: Uint32Array,
  classes: number,
): Pick<Sample, "conflicts" | "contradictions" | "weight" | "contradictoryWeight"> {
  const all = new Float64Array(classes);
  const same = new Float64Array(classes);
  let contradictions = 0;
  let contradictoryWeight = 0;
  for (let row = 0; row < classOf.length; row++) {
    all[classOf[row]] = all[classOf[row]] + weights[row];
    same[classOf[row]] = weights[row];
    if (signatures[row + 1] === signatures[row]) continue;
    contradictions += pairsBetween(same);
    contradictoryWeight += minority(same);
    same.fill(0);
  }
  const weight = all.reduce((sum, count) => sum + count, 0);
  return { conflicts: pairsBetween(all), contradictions, weight, contradictoryWeight };
}

/** Weighted pairs of different classes, summed class by class so that whole weights give exact results. */
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
