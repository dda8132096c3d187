// Reads a Parquet file, one column of one row group at a time, in Node and in browsers alike.

import type { RandomAccess } from "../../bytes/random-access.ts";
import { DataError } from "../../data-error.ts";
import type { RawReaderOptions } from "../../read-options.ts";
import { checkNames } from "../choose-columns.ts";
import type { RawColumn } from "../raw-column.ts";
import { type RawTable, rawColumn, refusedColumn } from "../raw-table.ts";
import type { ColumnMetaData, FileMetaData } from "./hyparquet.ts";
import { type FieldOf, fieldOf, isEndless, isUnsigned } from "./parquet-field.ts";

export async function readParquet(file: RandomAccess, options: RawReaderOptions): Promise<RawTable> {
  const { name } = options;
  const { parquetMetadataAsync, parquetSchema } = await import("./hyparquet.ts");
  const { readColumnPages } = await import("./parquet-pages.ts");
  const { metadata, children } = await decoding(name, async () => {
    const found = await parquetMetadataAsync(file, { geoparquet: false });
    for (const group of found.row_groups) {
      if (!(group.num_rows >= 0n)) throw new Error("a row group does not say how many rows it has");
    }
    return { metadata: found, children: parquetSchema(found).children };
  });
  checkNames(
    name,
    children.map(({ element }) => element.name),
  );
  const table = children.map(({ element, children: parts }) => {
    const nested = parts.length > 0 || element.repetition_type === "REPEATED";
    const field = nested ? null : fieldOf(element);
    const column = field === null ? refusedColumn(name, element.name) : rawColumn(element.name, options);
    return { column, field };
  });
  if (table.length === 0) throw new DataError(`${name}: the Parquet file has no columns; write it with some`);
  for (const group of metadata.row_groups) {
    const rows = Number(group.num_rows);
    for (const [index, { column, field }] of table.entries()) {
      if (column.ignored || field === null) {
        column.rows += rows;
        continue;
      }
      const { element } = children[index];
      const pages = await decoding(name, async () => {
        const chunk = chunkOf(group, column.name, file.byteLength);
        const bytes = await file.slice(chunk.start, chunk.end);
        const data = isUnsigned(element) ? widened(chunk.data) : chunk.data;
        const read = readColumnPages(bytes, element, data, rows);
        checkPages(column.name, read, rows);
        return read;
      });
      for (const page of pages) addPage(name, column, page, field);
    }
  }
  return { columns: table.map(({ column }) => column), declared: new Map(), weights: null, target: null };
}

/** Where in the file a column of a row group lies. */
function chunkOf({ columns }: FileMetaData["row_groups"][number], name: string, size: number) {
  const found = columns.find(({ meta_data: data }) => data?.path_in_schema[0] === name);
  if (found?.meta_data === undefined) throw new Error(`column "${name}" is not in every row group`);
  if (found.file_path) throw new Error("a column in another file is not supported");
  const { data_page_offset, dictionary_page_offset, total_compressed_size } = found.meta_data;
  const start = Number(dictionary_page_offset || data_page_offset);
  const end = start + Number(total_compressed_size);
  if (!(start >= 0 && end >= start && end <= size)) throw new Error(`column "${name}" lies outside the file`);
  return { data: found.meta_data, start, end };
}

/**
 * DuckDB writes differences between unsigned numbers of 32 bits from a first one that has 33 with
 * its sign, of which the decoder drops one unless it takes them for 64 bits.
 */
function widened(data: ColumnMetaData): ColumnMetaData {
  const differences = data.encodings.every(
    (encoding) => encoding === "DELTA_BINARY_PACKED" || encoding === "RLE",
  );
  return data.type === "INT32" && differences ? { ...data, type: "INT64" } : data;
}

function checkPages(column: string, pages: readonly ArrayLike<unknown>[], rows: number): void {
  const read = pages.reduce((sum, page) => sum + page.length, 0);
  if (read !== rows) throw new Error(`column "${column}" has ${read} of ${rows} rows`);
  const gaps = pages.some((page) => Array.isArray(page) && page.includes(undefined));
  if (gaps) throw new Error(`column "${column}" names values that it does not have`);
}

function addPage(name: string, column: RawColumn, page: ArrayLike<unknown>, field: FieldOf): void {
  const refusal = (): DataError =>
    damaged(name, `column "${column.name}" holds other values than it declares`);
  for (let row = 0; row < page.length; row++) {
    const stored = page[row];
    const value = stored === null ? null : textOf(stored, field, refusal);
    if (value === null && stored !== null && isEndless(stored)) column.endless++;
    if (value instanceof Uint8Array) column.add(value, 0, value.length);
    else column.addText(value);
  }
}

/** In a damaged file the type of a column may not be that of its values. */
function textOf(stored: unknown, field: FieldOf, refusal: () => DataError): ReturnType<FieldOf> {
  try {
    return field(stored as never);
  } catch {
    throw refusal();
  }
}

function damaged(name: string, reason: string, cause?: unknown): DataError {
  return new DataError(
    `${name}: the Parquet file is damaged or cut short (${reason}); fetch or write it again`,
    { cause },
  );
}

/** What the decoder cannot do is said in one line. */
async function decoding<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // A file that cannot be read, or memory that is not there, is no fault of the format.
    if (error instanceof DataError || !(error instanceof Error) || /allocation failed/.test(error.message)) {
      throw error;
    }
    const reason = error.message.replace(/^parquet /, "").split("\n")[0];
    if (!/unsupported|not supported/.test(reason)) throw damaged(name, reason, error);
    throw new DataError(
      `${name}: the Parquet file is written in a way that is not read here (${reason}); write it again with Snappy, gzip or zstd`,
      { cause: error },
    );
  }
}
