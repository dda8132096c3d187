// Opens data in DuckDB for counting: a file scanned in place, or a table or view of a connection.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countRelation, type RawCountSource, type RelationOptions } from "../../counts/create-sql-source.ts";
import type { RawRelation } from "../../counts/sql/coding/raw-relation.ts";
import type { SqlConnector } from "../../counts/sql/connector.ts";
import { duckdb } from "../../counts/sql/dialects/duckdb.ts";
import { patientConnector } from "../../counts/sql/patient-connector.ts";
import { noRows } from "../../dataset/read/assemble-dataset.ts";
import type { Header } from "../../dataset/read/raw-table.ts";
import { AbortableConnection } from "./abortable-connection.ts";
import {
  type DuckDbConnection,
  explainDuckDbError,
  isDuckDbError,
  isOutOfRoom,
} from "./duckdb-connection.ts";
import { openDuckDb } from "./open-duckdb.ts";
import { openFileRelation, openQueryRelation, openTableRelation } from "./open-relation.ts";

export interface DuckDbCommonOptions extends RelationOptions {
  /** For messages; else the path or the table. */
  readonly name?: string | undefined;
  /** Told every statement before it is run. */
  readonly onStatement?: ((sql: string) => void) | undefined;
  /** Interrupts whatever DuckDB is doing. */
  readonly signal?: AbortSignal | undefined;
}

export interface DuckDbFileOptions extends DuckDbCommonOptions {
  /** CSV, TSV (both also gzipped), Parquet, JSON or NDJSON; or, with `table`, a DuckDB database. */
  readonly path: string;
  readonly table?: string | undefined;
  /** CSV and TSV: whether the first row names the columns. */
  readonly header?: Header | undefined;
  /** A SELECT in a DuckDB database, instead of a table. */
  readonly query?: string | undefined;
  /** As DuckDB writes it, "2GB"; what does not fit goes to a temporary folder. */
  readonly memoryLimit?: string | undefined;
  readonly threads?: number | undefined;
}

export interface DuckDbTableOptions extends DuckDbCommonOptions {
  /** Of `@duckdb/node-api`. Stays open and is not to be used by others while the source is; temporary tables are made in it. */
  readonly connection: DuckDbConnection;
  /** A table or view. */
  readonly table: string;
}

export type DuckDbCountSource = RawCountSource;

/**
 * @example
 * const source = await createDuckDbSource({ path: "trips.parquet", target: "tipped", memoryLimit: "2GB" });
 */
export async function createDuckDbSource(
  options: DuckDbFileOptions | DuckDbTableOptions,
): Promise<DuckDbCountSource> {
  if ("connection" in options) {
    const settings = await adjustSettings(new AbortableConnection(options.connection));
    return openSource(options, options.connection, settings.restore);
  }
  const { path, table, memoryLimit, threads } = options;
  const name = options.name ?? path;
  const opened = await openDuckDb({
    name,
    path: table === undefined && options.query === undefined ? undefined : path,
    memoryLimit,
    threads,
  });
  await adjustSettings(new AbortableConnection(opened.connection));
  return openSource(options, opened.connection, opened.close);
}

async function openSource(
  options: DuckDbFileOptions | DuckDbTableOptions,
  duckDb: DuckDbConnection,
  onClose: () => Promise<void>,
): Promise<DuckDbCountSource> {
  const { onStatement } = options;
  const abortable = new AbortableConnection(duckDb, options.signal);
  const patience = { onStatement: onStatement ?? (() => {}), retries: 0, onNotice: () => {} };
  const connection = onStatement ? patientConnector(abortable, patience) : abortable;
  try {
    const { table } = options;
    const name = options.name ?? ("path" in options ? options.path : options.table);
    const query = "query" in options ? options.query : undefined;
    const opened =
      query !== undefined
        ? await openQueryRelation(connection, query, name)
        : table === undefined
          ? await openFileRelation(
              connection,
              (options as DuckDbFileOptions).path,
              name,
              (options as DuckDbFileOptions).header,
            )
          : await openTableRelation(connection, table, name);
    const { relation, rewrite, mustRewrite } = opened;
    try {
      if (!mustRewrite) return await countUnordered(connection, relation, options, onClose);
    } catch (error) {
      // Where it finds no rows it may have taken them all for one name in quotes.
      const isMisread = isDuckDbError(error) || (error as Error).message === noRows(name).message;
      if (rewrite === null || !isMisread || isOutOfRoom(error))
        throw explainDuckDbError(name, error, "mend it, or use memory");
    }
    const folder = await mkdtemp(join(tmpdir(), "espalier-"));
    try {
      return await countUnordered(connection, await rewrite!(join(folder, "copy.csv")), options, onClose);
    } catch (error) {
      throw explainDuckDbError(name, error, "mend it, or use memory");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } catch (error) {
    await onClose();
    throw error;
  }
}

/** Once rows know their place, tables are written faster without an order. */
async function countUnordered(
  connection: SqlConnector,
  relation: RawRelation,
  options: DuckDbCommonOptions,
  onClose: () => Promise<void>,
): Promise<DuckDbCountSource> {
  const source = await countRelation(connection, duckdb, relation, options, onClose);
  await connection.run("SET preserve_insertion_order = false");
  return source;
}

/** What every statement relies on, and what it was before. */
async function adjustSettings(connection: SqlConnector): Promise<{ restore(): Promise<void> }> {
  const settings = {
    // Larger perfect hash tables than by default, so that cells times codes are counted by address.
    perfect_ht_threshold: "20",
    preserve_insertion_order: "true",
    // Times with a zone are written alike wherever the machine stands.
    TimeZone: "UTC",
  };
  const names = Object.keys(settings).map(duckdb.quoteText).join(", ");
  const before = (await connection.rows(
    `SELECT name, value FROM duckdb_settings() WHERE name IN (${names})`,
  )) as [keyof typeof settings, string][];
  const set = (values: readonly (readonly [string, string])[]): Promise<void> =>
    connection.run(values.map(([name, value]) => `SET ${name} = ${duckdb.quoteText(value)}`).join("; "));
  await set(before.map(([name]) => [name, settings[name]]));
  return { restore: () => set(before) };
}
