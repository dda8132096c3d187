// What DuckDB complains of, in one line that users can act on.

import { DataError } from "../../dataset/data-error.ts";

export function isDuckDbError(error: unknown): error is Error {
  return error instanceof Error && /^[A-Z][A-Za-z ]+ Error: /.test(error.message);
}

/** An error of DuckDB about the data as one of ours, with the way out; any other as it is. */
export function explainDuckDbError(name: string, error: unknown, wayOut: string): unknown {
  if (!isDuckDbError(error)) return error;
  const first = error.message.split("\n")[0].replace(/^[A-Za-z ]+ Error: /, "");
  return new DataError(`${name}: DuckDB cannot read it (${first}); ${wayOut}`, { cause: error });
}
