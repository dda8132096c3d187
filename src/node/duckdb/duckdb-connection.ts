// What is used of a connection of `@duckdb/node-api`, written down here so that our types can be
// read where that package is not installed; and what its errors are to users.

import { DataError } from "../../dataset/data-error.ts";

/** What is used of a connection of `@duckdb/node-api`. */
export interface DuckDbConnection {
  run(sql: string): Promise<{ fetchChunk(): Promise<DuckDbChunk | null> }>;
  /** Stops the statement that runs. */
  interrupt(): void;
}

/** Some rows of an answer of DuckDB. */
export interface DuckDbChunk {
  readonly rowCount: number;
  readonly columnCount: number;
  getColumnVector(column: number): { getItem(row: number): unknown };
}

const OUT_OF_ROOM = /^(Out of Memory Error|IO Error: .*(No space left|Disk full))/i;

/** An error of DuckDB as one of ours, with the way out; any other as it is. */
export function explainDuckDbError(name: string, error: unknown, wayOut = "mend it, or use memory"): unknown {
  if (!isDuckDbError(error)) return error;
  const first = error.message.split("\n")[0].replace(/^[A-Za-z ]+ Error: /, "");
  const text = OUT_OF_ROOM.test(error.message)
    ? `${name}: DuckDB has too little room (${first}); give it more memory or disk, or fewer threads`
    : `${name}: DuckDB cannot read it (${first}); ${wayOut}`;
  return new DataError(text, { cause: error });
}

/** Whether DuckDB refused the data, rather than that memory or disk ran out. */
export function isRefusedByDuckDb(error: unknown): boolean {
  const { cause } = error as { cause?: unknown };
  return isDuckDbError(cause) && !OUT_OF_ROOM.test(cause.message);
}

function isDuckDbError(error: unknown): error is Error {
  return error instanceof Error && /^[A-Z][A-Za-z ]+ Error: /.test(error.message);
}
