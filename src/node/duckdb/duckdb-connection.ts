// What is used of a connection of `@duckdb/node-api`, written down here so that our types can be read where that
// package is not installed.

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
