// A problem's columns in cells: a number's values in bins of about equal weight, categories as they are, and a last cell
// for missing values; and cells in groups, since counting pairs of columns must not depend on how many values there are.

import type { Pace } from "../../../run/pace.ts";
import type { Problem, ProblemColumn } from "../problem/problem.ts";

/** Bins of a number. */
const BINS = 250;
/** Categories are not put together (a split has a branch for each), so there must not be many. */
const MOST_CATEGORIES = 32;
const MOST_COLUMNS = 64;

export interface BinColumn {
  readonly ordered: boolean;
  /** Cells, the last of them for missing values. */
  readonly width: number;
  /** The cell of each row. */
  readonly cells: Uint8Array;
}

export interface BinnedRows {
  readonly columns: readonly BinColumn[];
  readonly classes: number;
  readonly labels: ArrayLike<number>;
  /** What a right answer to each row gains. */
  readonly gains: Float64Array;
  /** Most intervals of a number at the last level. */
  readonly intervals: number;
}

/** Null where cells cannot hold the columns, or wrong answers to one class cost differently. */
export async function binnedRows(problem: Problem, pace: Pace): Promise<BinnedRows | null> {
  const { table, columns, classes, objective, intervals } = problem;
  const { stakes } = objective;
  if (!stakes || columns.length > MOST_COLUMNS || columns.every(({ ordered }) => !ordered)) return null;
  if (columns.some(({ ordered, size }) => !ordered && size > MOST_CATEGORIES)) return null;
  const { weights, classCodes, rows } = table;
  const gains = new Float64Array(rows);
  for (let row = 0; row < rows; row++) gains[row] = weights[row] * stakes[classCodes[row]];
  const binned: BinColumn[] = [];
  for (const column of columns) {
    if (pace.due()) await pace.turn();
    binned.push(binColumn(table.columns[column.index].codes, column, gains));
  }
  return { columns: binned, classes, labels: classCodes, gains, intervals };
}

function binColumn(
  codes: ArrayLike<number>,
  { ordered, size }: ProblemColumn,
  gains: Float64Array,
): BinColumn {
  const cells = new Uint8Array(gains.length);
  if (!ordered) {
    cells.set(codes);
    return { ordered, width: size + 1, cells };
  }
  const sums = new Float64Array(size + 1);
  for (let row = 0; row < gains.length; row++) sums[codes[row]] += gains[row];
  let known = 0;
  for (let code = 0; code < size; code++) known += sums[code];
  const binOf = new Uint8Array(size + 1).fill(BINS);
  for (let code = 0, before = 0; code < size; code++) {
    binOf[code] = Math.min(BINS - 1, Math.floor(((before + sums[code] / 2) / known) * BINS));
    before += sums[code];
  }
  for (let row = 0; row < cells.length; row++) cells[row] = binOf[codes[row]];
  return { ordered, width: BINS + 1, cells };
}

/** The cells of a column put together, in order; the last group holds the missing values and nothing else. */
export interface Groups {
  readonly width: number;
  readonly groupOf: Uint8Array;
}

/** Neighbouring bins in groups of about as many of these rows each; every value apart where there is no order. */
export function groupsOf({ cells, ordered, width }: BinColumn, rows: Uint32Array, groups: number): Groups {
  if (!ordered) return { width, groupOf: Uint8Array.from({ length: width }, (_, cell) => cell) };
  const bins = width - 1;
  const counts = new Uint32Array(width);
  for (let k = 0; k < rows.length; k++) counts[cells[rows[k]]]++;
  const known = rows.length - counts[bins];
  const groupOf = new Uint8Array(width).fill(groups);
  for (let bin = 0, before = 0; bin < bins; bin++) {
    const middle = (before + counts[bin] / 2) / Math.max(1, known);
    groupOf[bin] = Math.min(groups - 1, Math.floor(middle * groups));
    before += counts[bin];
  }
  return { width: groups + 1, groupOf };
}
