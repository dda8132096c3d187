// The best tree of TREE(d, n, p, K) by trying them all: a number is cut once, or in up to K intervals where nothing but
// leaves follows. Slow; for comparison only.

import { isOrdered } from "../../src/dataset/column.ts";
import type { Table } from "../../src/encoding/table.ts";

export interface BruteForceOptions {
  readonly depth: number;
  readonly intervals: number;
  readonly sparsity: number;
  readonly minRows: number;
  /** costs[actual][predicted]. */
  readonly costs: readonly (readonly number[])[];
  /** Where a number is missing a leaf follows. */
  readonly missingIsLeaf?: boolean;
}

export interface BruteForceResult {
  /** Cost of mistakes + sparsity x leaves. */
  readonly objective: number;
  readonly leaves: number;
}

export function bruteForceTree(table: Table, options: BruteForceOptions): BruteForceResult {
  // Rows that weigh nothing count for nothing.
  const everything = Array.from({ length: table.rows }, (_, row) => row).filter(
    (row) => table.weights[row] > 0,
  );
  const columns = table.columns
    .map((column) => ({ column, holes: everything.some((row) => column.codes[row] === column.size) }))
    .filter(({ column, holes }) => {
      const seen = new Set(everything.map((row) => column.codes[row]).filter((code) => code !== column.size));
      return seen.size + (holes ? 1 : 0) > 1;
    });
  // One row is the least there can be, whatever it weighs.
  const least = options.minRows > 1 ? options.minRows : 0;

  const leaf = (rows: readonly number[], mayBeSmall: boolean): BruteForceResult | null => {
    const weight = rows.reduce((sum, row) => sum + table.weights[row], 0);
    if (rows.length > 0 && weight < least && !mayBeSmall) return null;
    const totals = table.classes.map((_, predicted) =>
      rows.reduce(
        (sum, row) => sum + table.weights[row] * options.costs[table.classCodes[row]][predicted],
        0,
      ),
    );
    return { objective: Math.min(...totals) + options.sparsity, leaves: 1 };
  };

  const best = (rows: readonly number[], depth: number, isRoot = false): BruteForceResult | null => {
    let result = leaf(rows, isRoot);
    if (depth === 0 || rows.length === 0) return result;
    const offer = (
      parts: readonly (readonly number[])[],
      emptyLeaves: number,
      below = depth - 1,
      leafAt = -1,
    ): void => {
      let objective = emptyLeaves * options.sparsity;
      let leaves = emptyLeaves;
      for (const [index, part] of parts.entries()) {
        const found = best(part, index === leafAt ? 0 : below);
        if (found === null) return;
        objective += found.objective;
        leaves += found.leaves;
      }
      if (result === null || objective < result.objective - 1e-9) result = { objective, leaves };
      else if (Math.abs(objective - result.objective) <= 1e-9 && leaves < result.leaves) {
        result = { objective, leaves };
      }
    };
    for (const { column, holes } of columns) {
      const codeOf = (row: number): number => column.codes[row];
      const missing = rows.filter((row) => codeOf(row) === column.size);
      const known = rows.filter((row) => codeOf(row) !== column.size);
      if (!isOrdered(column)) {
        const parts = Array.from({ length: column.size }, (_, code) =>
          rows.filter((row) => codeOf(row) === code),
        );
        if (holes) offer([...parts, missing], 0);
        else offer(parts, column.size === 2 ? 0 : 1);
        continue;
      }
      const values = [...new Set(known.map(codeOf))].sort((a, b) => a - b);
      for (const cuts of choices(values.slice(0, -1), Math.max(options.intervals, depth > 1 ? 2 : 1) - 1)) {
        const ends = [...cuts, Number.POSITIVE_INFINITY];
        const parts = ends.map((end, i) =>
          known.filter((row) => codeOf(row) <= end && codeOf(row) > (i === 0 ? -1 : ends[i - 1])),
        );
        const below = cuts.length < 2 && depth > 1 ? depth - 1 : 0;
        if (holes) offer([...parts, missing], 0, below, options.missingIsLeaf ? parts.length : -1);
        else if (cuts.length > 0) offer(parts, cuts.length > 1 ? 1 : 0, below);
      }
    }
    return result;
  };
  return best(everything, options.depth, true)!;
}

/** Every subset of at most `most` of the items, in order. */
function choices(items: readonly number[], most: number): number[][] {
  if (items.length === 0 || most === 0) return [[]];
  const rest = choices(items.slice(1), most);
  return [...rest, ...choices(items.slice(1), most - 1).map((chosen) => [items[0], ...chosen])];
}
