// Reads what DuckDB can open: a Parquet file, or a table of a database file (`file.duckdb:table`).
// Numbers come as their shortest text, truth values as true and false, all else as DuckDB writes it.

import { existsSync } from "node:fs";
import type { DuckDBConnection } from "@duckdb/node-api";
import { DataError } from "../../dataset/data-error.ts";
import { nearestName } from "../../dataset/nearest-name.ts";
import { type RawReaderOptions, type RawTable, rawColumn } from "../../dataset/read/raw-table.ts";
import { fileError } from "../file-error.ts";
import { openDuckDb } from "./open-duckdb.ts";

export interface DatabaseAddress {
  readonly file: string;
  /** Null for a Parquet file. */
  readonly table: string | null;
}

export function databaseAddress(path: string): DatabaseAddress | null {
  if (/\.(parquet|pq)$/i.test(path)) return { file: path, table: null };
  const match = /^(.+\.(?:duckdb|ddb|db))(?::([^:/\\]+))?$/i.exec(path);
  return match ? { file: match[1], table: match[2] ?? "" } : null;
}

export async function readDatabase(
  { file, table }: DatabaseAddress,
  options: RawReaderOptions,
): Promise<RawTable> {
  if (!existsSync(file)) throw fileError(options.name, { code: "ENOENT" });
  const opened = await open(file, table, options.name);
  try {
    const from =
      table === null
        ? `read_parquet('${file.replaceAll("'", "''")}')`
        : await findTable(opened.connection, table, options.name);
    return await readRelation(opened.connection, from, options);
  } catch (error) {
    throw duckDbError(options.name, error);
  } finally {
    await opened.close();
  }
}

async function open(
  file: string,
  table: string | null,
  name: string,
): Promise<Awaited<ReturnType<typeof openDuckDb>>> {
  try {
    return await openDuckDb(table === null ? {} : { path: file });
  } catch (error) {
    throw duckDbError(name, error);
  }
}

/** The table's name as SQL; throws where there is none of that name. */
export async function findTable(connection: DuckDBConnection, table: string, name: string): Promise<string> {
  const found = await connection.runAndReadAll("SELECT table_name FROM information_schema.tables ORDER BY 1");
  const tables = found.getRows().map(([text]) => String(text));
  if (tables.includes(table)) return quoteName(table);
  const nearest = nearestName(table, tables) ?? tables[0];
  const hint =
    nearest === undefined ? "it has no tables" : `give one, as in ${name.split(":")[0]}:${nearest}`;
  throw new DataError(
    `${name}: ${table === "" ? "no table is named" : `there is no table "${table}"`}; ${hint}`,
  );
}

async function readRelation(
  connection: DuckDBConnection,
  from: string,
  options: RawReaderOptions,
): Promise<RawTable> {
  const described = (await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${from}`)).getRows();
  const columns = described.map(([name]) => rawColumn(String(name), options));
  const selected = described.map(([name, type]) => {
    const column = quoteName(String(name));
    return isNumber(String(type)) ? `CAST(${column} AS DOUBLE)` : `CAST(${column} AS VARCHAR)`;
  });
  const result = await connection.stream(`SELECT ${selected.join(", ")} FROM ${from}`);
  for await (const chunk of result) {
    for (const [index, column] of columns.entries()) {
      for (const value of chunk.getColumnValues(index)) column.addText(fieldText(value));
    }
  }
  return { columns, declared: new Map(), weights: null, target: null };
}

function isNumber(type: string): boolean {
  return /^(U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|FLOAT|DOUBLE|DECIMAL.*)$/.test(type);
}

function fieldText(value: unknown): string | null {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : null;
  return value === null ? null : String(value);
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function duckDbError(name: string, error: unknown): unknown {
  if (error instanceof DataError || !(error instanceof Error)) return error;
  const what = error.message.split("\n")[0];
  return new DataError(`${name}: DuckDB cannot read it (${what}); check the file`);
}
