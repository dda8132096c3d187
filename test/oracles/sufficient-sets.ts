// The obvious answers about column selection: every subset, every pair of rows.

import type { Table } from "../../src/encoding/table.ts";

export function subsets(columns: number): number[][] {
  const all: number[][] = [];
  for (let bits = 0; bits < 1 << columns; bits++) {
    all.push(Array.from({ length: columns }, (_, column) => column).filter((column) => (bits >> column) & 1));
  }
  return all.sort((a, b) => a.length - b.length);
}

/** Weighted pairs of rows of different classes that agree on these columns. */
export function uncoveredConflicts(table: Table, columns: readonly number[]): number {
  let sum = 0;
  for (let a = 0; a < table.rows; a++) {
    for (let b = 0; b < a; b++) {
      if (table.classCodes[a] === table.classCodes[b]) continue;
      if (columns.every((c) => table.columns[c].codes[a] === table.columns[c].codes[b])) {
        sum += table.weights[a] * table.weights[b];
      }
    }
  }
  return sum;
}

/** Weight of the rows outside the heaviest class among the rows they agree with. */
export function minorityRows(table: Table, columns: readonly number[]): number {
  const groups = new Map<string, Map<number, number>>();
  for (let row = 0; row < table.rows; row++) {
    const key = columns.map((c) => table.columns[c].codes[row]).join();
    const counts = groups.get(key) ?? new Map<number, number>();
    groups.set(key, counts);
    const code = table.classCodes[row];
    counts.set(code, (counts.get(code) ?? 0) + table.weights[row]);
  }
  let sum = 0;
  for (const counts of groups.values()) {
    const weights = [...counts.values()];
    sum += weights.reduce((total, weight) => total + weight, 0) - Math.max(...weights);
  }
  return sum;
}

/** All smallest sets that leave no more than allowed. */
export function smallestSets(table: Table, share = 0, of: "conflicts" | "rows" = "conflicts"): number[][] {
  const left = of === "rows" ? minorityRows : uncoveredConflicts;
  const all = table.columns.map((_, column) => column);
  const weight = table.weights.reduce((sum, w) => sum + w, 0);
  const allowed = Math.max(
    share * (of === "rows" ? weight : uncoveredConflicts(table, [])),
    left(table, all),
  );
  const enough = subsets(all.length).filter((columns) => left(table, columns) <= allowed);
  return enough.filter((columns) => columns.length === enough[0].length);
}
