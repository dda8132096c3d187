// What is used of a connection of `@duckdb/node-api`, written down here so that our types can be read where that
// package is not installed; and what its errors are to users.

import { DataError } from "../../dataset/data-error.ts";

export interface DuckDbConnection {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<{ getRowsJS(): unknown[][] }>;
  stream(sql: string): Promise<{ fetchChunk(): Promise<DuckDbChunk | null> }>;
  /** Stops the statement that runs. */
  interrupt(): void;
}

interface DuckDbChunk {
  readonly rowCount: number;
  getColumnVector(column: number): { getItem(row: number): unknown };
}

export function isDuckDbError(error: unknown): error is Error {
  return error instanceof Error && /^[A-Z][A-Za-z ]+ Error: /.test(error.message);
}

/** An error of DuckDB about the data as one of ours, with the way out; any other as it is. */
export function explainDuckDbError(name: string, error: unknown, wayOut: string): unknown {
  if (!isDuckDbError(error)) return error;
  const first = error.message.split("\n")[0].replace(/^[A-Za-z ]+ Error: /, "");
  return new DataError(`${name}: DuckDB cannot read it (${first}); ${wayOut}`, { cause: error });
}
