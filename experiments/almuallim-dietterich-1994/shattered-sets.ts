// Lemma 2's two sets of examples that concepts of at most p relevant columns shatter, and the check that they do. A set is a
// list of rows, a row a list of bits.

import { partsOf } from "./unfolding.ts";

export type Rows = readonly (readonly number[])[];

/** Part 1: the truth table of p columns; further columns are 0. */
export function truthTableSet(p: number, n: number): Rows {
  return Array.from({ length: 2 ** p }, (_, row) =>
    Array.from({ length: n }, (_, column) => (column < p ? (row >> column) & 1 : 0)),
  );
}

/** Part 2: a set of more rows than 2^p where columns are very many. */
export interface ManyColumnsSet {
  readonly rows: Rows;
  /** The columns that the proof takes for a labelling (bit i is the label of row i). */
  columnsFor(labels: number): number[];
}

/**
 * A row for each assignment of r variables; a column for each function of the first r - d of them, one of it and its
 * complement, and for each of the last d. Columns up to n would be arbitrary and are left out.
 */
export function manyColumnsSet(p: number, n: number): ManyColumnsSet {
  const d = Math.floor(Math.log2(p)) - 1;
  const r = Math.floor(Math.log2(p) + Math.log2(Math.log2(n))) - 2;
  const cells = 2 ** (r - d);
  // Functions that are 0 where all their variables are 0: of each pair of complements one is.
  const functions = 2 ** (cells - 1);
  const rows = Array.from({ length: 2 ** r }, (_, row) => [
    ...Array.from({ length: functions }, (_, f) => ((2 * f) >> (row % cells)) & 1),
    ...Array.from({ length: d }, (_, place) => (row >> (r - d + place)) & 1),
  ]);
  const columnsFor = (labels: number): number[] => {
    const columns = new Set(Array.from({ length: d }, (_, place) => functions + place));
    for (const part of partsOf(labels, r, d)) {
      columns.add(((part & 1) === 1 ? ~part & (2 ** cells - 1) : part) >> 1);
    }
    return [...columns];
  };
  return { rows, columnsFor };
}

/** Whether columns tell apart all rows that a labelling (bit i is the label of row i) labels differently. */
export function tellApart(rows: Rows, labels: number, columns: readonly number[]): boolean {
  const seen = new Map<number, number>();
  for (let row = 0; row < rows.length; row++) {
    let key = 0;
    for (const column of columns) key = key * 2 + rows[row][column];
    const label = (labels >> row) & 1;
    if ((seen.get(key) ?? label) !== label) return false;
    seen.set(key, label);
  }
  return true;
}

/** Whether the columns that a proof names for each labelling are at most p and tell its rows apart: all are tried. */
export function shatters(rows: Rows, p: number, columnsFor: (labels: number) => readonly number[]): boolean {
  for (let labels = 0; labels < 2 ** rows.length; labels++) {
    const columns = columnsFor(labels);
    if (columns.length > p || !tellApart(rows, labels, columns)) return false;
  }
  return true;
}
