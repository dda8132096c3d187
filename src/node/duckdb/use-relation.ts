// What DuckDB shall read: a query or a table of a database, or a file by its ending.

import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { queryAsTable } from "../../counts/create-sql-source.ts";
import { describeRelation, type RawRelation } from "../../counts/sql/coding/raw-relation.ts";
import type { SqlConnector } from "../../counts/sql/connector.ts";
import { duckdb } from "../../counts/sql/dialects/duckdb.ts";
import { DataError } from "../../dataset/data-error.ts";
import { noRows } from "../../dataset/read/assemble-dataset.ts";
import { formatOfName, SIGNATURE_BYTES, signedFormat } from "../../dataset/read/formats.ts";
import type { DatabaseAddress, RelationChoice } from "../engines/engine.ts";
import { fileStart, openFile } from "../files/file-chunks.ts";
import { type CsvFile, csvRelation, filePattern, rewrittenCsv } from "./csv-relation.ts";
import { isRefusedByDuckDb } from "./duckdb-connection.ts";
import { findTable } from "./duckdb-table.ts";

/** `use` is called again, with the rows rewritten, where DuckDB misreads a CSV file. */
export async function useRelation<T>(
  connector: SqlConnector,
  { place: [path], table }: DatabaseAddress,
  { name, query, header }: RelationChoice,
  use: (relation: RawRelation) => Promise<T>,
): Promise<T> {
  const describe = (from: string): Promise<RawRelation> => describeRelation(connector, duckdb, name, from);
  if (query !== undefined) return use(await describe(queryAsTable(query)));
  if (table !== null) return use(await describe(await findTable(connector, table, name)));
  await checkRegular(path, name);
  const head = await fileStart(path, name, SIGNATURE_BYTES);
  const format = signedFormat(head)?.name ?? formatOfName(path) ?? "csv";
  switch (format) {
    case "parquet":
      return use(await describe(`read_parquet(${filePattern(path)})`));
    case "json":
    case "ndjson":
      return use(await jsonRelation(filePattern(path), describe));
    case "csv":
    case "tsv":
      return useCsv({ path, name, delimiter: format === "tsv" ? "\t" : null, header }, use);
    default:
      throw new DataError(
        `${name}: ${format} files cannot be scanned in place; use memory, or convert the file to CSV or Parquet`,
      );
  }
}

async function checkRegular(path: string, name: string): Promise<void> {
  if (path === "-") {
    throw new DataError(`${name}: standard input cannot be scanned in place; give a file, or use memory`);
  }
  await openFile(path, name);
  if (!(await stat(path)).isFile()) {
    throw new DataError(
      `${name}: a pipe or a device cannot be scanned in place, for it is read several times; give a file, or use memory`,
    );
  }
}

/** Numbers and booleans as DuckDB infers them from the whole file; all else as written. */
async function jsonRelation(
  file: string,
  describe: (from: string) => Promise<RawRelation>,
): Promise<RawRelation> {
  const inferred = await describe(`read_json(${file}, sample_size = -1, records = true)`);
  const types: string[] = [];
  const columns = inferred.columns.map(({ name, form: guessed, isTime, sql }) => {
    const form = isTime ? "text" : guessed;
    const type = form === "number" ? "DOUBLE" : form === "boolean" ? "BOOLEAN" : "VARCHAR";
    types.push(`${duckdb.quoteName(name)}: '${type}'`);
    return { name, form, sql: type === "VARCHAR" ? duckdb.quoteName(name) : sql };
  });
  const from = `read_json(${file}, records = true, columns = {${types.join(", ")}})`;
  return { ...inferred, from, columns, parsed: true };
}

async function useCsv<T>(file: CsvFile, use: (relation: RawRelation) => Promise<T>): Promise<T> {
  const relation = await csvRelation(file);
  try {
    if (relation.plain) return await use(relation);
  } catch (error) {
    // Where it finds no rows it may have taken them all for one name in quotes.
    if (!isRefusedByDuckDb(error) && (error as Error).message !== noRows(file.name).message) throw error;
  }
  const folder = await mkdtemp(join(tmpdir(), "espalier-"));
  try {
    return await use(await rewrittenCsv(file, relation, join(folder, "copy.csv")));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
