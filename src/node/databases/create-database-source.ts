// From the address of a table in a database to a count source over it. Statements that a lost worker failed are asked again.

import type { SqlConnector } from "../../counts/sql/connector.ts";
import type { RawCountSource } from "../../counts/sql/count-raw-relation.ts";
import { createSqlSource, type SqlSourceOptions } from "../../counts/sql/create-sql-source.ts";
import type { Dialect } from "../../counts/sql/dialect.ts";
import { clickhouse } from "../../counts/sql/dialects/clickhouse.ts";
import { postgres } from "../../counts/sql/dialects/postgres.ts";
import { spark } from "../../counts/sql/dialects/spark.ts";
import { trino } from "../../counts/sql/dialects/trino.ts";
import { RetryingConnector } from "../../counts/sql/retrying-connector.ts";
import { DataError } from "../../dataset/data-error.ts";
import { type EngineName, parseDatabaseAddress } from "./database-address.ts";
import { openDatabase } from "./open-database.ts";

export const DIALECTS: Readonly<Record<EngineName, Dialect>> = { trino, postgres, clickhouse, spark };

export interface DatabaseSourceOptions extends Omit<SqlSourceOptions, "table"> {
  /** Cancels on the server whatever runs there. */
  readonly signal?: AbortSignal | undefined;
  /** Where passwords are looked for: process.env where none is given. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** Told when a statement failed by a lost worker or a busy server, and is asked again. */
  readonly onRetry?: ((error: Error, retry: number) => void) | undefined;
  /** Around the connection: a log, a meter. */
  readonly wrap?: ((connector: SqlConnector) => SqlConnector) | undefined;
}

/**
 * @example
 * const source = await createDatabaseSource("trino://ada@host:8080/lake/sales/orders", { target: "returned" });
 */
export async function createDatabaseSource(
  address: string,
  options: DatabaseSourceOptions = {},
): Promise<RawCountSource> {
  const { signal, environment = process.env, onRetry, wrap = (inner) => inner, ...columns } = options;
  const parsed = parseDatabaseAddress(address);
  if (parsed === null) throw new DataError(`${address}: this is no address of a database`);
  const { table, text, row } = parsed;
  if (table === null && options.query === undefined) {
    throw new DataError(`${text}: no table is named; add one to the path, or give a query`);
  }
  const dialect = DIALECTS[parsed.engine];
  const inner = await openDatabase(parsed, { signal, environment, quoteName: dialect.quoteName });
  const connector = new RetryingConnector(wrap(inner), { onRetry, signal });
  return createSqlSource(connector, dialect, {
    name: text,
    ...(row === null ? {} : { row }),
    ...columns,
    ...(options.query === undefined ? { table: table! } : {}),
  });
}
