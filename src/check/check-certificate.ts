// Checks a selection's certificate against the table, on its own: it shares no code with the
// solver. Each conflict must be what two rows of different classes differ in, the chosen columns
// must settle all rows that can be settled, and no smaller set may cover the conflicts (a plain
// recursive search, so it may take longer than the solver).

import type { Table } from "../encoding/table.ts";

/** What an exact selection of columns claims. */
export interface CertificateClaim {
  /** The chosen columns. */
  readonly columns: readonly number[];
  readonly lowerBound: number;
  /**
   * Sets of columns; each is claimed to be all that tells some two rows of different classes apart.
   */
  readonly conflicts: readonly (readonly number[])[];
}

/**
 * Checks what an exact selection of columns claims, on its own. Returns what is wrong, in one line;
 * null where the certificate proves the claim.
 *
 * @example
 * const counts = await createMemorySource(generateDataset("par4", { rows: 200, seed: 1 }));
 * const all = counts.everything;
 * const { columns, certificate } = await selectPart(counts, all, { method: "exact" });
 * const table = await counts.table(counts.everything);
 * const { lowerBound, conflicts } = certificate;
 * console.log(checkCertificate(table, { columns, lowerBound, conflicts: conflicts ?? [] }));
 * // → null
 */
export function checkCertificate(table: Table, claim: CertificateClaim): string | null {
  const sizes = new Set(claim.conflicts.map((conflict) => conflict.length));
  const genuine = genuineConflicts(table, sizes);
  for (const conflict of claim.conflicts) {
    if (!genuine.has([...conflict].sort((a, b) => a - b).join())) {
      return `no two rows of different classes differ in exactly the columns ${conflict.join(", ")}`;
    }
  }
  const fault = unsettledPair(table, claim.columns);
  if (fault) return `rows ${fault[0]} and ${fault[1]} agree on the chosen columns but not on the class`;
  if (
    claim.lowerBound > 0 &&
    covers(
      claim.conflicts.map((conflict) => new Set(conflict)),
      claim.lowerBound - 1,
    )
  ) {
    return `${claim.lowerBound - 1} columns cover all its conflicts`;
  }
  return null;
}

/** Every set of columns (of a size that matters) in which two rows of different classes differ. */
function genuineConflicts(table: Table, sizes: ReadonlySet<number>): Set<string> {
  const found = new Set<string>();
  if (sizes.size === 0) return found;
  const codes = table.columns.map((column) => column.codes);
  for (let a = 0; a < table.rows; a++) {
    if (table.weights[a] === 0) continue;
    for (let b = 0; b < a; b++) {
      if (table.classCodes[a] === table.classCodes[b] || table.weights[b] === 0) continue;
      let size = 0;
      for (let c = 0; c < codes.length; c++) if (codes[c][a] !== codes[c][b]) size++;
      if (!sizes.has(size)) continue;
      const columns: number[] = [];
      for (let c = 0; c < codes.length; c++) if (codes[c][a] !== codes[c][b]) columns.push(c);
      found.add(columns.join());
    }
  }
  return found;
}

/** Two rows that agree on the chosen columns, differ elsewhere, and have different classes. */
function unsettledPair(table: Table, columns: readonly number[]): [number, number] | null {
  const seen = new Map<string, number[]>();
  for (let row = 0; row < table.rows; row++) {
    if (table.weights[row] === 0) continue;
    const key = columns.map((column) => table.columns[column].codes[row]).join();
    const others = seen.get(key) ?? [];
    seen.set(key, others);
    for (const other of others) {
      if (table.classCodes[other] === table.classCodes[row]) continue;
      if (table.columns.some((column) => column.codes[other] !== column.codes[row])) return [other, row];
    }
    others.push(row);
  }
  return null;
}

/** Whether at most `size` columns hit every conflict. */
function covers(conflicts: readonly ReadonlySet<number>[], size: number): boolean {
  if (conflicts.length === 0) return true;
  if (size === 0) return false;
  const counts = new Map<number, number>();
  for (const conflict of conflicts) {
    for (const column of conflict) counts.set(column, (counts.get(column) ?? 0) + 1);
  }
  const largest = [...counts.values()].sort((a, b) => b - a).slice(0, size);
  if (largest.reduce((sum, count) => sum + count, 0) < conflicts.length) return false;
  const tightest = conflicts.reduce((a, b) => (b.size < a.size ? b : a));
  const tried: number[] = [];
  for (const column of [...tightest].sort((a, b) => counts.get(b)! - counts.get(a)!)) {
    const rest: ReadonlySet<number>[] = [];
    for (const conflict of conflicts) {
      if (conflict.has(column)) continue;
      rest.push(tried.some((other) => conflict.has(other)) ? without(conflict, tried) : conflict);
    }
    if (covers(rest, size - 1)) return true;
    tried.push(column);
  }
  return false;
}

function without(conflict: ReadonlySet<number>, columns: readonly number[]): ReadonlySet<number> {
  const rest = new Set(conflict);
  for (const column of columns) rest.delete(column);
  return rest;
}
