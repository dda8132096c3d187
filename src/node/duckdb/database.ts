// One connection, one statement at a time; an abort signal interrupts whatever runs.

import type { DuckDBConnection, DuckDBDataChunk } from "@duckdb/node-api";

export class Database {
  readonly #connection: DuckDBConnection;
  readonly #signal: AbortSignal | undefined;

  constructor(connection: DuckDBConnection, signal?: AbortSignal) {
    this.#connection = connection;
    this.#signal = signal;
  }

  async run(sql: string): Promise<void> {
    await this.#guard(() => this.#connection.run(sql));
  }

  /** All rows, for small answers. */
  async rows(sql: string): Promise<readonly (readonly unknown[])[]> {
    return this.#guard(async () => (await this.#connection.runAndReadAll(sql)).getRowsJS());
  }

  /** Hands over the answer piece by piece, so that it is never whole in JavaScript. */
  async stream(sql: string, take: (chunk: DuckDBDataChunk) => void): Promise<void> {
    await this.#guard(async () => {
      const result = await this.#connection.stream(sql);
      for (let chunk = await result.fetchChunk(); chunk?.rowCount; chunk = await result.fetchChunk())
        take(chunk);
    });
  }

  /** Runs even after the signal, to tidy up; what fails then is of no interest. */
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
