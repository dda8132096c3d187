// Puts a dataset into a database as a typed table: numbers as doubles, truth values as such, all else as texts, NULL where a
// value is missing; a column `row_id` numbers the rows, and `row_weight` holds the weights where there are any.

import type { SqlConnector } from "../../src/counts/sql/connector.ts";
import type { Dialect } from "../../src/counts/sql/dialect.ts";
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
  const rowText = (row: number): string[] => [
    ...fields.map((field) => field(row)),
    dialect.toBig(String(row)),
    ...(weights ? [dialect.double(weights[row])] : []),
  ];
  await connector.tidy(`DROP TABLE IF EXISTS ${table}`);
  let [pending, length, isMade]: [string[][], number, boolean] = [[], 0, false];
  const flush = async (): Promise<void> => {
    if (pending.length === 0) return;
    const select = dialect.valueRows(pending, columns);
    if (isMade) await connector.run(`INSERT INTO ${table} ${select}`);
    else await connector.run(dialect.createTable(table, select).replace("CREATE TEMP TABLE", "CREATE TABLE"));
    [pending, length, isMade] = [[], 0, true];
  };
  // Names and casts may be written once more for each row.
  const most = Math.min(dialect.mostText * 0.4, 700_000);
  for (let row = 0; row < dataset.rows; row++) {
    const texts = rowText(row);
    length += texts.join().length + 40;
    pending.push(texts);
    if (length > most || pending.length >= 5000) await flush();
  }
  await flush();
  return { table, target: target.name, row: "row_id", ...(weights ? { weights: "row_weight" } : {}) };
}

/** A literal for each row, of one type for the whole column. */
function fieldsOf(column: Column, dialect: Dialect): (row: number) => string {
  // There a column is the narrowest type of its first rows, and never NULL unless it says so.
  const isClickHouse = dialect.name === "ClickHouse";
  if (column.kind === "continuous") {
    const missing = dialect.toDouble("NULL");
    const number = (value: number): string =>
      isClickHouse ? dialect.toDouble(dialect.double(value)) : dialect.double(value);
    return (row) => (Number.isNaN(column.values[row]) ? missing : number(column.values[row]));
  }
  const { codes, categories } = column;
  if (column.kind === "boolean" && categories[0] === "false" && categories[1] === "true") {
    const cast = (sql: string): string => (isClickHouse ? `CAST(${sql} AS Nullable(Bool))` : sql);
    const words = [cast("(1 = 0)"), cast("(1 = 1)")];
    const missing = isClickHouse ? cast("NULL") : "CAST(NULL AS BOOLEAN)";
    return (row) => words[codes[row]] ?? missing;
  }
  const type =
    { Spark: "STRING", ClickHouse: "Nullable(String)", PostgreSQL: "TEXT" }[dialect.name] ?? "VARCHAR";
  const texts = categories.map((text) => `CAST(${dialect.quoteText(text)} AS ${type})`);
  return (row) => texts[codes[row]] ?? `CAST(NULL AS ${type})`;
}
