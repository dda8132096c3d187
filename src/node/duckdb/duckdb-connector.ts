// A connection of DuckDB as counting needs it. An abort interrupts whatever runs; errors are one
// line of ours.

import type { SqlChunk, SqlConnector, SqlField } from "../../counts/sql/connector.ts";
import { duckdb } from "../../counts/sql/dialects/duckdb.ts";
import { StreamingConnector } from "../connectors/streaming-connector.ts";
import { type DuckDbConnection, explainDuckDbError } from "./duckdb-connection.ts";

/** What a DuckDB connection is called, and what interrupts it. */
export interface DuckDbOptions {
  /** What is read, for messages. */
  readonly name?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A connector over a connection of `@duckdb/node-api`. Until it is closed nobody else may use the
 * connection, in which temporary tables are made; closing it restores the connection's settings.
 *
 * @example
 * const { DuckDBInstance } = await import("@duckdb/node-api");
 * const connector = await connectDuckDb(await (await DuckDBInstance.create()).connect());
 * console.log(await connector.rows("SELECT 6 * 7"));
 * await connector.close();
 * // → [ [ 42 ] ]
 */
export async function connectDuckDb(
  connection: DuckDbConnection,
  options: DuckDbOptions = {},
): Promise<SqlConnector> {
  const settings: Readonly<Record<string, string>> = {
    // Larger perfect hash tables than by default, so that cells times codes are counted by address.
    perfect_ht_threshold: "20",
    preserve_insertion_order: "true",
    // Times with a zone are written alike in every time zone of the machine.
    TimeZone: "UTC",
  };
  const set = async (values: readonly (readonly [string, string])[]): Promise<void> => {
    const statements = values.map(([name, value]) => `SET ${name} = ${duckdb.quoteText(value)}`);
    await connection.run(statements.join("; "));
  };
  const names = Object.keys(settings).map(duckdb.quoteText).join(", ");
  const asking = new DuckDbConnector(connection, async () => {}, {});
  // A DuckDB without time zones has no such setting, and writes times in UTC.
  const before = (await asking.rows(
    `SELECT name, value FROM duckdb_settings() WHERE name IN (${names})`,
  )) as [string, string][];
  await set(before.map(([name]) => [name, settings[name]]));
  return new DuckDbConnector(connection, () => set(before), options);
}

export class DuckDbConnector extends StreamingConnector {
  /** Tables are then written faster. */
  readonly onceCoded = "SET preserve_insertion_order = false";
  readonly #connection: DuckDbConnection;
  readonly #onClose: () => Promise<void>;
  readonly #read: string;

  constructor(connection: DuckDbConnection, onClose: () => Promise<void>, options: DuckDbOptions) {
    super("DuckDB", { signal: options.signal });
    this.#connection = connection;
    this.#onClose = onClose;
    this.#read = options.name ?? "the table";
  }

  async describe(select: string): Promise<readonly SqlField[]> {
    const described = (await this.rows(`DESCRIBE ${select}`)) as [string, string][];
    return described.map(([name, type]) => ({ name, type }));
  }

  override close(): Promise<void> {
    return this.#onClose();
  }

  /**
   * DuckDB gathers the answer, on disk where memory is short, and then it is taken piece by piece.
   * Its own streaming waits forever where several branches of a UNION ALL fill the buffer of the
   * result (DuckDB issue 22215, as of 1.5.5), which counts of columns with thousands of values do.
   */
  protected async answer(
    sql: string,
    take: (chunk: SqlChunk, width: number) => void,
    signal: AbortSignal | undefined | null,
  ): Promise<void> {
    signal?.throwIfAborted();
    const interrupt = (): void => this.#connection.interrupt();
    signal?.addEventListener("abort", interrupt);
    try {
      const result = await this.#connection.run(sql);
      for (;;) {
        signal?.throwIfAborted();
        const chunk = await result.fetchChunk();
        if (!chunk?.rowCount) return;
        const { rowCount, columnCount } = chunk;
        take({ rowCount, column: (index) => chunk.getColumnVector(index) }, columnCount);
      }
    } catch (error) {
      signal?.throwIfAborted();
      throw explainDuckDbError(this.#read, error);
    } finally {
      signal?.removeEventListener("abort", interrupt);
    }
  }
}
