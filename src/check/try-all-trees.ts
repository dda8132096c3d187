// The least cost of any tree of TREE(d, n, p, K), by trying them all: for checking small cases
// only.

import { isOrdered } from "../dataset/column.ts";
import type { Table } from "../encoding/table.ts";
import { type CostMatrix, costOfAnswer } from "../objective/cost.ts";

export interface AllTreesRequest {
  readonly table: Table;
  readonly depth: number;
  /** 0 means classes + 1. */
  readonly intervals: number;
  readonly sparsity: number;
  readonly minRows: number;
  readonly costs: CostMatrix;
  /** Where a number is missing a leaf follows. */
  readonly missingIsLeaf?: boolean;
}

/** Null where more than `most` rows would have to be looked at. */
export function tryAllTrees(request: AllTreesRequest, most: number): number | null {
  const { table, sparsity, costs } = request;
  const intervals = request.intervals || table.classes.length + 1;
  const least = request.minRows > 1 ? request.minRows : 0;
  const everything: number[] = [];
  for (let row = 0; row < table.rows; row++) if (table.weights[row] > 0) everything.push(row);
  const columns = table.columns.map((column) => ({
    column,
    holes: everything.some((row) => column.codes[row] === column.size),
  }));
  let tried = 0;

  const leaf = (rows: readonly number[], isRoot: boolean): number => {
    tried += 1 + rows.length;
    if (tried > most) throw new TooMany();
    let weight = 0;
    for (const row of rows) weight += table.weights[row];
    if (weight > 0 && weight < least && !isRoot) return Number.POSITIVE_INFINITY;
    const totals = table.classes.map((_, predicted) =>
      rows.reduce((sum, row) => {
        const actual = table.classCodes[row];
        const cost = costOfAnswer(actual, predicted, costs);
        return sum + table.weights[row] * cost;
      }, 0),
    );
    return Math.min(...totals) + sparsity;
  };

  const best = (rows: readonly number[], depth: number, isRoot = false): number => {
    let value = leaf(rows, isRoot);
    if (depth === 0 || rows.length === 0) return value;
    for (const { column, holes } of columns) {
      const { codes, size } = column;
      const missing = rows.filter((row) => codes[row] === size);
      const total = (parts: readonly (readonly number[])[], empty: number, below: number): void => {
        let sum = empty * sparsity;
        for (const part of parts) sum += best(part, below);
        const isLeaf = request.missingIsLeaf && isOrdered(column);
        if (holes) sum += best(missing, isLeaf ? 0 : below);
        value = Math.min(value, sum);
      };
      if (!isOrdered(column)) {
        const parts = Array.from({ length: size }, (_, code) => rows.filter((row) => codes[row] === code));
        total(parts, holes || size === 2 ? 0 : 1, depth - 1);
        continue;
      }
      const known = rows.filter((row) => codes[row] !== size);
      const values = [...new Set(known.map((row) => codes[row]))].sort((a, b) => a - b);
      // Grows the intervals one cut at a time.
      const extend = (parts: readonly (readonly number[])[], start: number): void => {
        const from = start === 0 ? 0 : values[start];
        const rest = known.filter((row) => codes[row] >= from);
        const all = [...parts, rest];
        const below = all.length <= 2 && depth > 1 ? depth - 1 : 0;
        if (all.length > 1 || holes) total(all, !holes && all.length > 2 ? 1 : 0, below);
        if (all.length >= Math.max(intervals, depth > 1 ? 2 : 1)) return;
        for (let end = start + 1; end < values.length; end++) {
          extend([...parts, rest.filter((row) => codes[row] < values[end])], end);
        }
      };
      extend([], 0);
    }
    return value;
  };
  try {
    return best(everything, request.depth, true);
  } catch (error) {
    if (error instanceof TooMany) return null;
    throw error;
  }
}

class TooMany extends Error {}
