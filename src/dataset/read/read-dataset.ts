// The browser-safe way in: the bytes of a file, whole or in pieces, to a dataset.

import { type Format, formatOfHead, formatOfName, HEAD, refuseBinary } from "../bytes/detect-format.ts";
import { type Bytes, chunksOf, concatenate, isGzip, unpack, withHead } from "../bytes/read-chunks.ts";
import { checkObject, checkText, refuse } from "../check-argument.ts";
import { DataError } from "../data-error.ts";
import type { Dataset } from "../dataset.ts";
import { assembleDataset } from "./assemble-dataset.ts";
import { sniffDelimiter } from "./csv-dialect.ts";
import { isParquet } from "./is-parquet.ts";
import { FieldError } from "./raw-column.ts";
import type { RawReader, RawReaderOptions, RawTable } from "./raw-table.ts";
import { CsvReader } from "./read-csv.ts";
import type { RandomAccess } from "./read-parquet.ts";

export interface ReadDatasetOptions extends RawReaderOptions {
  /** Else found out from the name's ending or the first bytes. */
  readonly format?: Format | undefined;
  /** C4.5 only: the text of the .names file that declares the columns of the .data file. */
  readonly names?: string | undefined;
}

/**
 * Reads CSV, TSV, ARFF, C4.5, JSON, NDJSON or Parquet, gzipped or not.
 *
 * @example
 * const dataset = await readDataset("age,class\n30,no\n41,yes\n", { name: "ages.csv" });
 */
export async function readDataset(bytes: Bytes, options: ReadDatasetOptions): Promise<Dataset> {
  return assembleDataset(await readRawTable(bytes, options), options);
}

/** The columns as the file has them, before anything is decided about them. */
export async function readRawTable(bytes: Bytes, options: ReadDatasetOptions): Promise<RawTable> {
  checkSource(bytes, options);
  checkReading(options);
  return explainingFaults(options.name, async () => {
    const file = await parquetFile(bytes, options);
    return file === null ? readChunks(bytes, options) : readParquetFile(file, options);
  });
}

/** What programs may pass that is no file. */
export function checkSource(bytes: Bytes, options: Pick<ReadDatasetOptions, "name">): void {
  if (!isBytes(bytes)) refuse("data", bytes, "the text or bytes of a file, a Blob or a stream of bytes");
  checkObject("options of reading", options, 'an object with the name of the data: { name: "data.csv" }');
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

const FORMATS: readonly Format[] = ["csv", "tsv", "arff", "c45", "json", "ndjson", "parquet"];

/** What is asked for in other words than there are. */
function checkReading({ name, format, header, kinds = {} }: ReadDatasetOptions): void {
  const oneOf = (what: string, value: string | undefined, accepted: readonly string[]): void => {
    if (value !== undefined && !accepted.includes(value))
      throw new DataError(`${name}: ${what}: expected one of ${accepted.join(", ")}, got "${value}"`);
  };
  oneOf("format", format, FORMATS);
  oneOf("header", header, ["yes", "no", "auto"]);
  for (const [column, kind] of Object.entries(kinds)) {
    oneOf(`the kind of column "${column}"`, kind, ["boolean", "categorical", "continuous"]);
  }
}

/** What went wrong with a field or with memory, as an error about this source. */
export async function explainingFaults<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FieldError) throw new DataError(`${name}: ${error.message}`);
    if (error instanceof RangeError) {
      throw new DataError(
        `${name}: the data do not fit in memory (${error.message}); exclude columns with many texts, or use the DuckDB engine`,
      );
    }
    throw error;
  }
}

/** Loaded with its decoder, when a file is one. */
export async function readParquetFile(file: RandomAccess, options: ReadDatasetOptions): Promise<RawTable> {
  const { readParquet } = await import("./read-parquet.ts");
  return readParquet(file, options);
}

/** Bytes that are all there and are a Parquet file; null where they are not. */
async function parquetFile(bytes: Bytes, options: ReadDatasetOptions): Promise<RandomAccess | null> {
  if (!mayBeParquet(options) || !(bytes instanceof Uint8Array || bytes instanceof Blob)) return null;
  if (bytes instanceof Blob) {
    const slice = (start: number, end?: number): Promise<ArrayBuffer> =>
      bytes.slice(start, end).arrayBuffer();
    return isParquet(new Uint8Array(await slice(0, 4))) ? { byteLength: bytes.size, slice } : null;
  }
  if (!isParquet(bytes)) return null;
  // A copy, which the slice of a Node Buffer is not.
  return {
    byteLength: bytes.length,
    slice: (start, end) => new Uint8Array(bytes.subarray(start, end)).buffer,
  };
}

export function mayBeParquet({ format }: ReadDatasetOptions): boolean {
  return (format ?? "parquet") === "parquet";
}

async function readChunks(bytes: Bytes, options: ReadDatasetOptions): Promise<RawTable> {
  let reader: RawReader | null = null;
  const chunks = withHead(plainChunks(options.name, bytes));
  for await (const chunk of chunks) {
    if (reader === null) {
      if (isParquet(chunk) && mayBeParquet(options)) {
        const file = await parquetFile(await gathered(chunk, chunks), options);
        return readParquetFile(file!, options);
      }
      const text = withoutByteOrderMark(chunk);
      refuseBinary(options.name, text.subarray(0, HEAD));
      reader = await createReader(text, options);
      reader.push(text);
    } else reader.push(chunk);
  }
  return reader!.end();
}

async function gathered(first: Uint8Array, rest: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks = [first];
  for await (const chunk of rest) chunks.push(chunk);
  return concatenate(
    chunks,
    chunks.reduce((sum, { length }) => sum + length, 0),
  );
}

/** Unpacked pieces; throws where there are none. */
export async function* plainChunks(name: string, bytes: Bytes): AsyncGenerator<Uint8Array> {
  const chunks = withHead(chunksOf(bytes));
  const first = await chunks.next();
  if (first.done || first.value.length === 0) {
    throw new DataError(`${name}: the file is empty; it needs column names and rows of data`);
  }
  const all = prepend(first.value, chunks);
  yield* isGzip(first.value) ? unpack(name, all) : all;
}

async function* prepend(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

export function withoutByteOrderMark(head: Uint8Array): Uint8Array {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head;
}

/** Only the one that is needed is loaded. */
async function createReader(head: Uint8Array, options: ReadDatasetOptions): Promise<RawReader> {
  const sample = new TextDecoder().decode(head.subarray(0, HEAD));
  const format = options.format ?? formatOfName(options.name) ?? formatOfHead(sample);
  switch (format) {
    case "csv":
      return new CsvReader({ ...options, delimiter: sniffDelimiter(sample, head.length <= HEAD) });
    case "tsv":
      return new CsvReader({ ...options, delimiter: "\t" });
    case "arff": {
      const { ArffReader } = await import("./read-arff.ts");
      return new ArffReader(options);
    }
    case "json": {
      const { firstLineIsRow, JsonReader, NdjsonReader } = await import("./read-json.ts");
      return firstLineIsRow(sample) && /[\r\n]/.test(sample.trim())
        ? new NdjsonReader(options)
        : new JsonReader(options);
    }
    case "ndjson": {
      const { NdjsonReader } = await import("./read-json.ts");
      return new NdjsonReader(options);
    }
    case "c45": {
      if (options.names === undefined) {
        throw new DataError(`${options.name}: C4.5 data needs the text of its .names file (option names)`);
      }
      const { C45Reader } = await import("./read-c45.ts");
      return new C45Reader({ ...options, names: options.names });
    }
    case "parquet":
      throw new DataError(
        `${options.name}: this is no Parquet file (it does not begin with PAR1); check the file`,
      );
  }
}
