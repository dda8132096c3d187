// What counting needs of a database: one connection that runs one statement at a time.

export interface SqlConnection {
  run(sql: string): Promise<void>;
  /** All rows, for small answers. */
  rows(sql: string): Promise<readonly (readonly unknown[])[]>;
  /** Hands over the answer piece by piece, so that it is never whole in JavaScript. */
  stream(sql: string, take: (chunk: SqlChunk) => void): Promise<void>;
  /** Runs even when work was aborted, to tidy up; what fails then is of no interest. */
  tidy(sql: string): Promise<void>;
}

/** Some rows of an answer; of no use once `take` has returned. */
export interface SqlChunk {
  readonly rowCount: number;
  column(index: number): SqlColumn;
}

/** Integers of up to 32 bits and doubles come as numbers, wider integers as bigints, null as null. */
export interface SqlColumn {
  getItem(row: number): unknown;
}

/** An answer of numbers, column by column. */
export async function readNumbers(
  connection: SqlConnection,
  sql: string,
  columns: number,
): Promise<number[][]> {
  const numbers: number[][] = Array.from({ length: columns }, () => []);
  await connection.stream(sql, (chunk) => {
    numbers.forEach((values, index) => {
      const column = chunk.column(index);
      for (let row = 0; row < chunk.rowCount; row++) values.push(Number(column.getItem(row)));
    });
  });
  return numbers;
}
