// What is used of a connection of `@duckdb/node-api`, written down here so that our types can be read where that
// package is not installed; and what its errors are to users.

import { DataError } from "../../dataset/data-error.ts";

export interface DuckDbConnection {
  run(sql: string): Promise<{ fetchChunk(): Promise<DuckDbChunk | null> }>;
  runAndReadAll(sql: string): Promise<{ getRowsJS(): unknown[][] }>;
  /** Stops the statement that runs. */
  interrupt(): void;
}

export interface DuckDbChunk {
  readonly rowCount: number;
  getColumnVector(column: number): { getItem(row: number): unknown };
}

export function isDuckDbError(error: unknown): error is Error {
  return error instanceof Error && /^[A-Z][A-Za-z ]+ Error: /.test(error.message);
}

/** Whether the machine, not the data, is what is wrong: memory or disk ran out. */
export function isOutOfRoom(error: unknown): boolean {
  return (
    isDuckDbError(error) &&
    /^(Out of Memory Error|IO Error: .*(No space left|Disk full))/i.test(error.message)
  );
}

/** An error of DuckDB about the data as one of ours, with the way out; any other as it is. */
export function explainDuckDbError(name: string, error: unknown, wayOut: string): unknown {
  if (!isDuckDbError(error)) return error;
  const first = error.message.split("\n")[0].replace(/^[A-Za-z ]+ Error: /, "");
  if (isOutOfRoom(error))
    return new DataError(
      `${name}: DuckDB has too little room (${first}); give it more memory or disk, or fewer threads`,
      { cause: error },
    );
  return new DataError(`${name}: DuckDB cannot read it (${first}); ${wayOut}`, { cause: error });
}
