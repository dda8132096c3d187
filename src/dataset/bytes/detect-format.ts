// Which format a file is in: by the ending of its name where that says so, else by its first bytes.

import { DataError } from "../data-error.ts";

export type Format = "csv" | "tsv" | "arff" | "c45" | "json" | "ndjson" | "parquet";

/** How many bytes at the start are looked at; always as many, so that how a file arrives in pieces changes nothing. */
export const HEAD = 1 << 16;

const ENDINGS: Readonly<Record<string, Format>> = {
  csv: "csv",
  tsv: "tsv",
  tab: "tsv",
  arff: "arff",
  names: "c45",
  json: "json",
  ndjson: "ndjson",
  jsonl: "ndjson",
  parquet: "parquet",
  pq: "parquet",
};

export function formatOfName(name: string): Format | null {
  const ending = /\.([a-z0-9]+)(?:\.gz)?$/i.exec(name)?.[1]?.toLowerCase();
  return ending === undefined ? null : (ENDINGS[ending] ?? null);
}

export function formatOfHead(text: string): Format {
  const start = text.trimStart();
  if (start.startsWith("{") || start.startsWith("[")) return "json";
  return start.startsWith("%") || /^@relation\b/i.test(start) ? "arff" : "csv";
}

const SIGNATURES: readonly (readonly [string, string])[] = [
  ["PK\u0003\u0004", "a zip archive or Excel workbook; export the table as CSV"],
  ["PAR1", "a Parquet file; ask for no other format"],
  ["PARE", "an encrypted Parquet file; write it without encryption"],
  ["%PDF", "a PDF document; export the table as CSV"],
  ["SQLite format 3", "an SQLite database; export the table as CSV"],
  ["\u00ff\u00fe", "UTF-16 text; save it as UTF-8"],
  ["\u00fe\u00ff", "UTF-16 text; save it as UTF-8"],
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
      `${name}: this is a binary file (byte ${zero} is zero), not text; give CSV, ARFF, C4.5, JSON or NDJSON in UTF-8, or Parquet`,
    );
  }
}
