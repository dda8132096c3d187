// What DuckDB shall read: a file by its ending, or a table or view by its name.

import type { DuckDBConnection } from "@duckdb/node-api";
import { formOfType, type RawRelation } from "../../counts/sql/coding/raw-relation.ts";
import { quoteName, quoteText } from "../../counts/sql/sql-text.ts";
import { DataError } from "../../dataset/data-error.ts";
import { formatOfName } from "../../dataset/read/detect-format.ts";
import { openFile } from "../file-chunks.ts";
import { type CsvFile, csvRelation, rewrittenCsv } from "./csv-relation.ts";
import type { Database } from "./database.ts";
import { findTable } from "./read-database.ts";

export interface OpenedRelation {
  readonly relation: RawRelation;
  /** Another way to the same rows, where DuckDB would refuse or misread the file but our reader may not. */
  readonly rewrite: ((copy: string) => Promise<RawRelation>) | null;
  /** Whether the other way is the only one. */
  readonly mustRewrite: boolean;
}

export async function openFileRelation(
  database: Database,
  path: string,
  name: string,
): Promise<OpenedRelation> {
  if (path === "-") {
    throw new DataError(`${name}: standard input cannot be scanned in place; give a file, or use memory`);
  }
  if (/\.(parquet|pq)$/i.test(path)) {
    await openFile(path, name);
    return typedRelation(database, `read_parquet(${quoteText(path)})`, name);
  }
  const format = formatOfName(path) ?? "csv";
  if (format === "json" || format === "ndjson") {
    await openFile(path, name);
    return jsonRelation(database, path, name);
  }
  if (format !== "csv" && format !== "tsv") {
    throw new DataError(
      `${name}: ${format} files cannot be scanned in place; use memory, or convert the file to CSV or Parquet`,
    );
  }
  const file: CsvFile = { path, name, delimiter: format === "tsv" ? "\t" : null };
  const relation = await csvRelation(file);
  const rewrite = (copy: string): Promise<RawRelation> => rewrittenCsv(file, relation, copy);
  return { relation, rewrite, mustRewrite: !relation.plain };
}

/** A table or view of the connection; dots separate catalog, schema and name. */
export async function openTableRelation(
  connection: DuckDBConnection,
  database: Database,
  table: string,
  name: string,
): Promise<OpenedRelation> {
  const from = table.includes(".")
    ? table.split(".").map(quoteName).join(".")
    : await findTable(connection, table, name);
  return typedRelation(database, from, name);
}

async function typedRelation(database: Database, from: string, name: string): Promise<OpenedRelation> {
  try {
    const described = (await database.rows(`DESCRIBE SELECT * FROM ${from}`)) as [string, string][];
    const columns = described.map(([column, type]) => {
      const form = formOfType(type);
      const sql = quoteName(column);
      return {
        name: column,
        form,
        sql: form === "text" && type !== "VARCHAR" ? `CAST(${sql} AS VARCHAR)` : sql,
      };
    });
    return { relation: { name, from, columns, parsed: false }, rewrite: null, mustRewrite: false };
  } catch (error) {
    throw explainError(name, error);
  }
}

/** Numbers and truth values as DuckDB infers them from the whole file; everything else as it was written. */
async function jsonRelation(database: Database, path: string, name: string): Promise<OpenedRelation> {
  const file = quoteText(path);
  const sniffed = await typedRelation(database, `read_json(${file}, sample_size = -1, records = true)`, name);
  const types: string[] = [];
  const columns = sniffed.relation.columns.map(({ name: column, form, sql }) => {
    const type = form === "number" ? "DOUBLE" : form === "boolean" ? "BOOLEAN" : "VARCHAR";
    types.push(`${quoteName(column)}: '${type}'`);
    return { name: column, form, sql: type === "VARCHAR" ? quoteName(column) : sql };
  });
  const from = `read_json(${file}, records = true, columns = {${types.join(", ")}})`;
  return { relation: { name, from, columns, parsed: true }, rewrite: null, mustRewrite: false };
}

export function isDuckDbError(error: unknown): error is Error {
  return error instanceof Error && /^[A-Z][A-Za-z ]+ Error: /.test(error.message);
}

/** An error of DuckDB about the data as one that users can act on; any other as it is. */
export function explainError(name: string, error: unknown): unknown {
  if (!isDuckDbError(error)) return error;
  const first = error.message.split("\n")[0].replace(/^[A-Za-z ]+ Error: /, "");
  return new DataError(`${name}: DuckDB cannot read it: ${first}; mend it, or use memory`);
}
