// Reads a Parquet file, one column of one row group at a time, in Node and in browsers alike.

import { DataError } from "../data-error.ts";
import { checkNames } from "./choose-columns.ts";
import type { ColumnMetaData, FileMetaData } from "./hyparquet.ts";

import { type FieldOf, fieldOf, isUnsigned } from "./parquet-field.ts";
import type { RawColumn } from "./raw-column.ts";
import { type RawReaderOptions, type RawTable, rawColumn, refusedColumn } from "./raw-table.ts";

/** A file whose bytes can be read in any order. */
export interface RandomAccess {
  readonly byteLength: number;
  slice(start: number, end?: number): ArrayBuffer | Promise<ArrayBuffer>;
}

export function isParquet(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x41 && head[2] === 0x52 && head[3] === 0x31;
}

export async function readParquet(file: RandomAccess, options: RawReaderOptions): Promise<RawTable> {
  const { name } = options;
  const { compressors, parquetMetadataAsync, parquetRead, parquetSchema } = await import("./hyparquet.ts");
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
  const stored = withoutMeaning(metadata);
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    const rows = Number(group.num_rows);
    const rowEnd = rowStart + rows;
    for (const { column, field } of table) {
      if (column.ignored || field === null) {
        column.rows += rows;
        continue;
      }
      const pages: ArrayLike<unknown>[] = [];
      await decoding(name, async () => {
        const range = { rowStart, rowEnd, columns: [column.name] };
        const onChunk = ({ columnData }: { columnData: ArrayLike<unknown> }): void =>
          void pages.push(columnData);
        await parquetRead({ file, metadata: stored, ...range, utf8: false, compressors, parsers, onChunk });
        checkPages(column.name, pages, rows);
      });
      for (const page of pages) addPage(column, page, field);
    }
    rowStart = rowEnd;
  }
  return { columns: table.map(({ column }) => column), declared: new Map(), weights: null, target: null };
}

/** The only values that a type alone gives another form. */
const parsers = { timestampFromNanoseconds: (nanos: bigint): bigint => nanos };

/** The same file described by how its values are stored, so that they come as they are; fieldOf knows what they mean. */
function withoutMeaning(metadata: FileMetaData): FileMetaData {
  const schema = metadata.schema.map(({ converted_type: _, logical_type: __, ...element }) => element);
  const unsigned = new Set(metadata.schema.filter(isUnsigned).map(({ name }) => name));
  const row_groups = metadata.row_groups.map((group) => ({
    ...group,
    columns: group.columns.map((chunk) => {
      const data = chunk.meta_data;
      return data && unsigned.has(data.path_in_schema[0]) ? { ...chunk, meta_data: widened(data) } : chunk;
    }),
  }));
  return { ...metadata, schema, row_groups };
}

/**
 * DuckDB writes differences between unsigned numbers of 32 bits from a first one that has 33 with its sign, of which
 * the decoder drops one unless it takes them for 64 bits.
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

function addPage(column: RawColumn, page: ArrayLike<unknown>, field: FieldOf): void {
  for (let row = 0; row < page.length; row++) {
    const stored = page[row];
    const value = stored === null ? null : field(stored as never);
    if (value instanceof Uint8Array) column.add(value, 0, value.length);
    else column.addText(value);
  }
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
    throw new DataError(
      /unsupported|not supported/.test(reason)
        ? `${name}: the Parquet file is written in a way that is not read here (${reason}); write it again with Snappy, gzip or zstd`
        : `${name}: the Parquet file is damaged or cut short (${reason}); fetch or write it again`,
      { cause: error },
    );
  }
}
