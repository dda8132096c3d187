// The longest row a text format may have: more is no table but a wrong delimiter, a wrong format or a lost quote.

import { DataError } from "./data-error.ts";

export const LONGEST_ROW = 1 << 23;

export function rowTooLong(source: string, line: number): DataError {
  return new DataError(
    `${source}: line ${line} is longer than 8 MB, so this is no table with one row per line; check the file's format`,
  );
}
