// From the address of a table in a database to a count source over it.

import {
  countRelation,
  createSqlSource,
  type RawCountSource,
  type SqlSourceOptions,
} from "../counts/create-sql-source.ts";
import type { SqlConnector } from "../counts/sql/connector.ts";
import { DataError } from "../dataset/data-error.ts";
import type { ReadOptions } from "../dataset/read-options.ts";
import { partsOfTableName } from "../dataset/table-name.ts";
import { parseDatabaseAddress } from "./engines/database-address.ts";
import type { DatabaseAddress, LocalOptions } from "./engines/engine.ts";
import { engineOf } from "./engines/engines.ts";
import { openDatabase } from "./engines/open-database.ts";

/** How a table of a database is counted. */
export interface DatabaseSourceOptions extends Omit<SqlSourceOptions, "table">, LocalOptions {
  /** Cancels the statement that runs. */
  readonly signal?: AbortSignal | undefined;
  /** Where passwords are looked for: process.env where none is given. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** CSV and TSV files in DuckDB: whether the first row names the columns. */
  readonly header?: ReadOptions["header"];
  /** Wraps the connection, for example to measure it. */
  readonly wrap?: ((connector: SqlConnector) => SqlConnector) | undefined;
}

/**
 * Opens a table of a database, or a file that DuckDB reads, to learn from where it lies: Trino,
 * PostgreSQL, ClickHouse, Spark and DuckDB (`trino://ada@host:8080/lake/sales/orders`,
 * `duckdb:trips.parquet`). Close it when done.
 *
 * @example
 * const birds = await createDatabaseSource("duckdb:penguins.csv", { target: "species" });
 * const { train } = await learnSource(birds, { method: "id3", maxConditions: 4 });
 * await birds.close();
 * console.log(train.rows);
 * // → 344
 */
export async function createDatabaseSource(
  address: string | DatabaseAddress,
  options: DatabaseSourceOptions = {},
): Promise<RawCountSource> {
  const parsed = typeof address === "string" ? parseDatabaseAddress(address) : address;
  if (parsed === null) throw new DataError(`${address}: this is not the address of a database`);
  const { table, text, row } = parsed;
  const { dialect, useRelation } = engineOf(parsed);
  const { signal, environment = process.env, wrap = (inner) => inner, ...rest } = options;
  const { query, memoryLimit, threads, header } = rest;
  if (!useRelation && table === null && query === undefined) {
    throw new DataError(`${text}: no table is named; add one to the path, or give a query`);
  }
  const connector = wrap(await openDatabase(parsed, { signal, environment, memoryLimit, threads }));
  const named = { name: text, ...(row === null ? {} : { row }), ...rest };
  if (useRelation) {
    const choice = { name: named.name ?? text, query, header };
    return countRelation(connector, dialect, named, (own, count) => useRelation(own, parsed, choice, count));
  }
  return createSqlSource(connector, dialect, {
    ...named,
    ...(query === undefined ? { table: partsOfTableName(table!) } : {}),
  });
}
