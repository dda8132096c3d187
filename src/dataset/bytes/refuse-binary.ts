// Refuses bytes that are no text, and says what they are and what to give instead.

import { DataError } from "../data-error.ts";

const SIGNATURES: readonly (readonly [string, string])[] = [
  ["PARE", "an encrypted Parquet file; write it without encryption"],
  ["%PDF", "a PDF document; export the table as CSV"],
  ["SQLite format 3", "an SQLite database; export the table as CSV"],
  ["\u0089PNG", "a picture; a table is needed"],
  ["BZh", "compressed with bzip2; unpack it, or compress with gzip"],
  ["(\u00b5/\u00fd", "compressed with zstd; unpack it, or compress with gzip"],
];

/** Throws where the first bytes are no text. */
export function refuseBinary(name: string, head: Uint8Array): void {
  const start = String.fromCharCode(...head.subarray(0, 16));
  for (const [signature, what] of SIGNATURES) {
    if (start.startsWith(signature)) throw new DataError(`${name}: this is ${what}`);
  }
  const zero = head.indexOf(0);
  if (zero >= 0) {
    throw new DataError(
      `${name}: this is a binary file (byte ${zero} is zero), not text; give a table as text in UTF-8, such as CSV, or as Parquet`,
    );
  }
}
