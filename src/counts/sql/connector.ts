// What counting needs of a database: one session that runs one statement at a time. A connector wraps a driver or a
// protocol and knows nothing of counting; how its engine writes SQL is its dialect's business (dialect.ts).

export interface SqlConnector {
  /** Where the data are, for messages: engine, host, never a password. */
  readonly name: string;
  /**
   * What stands before the name of a scratch table, dot included and quoted ("memory"."default".); empty where the session's own
   * schema or temporary tables serve.
   */
  readonly scratch: string;
  /** A statement without an answer. */
  run(sql: string): Promise<void>;
  /** All rows, for small answers. */
  rows(sql: string): Promise<readonly (readonly unknown[])[]>;
  /** Hands over the answer piece by piece, so that it is never whole in JavaScript. */
  stream(sql: string, take: (chunk: SqlChunk) => void): Promise<void>;
  /** Names and types (as the engine calls them) of what a SELECT would answer, without its rows. */
  describe(select: string): Promise<readonly SqlField[]>;
  /** Runs even after an abort, to tidy up; says whether it worked, and never throws. */
  tidy(sql: string): Promise<boolean>;
  /** Whether the same SELECT may well succeed if asked again: a lost worker, a busy gateway; never a wrong statement. */
  isTransient?(error: unknown): boolean;
  /** What of the work so far the engine can tell: bytes and rows read. */
  readonly scanned?: { readonly bytes: number; readonly rows: number } | undefined;
  close(): Promise<void>;
}

export interface SqlField {
  readonly name: string;
  readonly type: string;
}

/**
 * What a connector is opened with. When the signal aborts, the statement that runs is cancelled on the server, its promise
 * is rejected with the signal's reason, and so are later ones; `tidy` and `close` still work.
 */
export interface ConnectorOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Some rows of an answer. Where a connector knows transient errors they are kept until the answer is whole; else they are of no use once `take` has returned. */
export interface SqlChunk {
  readonly rowCount: number;
  column(index: number): SqlColumn;
}

/**
 * Whole numbers and doubles come as numbers, bigints or the texts of numbers ("NaN" and "Infinity" included); texts as
 * strings; truth values as true and false; null as null.
 */
export interface SqlColumn {
  getItem(row: number): unknown;
}

/** A chunk of rows that are arrays, as most drivers give them. */
export function chunkOfRows(rows: readonly (readonly unknown[])[]): SqlChunk {
  return { rowCount: rows.length, column: (index) => ({ getItem: (row) => rows[row][index] }) };
}

/** An answer of numbers, column by column. */
export async function readNumbers(
  connector: SqlConnector,
  sql: string,
  columns: number,
): Promise<number[][]> {
  const numbers: number[][] = Array.from({ length: columns }, () => []);
  await connector.stream(sql, (chunk) => {
    numbers.forEach((values, index) => {
      const column = chunk.column(index);
      for (let row = 0; row < chunk.rowCount; row++) values.push(Number(column.getItem(row)));
    });
  });
  return numbers;
}
