// A temporary table of rows, never changed once made. Every row has a cell = label x classes + class; a part of the
// data is some of the labels.
//
// A whole table has everything known of a row; a light one only what counting needs (cell, words, weight), in a single
// struct column, because DuckDB writes that at half the cost: it keeps no sketch of the different values of a struct.

import type { SqlConnection } from "./sql-connection.ts";

export interface RowTable {
  readonly name: string;
  readonly whole: boolean;
  /** Columns besides the cell. */
  readonly columns: ReadonlySet<string>;
  /** What follows FROM. */
  readonly from: string;
  /** Place of a row in the order of the data; null in light tables. */
  readonly rowSql: string | null;
  /** Parts that need it. */
  users: number;
}

/** Some of the rows of a table. */
export interface Place {
  readonly table: RowTable;
  readonly labels: readonly number[];
}

let tables = 0;

export async function createWhole(
  connection: SqlConnection,
  select: string,
  columns: readonly string[],
  rowSql: string,
): Promise<RowTable> {
  const name = `espalier_rows_${++tables}`;
  await connection.run(`CREATE TEMP TABLE ${name} AS ${select}`);
  return { name, whole: true, columns: new Set(columns), from: name, rowSql, users: 0 };
}

/** `selects` give `cell` and the columns; their rows are put together. */
export async function createLight(
  connection: SqlConnection,
  selects: readonly string[],
  columns: readonly string[],
): Promise<RowTable> {
  const name = `espalier_rows_${++tables}`;
  const all = ["cell", ...columns];
  const struct = `{${all.map((column) => `${column}: ${column}`).join(", ")}}`;
  const rows = selects.map((select) => `SELECT ${struct} AS s FROM (${select})`);
  await connection.run(`CREATE TEMP TABLE ${name} AS ${rows.join(" UNION ALL ")}`);
  const from = `(SELECT ${all.map((column) => `s.${column} AS ${column}`).join(", ")} FROM ${name})`;
  return { name, whole: false, columns: new Set(columns), from, rowSql: null, users: 0 };
}

/** A condition that is true of the rows of a place. */
export function placeSql({ labels }: Place, classes: number): string {
  if (labels.length === 0) return "FALSE";
  const cells = labels.flatMap((label) => Array.from({ length: classes }, (_, c) => label * classes + c));
  return `cell IN (${cells.join(", ")})`;
}
