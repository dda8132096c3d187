// From the address of a table in a database to a count source over it.

import {
  createSqlSource,
  type RawCountSource,
  type SqlSourceOptions,
} from "../../counts/create-sql-source.ts";
import type { SqlConnector } from "../../counts/sql/connector.ts";
import { dialects } from "../../counts/sql/dialects/dialects.ts";
import { DataError } from "../../dataset/data-error.ts";
import { partsOfTableName } from "../../dataset/table-name.ts";
import { type DatabaseAddress, parseDatabaseAddress } from "./database-address.ts";
import { openDatabase } from "./open-database.ts";

export interface DatabaseSourceOptions extends Omit<SqlSourceOptions, "table"> {
  /** Cancels on the server whatever runs there. */
  readonly signal?: AbortSignal | undefined;
  /** Where passwords are looked for: process.env where none is given. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** Around the connection, say a meter. */
  readonly wrap?: ((connector: SqlConnector) => SqlConnector) | undefined;
}

/**
 * @example
 * const source = await createDatabaseSource("trino://ada@host:8080/lake/sales/orders", { target: "returned" });
 */
export async function createDatabaseSource(
  address: string | DatabaseAddress,
  options: DatabaseSourceOptions = {},
): Promise<RawCountSource> {
  const { signal, environment = process.env, wrap = (inner) => inner, ...columns } = options;
  const parsed = typeof address === "string" ? parseDatabaseAddress(address) : address;
  if (parsed === null) throw new DataError(`${address}: this is no address of a database`);
  const { table, text, row } = parsed;
  if (table === null && options.query === undefined) {
    throw new DataError(`${text}: no table is named; add one to the path, or give a query`);
  }
  const dialect = dialects[parsed.engine];
  const connector = await openDatabase(parsed, { signal, environment, quoteName: dialect.quoteName });
  return createSqlSource(wrap(connector), dialect, {
    name: text,
    ...(row === null ? {} : { row }),
    ...columns,
    ...(options.query === undefined ? { table: partsOfTableName(table!) } : {}),
  });
}
