// Puts a dataset into a database as a typed table: numbers as doubles, truth values as such, all else as texts, NULL where a
// value is missing; a column `row_id` numbers the rows, and `row_weight` holds the weights where there are any.

import type { SqlConnector } from "../../src/counts/sql/connector.ts";
import type { Dialect } from "../../src/counts/sql/dialect.ts";
import { isOrdered } from "../../src/dataset/column.ts";
import type { Column, Dataset } from "../../src/index.ts";

/** What options the table is to be learned from with. */
export interface LoadedTable {
  readonly table: string;
  readonly target: string;
  readonly row: "row_id";
  readonly weights?: "row_weight";
}

export async function loadTable(
  connector: SqlConnector,
  dialect: Dialect,
  dataset: Dataset,
  table: string,
): Promise<LoadedTable> {
  const { target, attributes, weights } = dataset;
  const names = [...attributes, target].map(({ name }) => name);
  const fields = [...attributes, target].map((column) => fieldsOf(column, dialect));
  const columns = [...names, "row_id", ...(weights ? ["row_weight"] : [])].map(dialect.quoteName);
  const all: readonly Fields[] = [
    ...fields,
    { literal: String, typed: dialect.toBig },
    ...(weights ? [{ literal: (row: number) => dialect.double(weights[row]), typed: dialect.toDouble }] : []),
  ];
  // One cast for each column: one for each field would be a plan of millions.
  const typed = all.map((field, index) => `${field.typed(columns[index])} AS ${columns[index]}`);
  await connector.tidy(`DROP TABLE IF EXISTS ${table}`);
  let [pending, length, isMade]: [string[][], number, boolean] = [[], 0, false];
  const flush = async (): Promise<void> => {
    if (pending.length === 0) return;
    const select = `SELECT ${typed.join(", ")} FROM (${dialect.valueRows(pending, columns)}) literals`;
    if (isMade) await connector.run(`INSERT INTO ${table} ${select}`);
    else await connector.run(dialect.createTable(table, select).replace("CREATE TEMP TABLE", "CREATE TABLE"));
    [pending, length, isMade] = [[], 0, true];
  };
  // Names may be written once more for each row.
  const textOf = (...rows: string[][]): number => dialect.valueRows(rows, columns).length;
  const most = Math.min(dialect.mostText * 0.8, 700_000);
  for (let row = 0; row < dataset.rows; row++) {
    const texts = all.map(({ literal }) => literal(row));
    length += textOf(texts, texts) - textOf(texts);
    pending.push(texts);
    if (length > most || pending.length >= 5000) await flush();
  }
  await flush();
  return { table, target: target.name, row: "row_id", ...(weights ? { weights: "row_weight" } : {}) };
}

interface Fields {
  literal(row: number): string;
  /** The column of literals, by its name, as the one type that it has. */
  typed(name: string): string;
}

function fieldsOf(column: Column, dialect: Dialect): Fields {
  if (isOrdered(column)) {
    const { values } = column;
    return {
      literal: (row) => (Number.isNaN(values[row]) ? "NULL" : dialect.double(values[row])),
      typed: dialect.toDouble,
    };
  }
  const { codes, categories } = column;
  const isTruth = column.kind === "boolean" && categories[0] === "false" && categories[1] === "true";
  const texts = isTruth ? categories : categories.map(dialect.quoteText);
  // In ClickHouse a column is never NULL unless its type says so.
  const own = { Spark: "STRING", ClickHouse: "Nullable(String)", PostgreSQL: "TEXT" }[dialect.name];
  const truth = dialect.name === "ClickHouse" ? "Nullable(Bool)" : "BOOLEAN";
  const type = isTruth ? truth : (own ?? "VARCHAR");
  return { literal: (row) => texts[codes[row]] ?? "NULL", typed: (name) => `CAST(${name} AS ${type})` };
}
