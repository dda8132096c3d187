// A connection of DuckDB as counting needs it; an abort signal interrupts whatever runs.

import type { SqlChunk, SqlConnection } from "../../counts/sql/sql-connection.ts";
import type { DuckDbConnection } from "./duckdb-connection.ts";

export class AbortableConnection implements SqlConnection {
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

  async stream(sql: string, take: (chunk: SqlChunk) => void): Promise<void> {
    await this.#guard(async () => {
      const result = await this.#connection.stream(sql);
      for (;;) {
        const chunk = await result.fetchChunk();
        if (!chunk?.rowCount) return;
        take({ rowCount: chunk.rowCount, column: (index) => chunk.getColumnVector(index) });
      }
    });
  }

  async tidy(sql: string): Promise<void> {
    await this.#connection.run(sql).catch(() => {});
  }

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
