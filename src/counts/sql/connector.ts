// What counting needs of a database: a session that runs one statement at a time. A connector wraps
// a driver or a protocol and knows nothing about counting; how its engine writes SQL is in its
// dialect (dialect.ts).

/** An open session with a database: it runs statements and hands over answers. */
export interface SqlConnector {
  /** Where the data are, for messages: engine and host, never a password. */
  readonly name: string;
  /**
   * What stands before the name of a scratch table, dot included and quoted
   * ("memory"."default".); empty where the session's own schema or temporary tables serve.
   */
  readonly scratch: string;
  /** Runs a statement without an answer. */
  run(sql: string): Promise<void>;
  /** All rows of a small answer. */
  rows(sql: string): Promise<readonly (readonly unknown[])[]>;
  /** Hands over the answer piece by piece, so that JavaScript never holds all of it. */
  stream(sql: string, take: (chunk: SqlChunk) => void): Promise<void>;
  /** Names and types (as the engine calls them) of the columns of a SELECT, without its rows. */
  describe(select: string): Promise<readonly SqlField[]>;
  /** Runs even after an abort, to clean up; returns whether it worked, and never throws. */
  tidy(sql: string): Promise<boolean>;
  /**
   * Whether the same SELECT may succeed if it is repeated (a lost worker, a busy gateway); false
   * for a wrong statement.
   */
  isTransient?(error: unknown): boolean;
  /** A statement to run once the rows are coded, so that the order of tables no longer matters. */
  readonly onceCoded?: string | undefined;
  /** Bytes and rows that the engine says it has read. */
  readonly scanned?: { readonly bytes: number; readonly rows: number } | undefined;
  close(): Promise<void>;
}

/** A column of an answer, and its type as the database names it. */
export interface SqlField {
  readonly name: string;
  readonly type: string;
}

/**
 * What a connector is opened with. When the signal aborts, the statement that runs is cancelled on
 * the server, and its promise and those of later statements are rejected with the signal's reason;
 * `tidy` and `close` still work.
 */
export interface ConnectorOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Some rows of an answer. Where a connector knows transient errors, chunks are kept until the
 * answer is whole; elsewhere they are read before `take` returns.
 */
export interface SqlChunk {
  readonly rowCount: number;
  column(index: number): SqlColumn;
}

/**
 * Whole numbers and doubles come as numbers, bigints or the texts of numbers ("NaN" and "Infinity"
 * included); texts as strings; truth values as true and false; null as null.
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
