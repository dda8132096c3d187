// A table made ready for exact search: the columns that can be asked, costs and penalties, and what
// each query's leaves cost.

import { isOrdered } from "../../../dataset/column.ts";
import { DataError } from "../../../dataset/data-error.ts";
import type { Table } from "../../../encoding/table.ts";
import { withoutWeightless } from "../../../encoding/without-weightless.ts";
import type { CostMatrix } from "../../../objective/cost.ts";
import { type ExactObjective, exactObjective } from "../../exact-objective.ts";

export interface ProblemColumn {
  /** Position in the table. */
  readonly index: number;
  /** Numbers are cut by thresholds, categories split multiway. */
  readonly ordered: boolean;
  /** Values, the missing one not counted; a row's code equal to it means missing. */
  readonly size: number;
  readonly hasMissing: boolean;
  /** Leaves of a last-level query: of a multiway split; of a number by intervals (1 to K). */
  readonly multiwayLeaves: number;
  readonly intervalLeaves: readonly number[];
}

export interface Problem {
  readonly table: Table;
  readonly classes: number;
  readonly columns: readonly ProblemColumn[];
  readonly objective: ExactObjective;
  /** K: most intervals of a number at the last level. */
  readonly intervals: number;
  readonly depth: number;
  /** A leaf that rows reach must hold this weight; 0 where anything goes. */
  readonly minRows: number;
  /** Where a number is missing a leaf follows, whatever the depth. */
  readonly missingIsLeaf: boolean;
  /** Weight times stake in units, the gain of a right answer; null if the sum exceeds 31 bits. */
  readonly gainOf: ((row: number) => number) | null;
}

/** Costs are held for every pair of classes. */
const MOST_CLASSES = 4096;

export interface ProblemOptions {
  readonly depth: number;
  /** 0 means classes + 1. */
  readonly intervals: number;
  readonly sparsity: number;
  readonly costs: CostMatrix;
  readonly minRows: number;
  readonly missingIsLeaf?: boolean | undefined;
}

export function makeProblem(given: Table, options: ProblemOptions): Problem {
  const table = withoutWeightless(given);
  const classes = table.classes.length;
  if (classes > MOST_CLASSES) {
    throw new DataError(
      `${classes} classes are too many for an exact search (at most ${MOST_CLASSES}); is the target a number?`,
    );
  }
  // No number has more intervals than values: memory is taken for what can be, however many are
  // asked for.
  const mostValues = table.columns.reduce((most, { size }) => Math.max(most, size), classes + 1);
  const intervals = options.intervals > 0 ? Math.min(options.intervals, mostValues) : classes + 1;
  const columns: ProblemColumn[] = [];
  let widest = Math.max(2, intervals) + 1;
  table.columns.forEach((column, index) => {
    const hasMissing = (column.codes as Uint32Array).includes(column.size);
    const present = presentValues(column.codes, column.size);
    if (present + (hasMissing ? 1 : 0) < 2) return;
    const intervalLeaves = Array.from({ length: intervals + 1 }, (_, k) => k + (hasMissing || k > 2 ? 1 : 0));
    const multiwayLeaves = column.size === 2 && !hasMissing ? 2 : column.size + 1;
    if (!isOrdered(column)) widest = Math.max(widest, multiwayLeaves);
    const ordered = isOrdered(column);
    columns.push({ index, ordered, size: column.size, hasMissing, multiwayLeaves, intervalLeaves });
  });
  const mostLeaves = widest ** options.depth;
  const { sparsity, costs } = options;
  const objective = exactObjective({ classes, weights: table.weights, costs, sparsity, mostLeaves });
  return {
    table,
    classes,
    columns,
    objective,
    intervals,
    depth: options.depth,
    minRows: options.minRows > 1 ? options.minRows : 0,
    missingIsLeaf: options.missingIsLeaf ?? false,
    gainOf: integerGains(table, objective),
  };
}

function presentValues(codes: ArrayLike<number>, size: number): number {
  const seen = new Uint8Array(size + 1);
  for (let row = 0; row < codes.length; row++) seen[codes[row]] = 1;
  let present = 0;
  for (let code = 0; code < size; code++) present += seen[code];
  return present;
}

function integerGains(table: Table, { stakes, unit }: ExactObjective): Problem["gainOf"] {
  if (!stakes) return null;
  const { weights, classCodes } = table;
  const perWeight = stakes.map((stake) => stake / unit);
  const gainOf = (row: number): number => Math.trunc(weights[row] * perWeight[classCodes[row]]);
  let total = 0;
  for (let row = 0; row < table.rows; row++) total += gainOf(row);
  return total <= 0x7fffffff ? gainOf : null;
}
