// A table or view of a DuckDB database: how a path names one (`file.duckdb:table`), and what SQL calls it.

import type { Form, RawDataColumn } from "../../counts/sql/coding/raw-relation.ts";
import type { SqlConnection } from "../../counts/sql/sql-connection.ts";
import { quoteName } from "../../counts/sql/sql-text.ts";
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
export async function findTable(connection: SqlConnection, table: string, name: string): Promise<string> {
  const found = (await connection.rows(
    "SELECT table_catalog, table_schema, table_name FROM information_schema.tables ORDER BY 3, 2, 1",
  )) as [string, string, string][];
  const tables = found.map(([, , text]) => text);
  if (tables.includes(table)) return quoteName(table);
  const wanted = table.toLowerCase();
  const qualified = found.find((parts) => {
    const [catalog, schema, text] = parts.map((part) => part.toLowerCase());
    if (wanted === `${schema}.${text}` || wanted === `${catalog}.${schema}.${text}`) return true;
    return schema === "main" && wanted === `${catalog}.${text}`;
  });
  if (qualified) return qualified.map(quoteName).join(".");
  const names = table.includes(".") ? found.map(([, schema, text]) => `${schema}.${text}`) : tables;
  const nearest = nearestName(table, names) ?? names[0];
  const hint =
    nearest === undefined ? "it has no tables" : `give one, as in ${name.split(":")[0]}:${nearest}`;
  throw new DataError(
    `${name}: ${table === "" ? "no table is named" : `there is no table "${table}"`}; ${hint}`,
  );
}

/** The columns of a table, a view or a table function. */
export async function describeColumns(connection: SqlConnection, from: string): Promise<RawDataColumn[]> {
  const described = (await connection.rows(`DESCRIBE SELECT * FROM ${from}`)) as [string, string][];
  return described.map(([name, type]) => {
    const form = formOfType(type);
    const sql = quoteName(name);
    const nested = /\]$|^(STRUCT|MAP|UNION|GEOMETRY|VARIANT)\b/.test(type);
    return {
      name,
      form,
      nested,
      sql: form === "text" && type !== "VARCHAR" ? `CAST(${sql} AS VARCHAR)` : sql,
    };
  });
}

function formOfType(type: string): Form {
  if (type === "BOOLEAN") return "boolean";
  return /^(U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|FLOAT|DOUBLE|DECIMAL.*)$/.test(type)
    ? "number"
    : "text";
}
