// What DuckDB shall read: a file by its ending, or a table or view by its name.

import { stat } from "node:fs/promises";
import type { RawRelation } from "../../counts/sql/coding/raw-relation.ts";
import type { SqlConnector } from "../../counts/sql/connector.ts";
import { duckdb } from "../../counts/sql/dialects/duckdb.ts";
import { formatOfName } from "../../dataset/bytes/detect-format.ts";
import { DataError } from "../../dataset/data-error.ts";
import { isParquet } from "../../dataset/read/is-parquet.ts";
import type { Header } from "../../dataset/read/raw-table.ts";
import { fileStart, openFile } from "../files/file-chunks.ts";
import { type CsvFile, csvRelation, filePattern, rewrittenCsv } from "./csv-relation.ts";
import { describeColumns, findTable } from "./database-table.ts";
import { explainDuckDbError } from "./duckdb-connection.ts";

export interface OpenedRelation {
  readonly relation: RawRelation;
  /** Another way to the same rows, where DuckDB would refuse or misread the file but our reader may not. */
  readonly rewrite: ((copy: string) => Promise<RawRelation>) | null;
  /** Whether the other way is the only one. */
  readonly mustRewrite: boolean;
}

export async function openFileRelation(
  connection: SqlConnector,
  path: string,
  name: string,
  header?: Header,
): Promise<OpenedRelation> {
  if (path === "-") {
    throw new DataError(`${name}: standard input cannot be scanned in place; give a file, or use memory`);
  }
  await openFile(path, name);
  if (!(await stat(path)).isFile()) {
    throw new DataError(
      `${name}: a pipe or a device cannot be scanned in place, for it is read several times; give a file, or use memory`,
    );
  }
  const format = isParquet(await fileStart(path, name, 4)) ? "parquet" : (formatOfName(path) ?? "csv");
  if (format === "parquet") return typedRelation(connection, `read_parquet(${filePattern(path)})`, name);
  if (format === "json" || format === "ndjson") {
    return jsonRelation(connection, path, name);
  }
  if (format !== "csv" && format !== "tsv") {
    throw new DataError(
      `${name}: ${format} files cannot be scanned in place; use memory, or convert the file to CSV or Parquet`,
    );
  }
  const file: CsvFile = { path, name, delimiter: format === "tsv" ? "\t" : null, header };
  const relation = await csvRelation(file);
  const rewrite = (copy: string): Promise<RawRelation> => rewrittenCsv(file, relation, copy);
  return { relation, rewrite, mustRewrite: !relation.plain };
}

/** A table or view of the connection; its schema and catalog may stand before it, with dots between. */
export async function openTableRelation(
  connection: SqlConnector,
  table: string,
  name: string,
): Promise<OpenedRelation> {
  return typedRelation(connection, await findTable(connection, table, name), name);
}

export function openQueryRelation(
  connection: SqlConnector,
  query: string,
  name: string,
): Promise<OpenedRelation> {
  return typedRelation(connection, `(${query.replace(/;\s*$/, "")}) q`, name);
}

async function typedRelation(connection: SqlConnector, from: string, name: string): Promise<OpenedRelation> {
  try {
    const columns = await describeColumns(connection, from);
    return { relation: { name, from, columns, parsed: false }, rewrite: null, mustRewrite: false };
  } catch (error) {
    throw explainDuckDbError(name, error, "mend it, or use memory");
  }
}

/** Numbers and truth values as DuckDB infers them from the whole file; everything else as it was written. */
async function jsonRelation(connection: SqlConnector, path: string, name: string): Promise<OpenedRelation> {
  const file = filePattern(path);
  const sniffed = await typedRelation(
    connection,
    `read_json(${file}, sample_size = -1, records = true)`,
    name,
  );
  const types: string[] = [];
  const columns = sniffed.relation.columns.map(({ name: column, form, sql }) => {
    const type = form === "number" ? "DOUBLE" : form === "boolean" ? "BOOLEAN" : "VARCHAR";
    types.push(`${duckdb.quoteName(column)}: '${type}'`);
    return { name: column, form, sql: type === "VARCHAR" ? duckdb.quoteName(column) : sql };
  });
  const from = `read_json(${file}, records = true, columns = {${types.join(", ")}})`;
  return { relation: { name, from, columns, parsed: true }, rewrite: null, mustRewrite: false };
}
