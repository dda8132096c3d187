// Every file format that is read: how a file of it is known, and what reads it. A format is a
// reader and an entry here; a reader is loaded when a file of its format is met.

import type { RandomAccess } from "../bytes/random-access.ts";
import { DataError } from "../data-error.ts";
import type { Format, NamedReadOptions } from "../read-options.ts";
import { sniffCsv } from "./csv-dialect.ts";
import type { RawReader, RawTable } from "./raw-table.ts";
import { CsvReader } from "./read-csv.ts";

/** The first bytes of a file as text, and whether these are all. */
interface Head {
  readonly text: string;
  readonly isWhole: boolean;
}

/** A format of text, whose rows come one after another. */
interface TextFormat {
  /** Of a file's name, in lower case. */
  readonly endings: readonly string[];
  /** Whether a file that begins so is of this format, where its name does not tell. */
  begins?(text: string): boolean;
  reader(options: NamedReadOptions, head: Head): RawReader | Promise<RawReader>;
}

/** A format known by a file's first bytes, whatever its name, and read in any order. */
interface SignedFormat {
  readonly endings: readonly string[];
  readonly title: string;
  readonly signature: string;
  read(file: RandomAccess, options: NamedReadOptions): Promise<RawTable>;
}

/** Excel and LibreOffice: both are zip archives. */
const spreadsheet = {
  title: "spreadsheet",
  signature: "PK\u0003\u0004",
  read: async (file: RandomAccess, options: NamedReadOptions) =>
    (await import("./spreadsheet/read-spreadsheet.ts")).readSpreadsheet(file, options),
};

export const formats: Readonly<Record<Format, TextFormat | SignedFormat>> = {
  csv: {
    endings: ["csv"],
    reader: (options, head) => new CsvReader({ ...options, ...sniffCsv(head.text, head.isWhole) }),
  },
  tsv: {
    endings: ["tsv", "tab"],
    reader: (options, head) => new CsvReader({ ...options, ...sniffCsv(head.text, head.isWhole, ["\t"]) }),
  },
  arff: {
    endings: ["arff"],
    begins: (text) => text.startsWith("%") || /^@relation\b/i.test(text),
    reader: async (options) => new (await import("./read-arff.ts")).ArffReader(options),
  },
  c45: {
    endings: ["names"],
    reader: async (options) => new (await import("./read-c45.ts")).C45Reader(options),
  },
  json: {
    endings: ["json"],
    begins: (text) => text.startsWith("{") || text.startsWith("["),
    reader: async (options, { text }) => (await import("./read-json.ts")).jsonReader(options, text),
  },
  ndjson: {
    endings: ["ndjson", "jsonl"],
    reader: async (options) => new (await import("./read-json.ts")).NdjsonReader(options),
  },
  parquet: {
    endings: ["parquet", "pq"],
    title: "Parquet",
    signature: "PAR1",
    read: async (file, options) => (await import("./parquet/read-parquet.ts")).readParquet(file, options),
  },
  xlsx: { endings: ["xlsx", "xlsm"], ...spreadsheet },
  ods: { endings: ["ods"], ...spreadsheet },
};

const all = Object.entries(formats) as [Format, TextFormat | SignedFormat][];

/** Bytes at the start of a file that hold any format's signature. */
export const SIGNATURE_BYTES = 4;

/** The format whose signature a file begins with, unless another is asked for; else null. */
export function signedFormat(head: Uint8Array, asked?: Format): (SignedFormat & { name: Format }) | null {
  const start = String.fromCharCode(...head.subarray(0, SIGNATURE_BYTES));
  for (const [name, format] of all) {
    if ((asked ?? name) === name && "signature" in format && format.signature === start)
      return { name, ...format };
  }
  return null;
}

export function formatOfName(name: string): Format | null {
  const ending = /\.([a-z0-9]+)(?:\.gz)?$/i.exec(name)?.[1]?.toLowerCase();
  return all.find(([, { endings }]) => ending !== undefined && endings.includes(ending))?.[0] ?? null;
}

/** A reader for text that begins so; throws where only a file with a signature would do. */
export async function textReader(options: NamedReadOptions, head: Head): Promise<RawReader> {
  const start = head.text.trimStart();
  const begun = all.find(([, format]) => "begins" in format && format.begins!(start))?.[0];
  const format = formats[options.format ?? formatOfName(options.name) ?? begun ?? "csv"];
  if ("reader" in format) return format.reader(options, head);
  throw new DataError(
    `${options.name}: this is no ${format.title} file (it does not begin with ${format.signature.replace(/[^ -~]/g, "")}); check the file`,
  );
}
