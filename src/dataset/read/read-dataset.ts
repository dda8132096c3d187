// The browser-safe way in: the bytes of a file, whole or in pieces, to a dataset.

import { asUtf8, type FoundEncoding, wideEncoding } from "../bytes/as-utf8.ts";
import { type RandomAccess, randomAccess } from "../bytes/random-access.ts";
import {
  type Bytes,
  concatenate,
  HEAD,
  peek,
  plainChunks,
  withoutByteOrderMark,
} from "../bytes/read-chunks.ts";
import { refuseBinary } from "../bytes/refuse-binary.ts";
import { checkObject, checkText, refuse } from "../check-argument.ts";
import { KINDS } from "../column.ts";
import { DataError } from "../data-error.ts";
import type { Dataset } from "../dataset.ts";
import { HEADERS, type NamedReadOptions, type ReadOptions } from "../read-options.ts";
import { assembleDataset } from "./assemble-dataset.ts";
import { formatOfName, formats, SIGNATURE_BYTES, signedFormat, textReader } from "./formats.ts";
import { FieldError } from "./raw-column.ts";
import type { RawTable } from "./raw-table.ts";

/** What data are called that were given no name. */
export const UNNAMED = "data";

/**
 * Reads a dataset from the text or bytes of a file, whole or as a stream: CSV, TSV, ARFF, C4.5,
 * JSON, NDJSON or Parquet, gzipped or not.
 *
 * @example
 * const ages = await readDataset("age,class\n30,no\n41,yes\n", { target: "class" });
 * console.log(ages.rows, ages.attributes[0].kind, ages.target.categories);
 * // → 2 continuous [ 'no', 'yes' ]
 */
export async function readDataset(
  data: string | Uint8Array | Blob | AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): Promise<Dataset> {
  checkSource(data, options);
  const named = { ...options, name: options.name ?? UNNAMED };
  return assembleDataset(await readRawTable(data, named), named);
}

/** The columns as the file has them, before anything is decided about them. */
export async function readRawTable(bytes: Bytes, options: NamedReadOptions): Promise<RawTable> {
  checkReading(options);
  const isWhole = bytes instanceof Uint8Array || bytes instanceof Blob;
  const table = isWhole ? await readSigned(randomAccess(bytes), options) : null;
  return table ?? explainingFaults(options.name, () => readChunks(plainChunks(options.name, bytes), options));
}

/** Refuses what a program may pass by mistake instead of a file. */
export function checkSource(bytes: Bytes, options: Pick<ReadOptions, "name">): void {
  if (!isBytes(bytes)) refuse("data", bytes, "the text or bytes of a file, a Blob or a stream of bytes");
  checkObject("options of reading", options, 'an object: { target: "species" }');
  if (options.name !== undefined)
    checkText("name of the data", options.name, 'a text, for messages and the format: "data.csv"');
}

function isBytes(bytes: unknown): bytes is Bytes {
  return (
    typeof bytes === "string" ||
    bytes instanceof Uint8Array ||
    bytes instanceof Blob ||
    typeof (bytes as AsyncIterable<Uint8Array> | null)?.[Symbol.asyncIterator] === "function"
  );
}

/** Refuses options that are none of the accepted words. */
export function checkReading({ name, format, header, kinds = {} }: NamedReadOptions): void {
  const oneOf = (what: string, value: string | undefined, accepted: readonly string[]): void => {
    if (value !== undefined && !accepted.includes(value))
      throw new DataError(`${name}: ${what}: expected one of ${accepted.join(", ")}, got "${value}"`);
  };
  oneOf("format", format, Object.keys(formats));
  oneOf("header", header, HEADERS);
  for (const [column, kind] of Object.entries(kinds)) oneOf(`the kind of column "${column}"`, kind, KINDS);
}

/** Reads a file whose format is known by its first bytes; null where it has none of these. */
export async function readSigned(file: RandomAccess, options: NamedReadOptions): Promise<RawTable | null> {
  const head = new Uint8Array(await file.slice(0, SIGNATURE_BYTES));
  const format = signedFormat(head, options.format);
  return format === null ? null : explainingFaults(options.name, () => format.read(file, options));
}

async function readChunks(plain: AsyncIterable<Uint8Array>, options: NamedReadOptions): Promise<RawTable> {
  const { name } = options;
  const { head, all } = await peek(plain);
  // What is read in any order must be all there.
  if (signedFormat(head, options.format) !== null) {
    return (await readSigned(randomAccess(await gathered(all)), options))!;
  }
  const other = signedFormat(head);
  if (other !== null) throw new DataError(`${name}: this is a ${other.title} file; ask for no other format`);
  const encoding: FoundEncoding = { name: null };
  const wide = wideEncoding(head);
  // A piece of UTF-16 may end within a character.
  const text = withoutByteOrderMark(
    wide === null ? head : new TextEncoder().encode(new TextDecoder(wide).decode(head)),
  );
  const start = text.subarray(0, HEAD);
  refuseBinary(name, start);
  const sample = { text: new TextDecoder().decode(start), isWhole: text.length <= HEAD };
  const format = options.format ?? formatOfName(name);
  const mayBeLatin = format !== "json" && format !== "ndjson" && !/^\s*[[{]/.test(sample.text);
  const reader = await textReader(options, sample);
  let isFirst = true;
  for await (const chunk of asUtf8(head, all, encoding, mayBeLatin)) {
    reader.push(isFirst ? withoutByteOrderMark(chunk) : chunk);
    isFirst = false;
  }
  const table = reader.end();
  const said =
    encoding.name === null ? [] : [`the text is ${encoding.name}, not UTF-8, and was read as that`];
  return { ...table, notices: [...(table.notices ?? []), ...said] };
}

async function gathered(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const chunk of chunks) pieces.push(chunk);
  return concatenate(pieces);
}

/** Errors about a field or about memory become errors about this source. */
async function explainingFaults<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw explained(name, error);
  }
}

/** The same error where it is about nothing of the data. */
export function explained(name: string, error: unknown): unknown {
  if (error instanceof FieldError) return new DataError(`${name}: ${error.message}`);
  if (error instanceof RangeError) {
    return new DataError(
      `${name}: the data do not fit in memory (${error.message}); exclude columns with many texts, or use the DuckDB engine`,
      { code: "too-large", hint: [{ option: "exclude" }, { option: "engine", value: "duckdb" }] },
    );
  }
  return error;
}
