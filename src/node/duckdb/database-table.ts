// A table or view of a DuckDB database: how a path names one (`file.duckdb:table`), and what SQL calls it.

import type { RawDataColumn } from "../../counts/sql/coding/raw-relation.ts";
import type { SqlConnector } from "../../counts/sql/connector.ts";
import { duckdb } from "../../counts/sql/dialects/duckdb.ts";
import { DataError } from "../../dataset/data-error.ts";
import { nearestName } from "../../dataset/nearest-name.ts";

export interface DatabaseAddress {
  readonly file: string;
  /** Empty where the path names none. */
  readonly table: string;
}

/** Null where the path is no database's. */
export function databaseAddress(path: string): DatabaseAddress | null {
  const match = /^(.+\.(?:duckdb|ddb|db))(?::([^:/\\]+))?$/i.exec(path);
  return match ? { file: match[1], table: match[2] ?? "" } : null;
}

/** The SQL name of a table, which may be given with its schema and catalog before it; throws where there is none. */
export async function findTable(connection: SqlConnector, table: string, name: string): Promise<string> {
  const found = (await connection.rows(
    "SELECT table_catalog, table_schema, table_name FROM information_schema.tables ORDER BY 3, 2, 1",
  )) as [string, string, string][];
  const tables = found.map(([, , text]) => text);
  if (tables.includes(table)) return duckdb.quoteName(table);
  const wanted = table.toLowerCase();
  const qualified = found.find((parts) => {
    const [catalog, schema, text] = parts.map((part) => part.toLowerCase());
    if (wanted === `${schema}.${text}` || wanted === `${catalog}.${schema}.${text}`) return true;
    return schema === "main" && wanted === `${catalog}.${text}`;
  });
  if (qualified) return qualified.map(duckdb.quoteName).join(".");
  const names = table.includes(".") ? found.map(([, schema, text]) => `${schema}.${text}`) : tables;
  const nearest = nearestName(table, names) ?? names[0];
  const hint =
    nearest === undefined ? "it has no tables" : `give one, as in ${name.split(":")[0]}:${nearest}`;
  throw new DataError(
    `${name}: ${table === "" ? "no table is named" : `there is no table "${table}"`}; ${hint}`,
  );
}

/** The columns of a table, a view or a table function. */
export async function describeColumns(connection: SqlConnector, from: string): Promise<RawDataColumn[]> {
  const fields = await connection.describe(`SELECT * FROM ${from}`);
  return fields.map(({ name, type }) => ({
    name,
    form: duckdb.formOf(type),
    sql: duckdb.valueOf(duckdb.quoteName(name), type),
  }));
}
