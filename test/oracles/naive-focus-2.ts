// Figure 2 of the 1994 paper word for word: every conflict listed, the queue first in, first out. Where it says "each x",
// the columns in the order of the data, or by their score in WG over the conflicts that include no other, the highest first.

import type { Table } from "../../src/encoding/table.ts";
import { uncoveredConflicts } from "./sufficient-sets.ts";

/** Rows must weigh something. Ties among conflicts: the fewest columns, then the smallest number with column c as bit c. */
export function naiveFocus2(
  table: Table,
  order: "columns" | "credit",
): { readonly columns: number[]; readonly tests: number } {
  const all = table.columns.map((_, column) => column);
  const contradictions = uncoveredConflicts(table, all);
  const isSufficient = (columns: readonly number[]): boolean =>
    uncoveredConflicts(table, columns) === contradictions;
  let tests = 1;
  if (isSufficient([])) return { columns: [], tests };
  const conflicts: number[][] = [];
  for (let a = 0; a < table.rows; a++) {
    for (let b = 0; b < a; b++) {
      const differing = all.filter((c) => table.columns[c].codes[a] !== table.columns[c].codes[b]);
      if (table.classCodes[a] !== table.classCodes[b] && differing.length > 0) conflicts.push(differing);
    }
  }
  const bits = (conflict: readonly number[]): number => conflict.reduce((sum, c) => sum + 2 ** c, 0);
  conflicts.sort((a, b) => a.length - b.length || bits(a) - bits(b));
  const minimal = conflicts.filter(
    (one, place) =>
      !conflicts.some((other, at) => at < place && other.every((column) => one.includes(column))),
  );
  const score = (column: number): number =>
    minimal.reduce((sum, one) => sum + (one.includes(column) ? 1 / (one.length - 1) : 0), 0);
  const scores = all.map((column) => (order === "credit" ? score(column) : 0));
  const queue: { a: number[]; b: number[] }[] = [{ a: [], b: [] }];
  for (;;) {
    const { a, b } = queue.shift()!;
    const out = [...b];
    const open = conflicts
      .filter((conflict) => !conflict.some((column) => a.includes(column)))
      .map((conflict) => conflict.filter((column) => !b.includes(column)));
    const tightest = open.reduce((best, each) => (each.length < best.length ? each : best));
    for (const column of tightest.sort((x, y) => scores[y] - scores[x] || x - y)) {
      tests++;
      const columns = [...a, column];
      if (isSufficient(columns)) return { columns: columns.sort((x, y) => x - y), tests };
      queue.push({ a: columns, b: [...out] });
      out.push(column);
    }
  }
}
