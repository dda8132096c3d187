// A CSV or TSV file, gzipped or not, scanned where it is. The delimiter and the column names are
// found by the same code that reads CSV into memory; DuckDB is told them and infers nothing.

import type { RawRelation } from "../../counts/sql/coding/raw-relation.ts";
import { duckdb } from "../../counts/sql/dialects/duckdb.ts";
import { LONGEST_ROW } from "../../dataset/bytes/line-reader.ts";
import {
  concatenate,
  HEAD,
  isGzip,
  plainChunks,
  withHead,
  withoutByteOrderMark,
} from "../../dataset/bytes/read-chunks.ts";
import { refuseBinary } from "../../dataset/bytes/refuse-binary.ts";
import { DataError } from "../../dataset/data-error.ts";
import { type CsvDialect, sniffCsv } from "../../dataset/read/csv-dialect.ts";
import { FieldError } from "../../dataset/read/raw-column.ts";
import { type CsvOptions, CsvReader } from "../../dataset/read/read-csv.ts";
import type { Header } from "../../dataset/read-options.ts";
import { fileStart, openFile } from "../files/file-chunks.ts";
import { rewriteCsv } from "./rewrite-csv.ts";

export interface CsvFile {
  readonly path: string;
  readonly name: string;
  /** Null: to be found out. */
  readonly delimiter: string | null;
  readonly header?: Header | undefined;
}

export interface CsvRelation extends RawRelation {
  readonly dialect: CsvDialect;
  /** False where DuckDB would misread the file without a complaint. */
  readonly plain: boolean;
}

export async function csvRelation(file: CsvFile): Promise<CsvRelation> {
  const { name, path } = file;
  const head = withoutByteOrderMark(await readHead(file, (bytes) => headerEnd(bytes) >= 0));
  refuseBinary(name, head.subarray(0, HEAD));
  const sample = new TextDecoder().decode(head.subarray(0, HEAD));
  const only = file.delimiter === null ? undefined : [file.delimiter];
  const dialect = sniffCsv(sample, head.length <= HEAD, only);
  const { delimiter, above, below, extra } = dialect;
  const end = headerEnd(head, file.header === "no" ? 0 : above);
  const { names, notices } = columnNames(end < 0 ? head : head.subarray(0, end), {
    ...{ name, header: file.header },
    ...dialect,
  });
  const gzipped = isGzip(await fileStart(path, name, 2));
  const plain = head[0] !== 0x0a && head[0] !== 0x0d && above + below === 0 && extra === null;
  return {
    ...scanCsv({ path, name, names, delimiter, gzipped, header: file.header !== "no" }),
    dialect,
    plain,
    notices,
  };
}

function columnNames(
  head: Uint8Array,
  options: CsvOptions,
): { readonly names: string[]; readonly notices: readonly string[] } {
  try {
    const reader = new CsvReader(options);
    reader.push(head);
    const { columns, notices = [] } = reader.end();
    return { names: columns.map((column) => column.name), notices };
  } catch (error) {
    throw error instanceof FieldError ? new DataError(`${options.name}: ${error.message}`) : error;
  }
}

/** The same rows after our own reader has put them into the plainest CSV, at `copy`. */
export async function rewrittenCsv(file: CsvFile, relation: CsvRelation, copy: string): Promise<RawRelation> {
  const { path, name } = file;
  const notices = await rewriteCsv(plainChunks(name, await openFile(path, name)), {
    name,
    header: file.header,
    copy,
    ...relation.dialect,
  });
  const names = relation.columns.map((column) => column.name);
  return { ...scanCsv({ path: copy, name, names, delimiter: ",", gzipped: false, header: true }), notices };
}

interface CsvScan {
  readonly path: string;
  readonly name: string;
  readonly names: readonly string[];
  readonly delimiter: string;
  readonly gzipped: boolean;
  readonly header: boolean;
}

/**
 * The file of this name alone, as SQL: characters that would make it a pattern of several files are
 * escaped.
 */
export function filePattern(path: string): string {
  return duckdb.quoteText(path.replaceAll(/[[*?]/g, (character) => `[${character}]`));
}

function scanCsv({ path, name, names, delimiter, gzipped, header }: CsvScan): RawRelation {
  const columns = names.map((_, index) => `'c${index}': 'VARCHAR'`).join(", ");
  const options = [
    filePattern(path),
    "auto_detect = false",
    `header = ${header}`,
    `delim = ${duckdb.quoteText(delimiter)}`,
    `quote = '"'`,
    `escape = '"'`,
    `columns = {${columns}}`,
    `max_line_size = ${LONGEST_ROW}`,
    // Several of these are held at a time; by itself DuckDB takes sixteen times the longest row.
    `buffer_size = ${4 * LONGEST_ROW}`,
    "strict_mode = true",
    `compression = ${gzipped ? "'gzip'" : "'none'"}`,
  ];
  return {
    name,
    from: `read_csv(${options.join(", ")})`,
    columns: names.map((column, index) => ({ name: column, sql: `c${index}`, form: "text" })),
    parsed: true,
  };
}

/** The first bytes, unpacked: at least HEAD of them, and more until `enough` or the end. */
async function readHead(
  { path, name }: CsvFile,
  enough: (bytes: Uint8Array) => boolean,
): Promise<Uint8Array> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of withHead(plainChunks(name, await openFile(path, name)))) {
    held.push(chunk);
    length += chunk.length;
    const bytes = concatenate(held, length);
    if (enough(bytes) || length > LONGEST_ROW) return bytes;
    held = [bytes];
  }
  return concatenate(held, length);
}

/** Where the row below so many that are not blank ends: at a line break outside quotes; else -1. */
function headerEnd(bytes: Uint8Array, above = 0): number {
  let rows = 0;
  let quotes = 0;
  let blank = true;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === 0x22) quotes++;
    if (byte === 0x0a || byte === 0x0d) {
      if (blank || quotes % 2 === 1) continue;
      if (rows === above) return i + 1;
      rows++;
      blank = true;
    } else if (byte !== 0x20 && byte !== 0x09) blank = false;
  }
  return -1;
}
