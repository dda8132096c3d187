// A connection of DuckDB as counting needs it; an abort signal interrupts whatever runs.

import type { SqlChunk, SqlConnector, SqlField } from "../../counts/sql/connector.ts";
import type { DuckDbConnection } from "./duckdb-connection.ts";

export class AbortableConnection implements SqlConnector {
  readonly name = "DuckDB";
  readonly scratch = "";
  readonly #connection: DuckDbConnection;
  readonly #signal: AbortSignal | undefined;

  constructor(connection: DuckDbConnection, signal?: AbortSignal) {
    this.#connection = connection;
    this.#signal = signal;
  }

  async run(sql: string): Promise<void> {
    await this.#guard(() => this.#connection.run(sql));
  }

  async rows(sql: string): Promise<readonly (readonly unknown[])[]> {
    return this.#guard(async () => (await this.#connection.runAndReadAll(sql)).getRowsJS());
  }

  /**
   * The answer is gathered by DuckDB, on disk where memory is short, and then taken piece by piece. Its own streaming waits
   * forever where several branches of a UNION ALL fill the buffer of the result (DuckDB issue 22215, as of 1.5.5), which
   * counts of columns with thousands of values do.
   */
  async stream(sql: string, take: (chunk: SqlChunk) => void): Promise<void> {
    await this.#guard(async () => {
      const result = await this.#connection.run(sql);
      for (;;) {
        this.#signal?.throwIfAborted();
        const chunk = await result.fetchChunk();
        if (!chunk?.rowCount) return;
        take({ rowCount: chunk.rowCount, column: (index) => chunk.getColumnVector(index) });
      }
    });
  }

  async describe(select: string): Promise<readonly SqlField[]> {
    const described = (await this.rows(`DESCRIBE ${select}`)) as [string, string][];
    return described.map(([name, type]) => ({ name, type }));
  }

  tidy(sql: string): Promise<boolean> {
    return this.#connection.run(sql).then(
      () => true,
      () => false,
    );
  }

  /** The connection is its opener's. */
  async close(): Promise<void> {}

  async #guard<T>(work: () => Promise<T>): Promise<T> {
    const signal = this.#signal;
    signal?.throwIfAborted();
    const interrupt = (): void => this.#connection.interrupt();
    signal?.addEventListener("abort", interrupt);
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener("abort", interrupt);
    }
  }
}
