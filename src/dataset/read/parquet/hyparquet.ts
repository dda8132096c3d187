// The decoder of Parquet files. The published package has it built in
// (scripts/build-package.js), so that users install nothing; it is loaded with the first such
// file. Its pages are read by parquet-pages.ts and not by its own reader, which repeats runs as
// long as a file says and may not end on a damaged one: what is taken from the package are the
// decoders of a page's parts, each called once the size of its work is checked.

import { type ColumnMetaData, parquetMetadataAsync, parquetSchema } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { deltaBinaryUnpack } from "hyparquet/src/delta.js";
import { byteStreamSplit } from "hyparquet/src/encoding.js";
import { readPlain } from "hyparquet/src/plain.js";
import {
  decompressBrotli,
  decompressGzip,
  decompressLz4,
  decompressLz4Raw,
  decompressZstd,
} from "hyparquet-compressors";
import { unpackSnappy } from "./unpack-snappy.ts";

export type { ColumnMetaData, FileMetaData, LogicalType, ParquetType, SchemaElement } from "hyparquet";
export { byteStreamSplit, deltaBinaryUnpack, parquetHeader, parquetMetadataAsync, parquetSchema, readPlain };

type Decompress = (input: Uint8Array, length: number) => Uint8Array;

/** Every codec but LZO. Snappy is ours: the package's may not end on a negative length. */
export const compressors: Readonly<Partial<Record<ColumnMetaData["codec"], Decompress>>> = {
  SNAPPY: unpackSnappy,
  GZIP: decompressGzip,
  BROTLI: decompressBrotli,
  ZSTD: (input: Uint8Array) => decompressZstd(input),
  LZ4: whereAny(decompressLz4),
  LZ4_RAW: whereAny(decompressLz4Raw),
};

/** A page without values is a lone token, which the decoder takes for the start of a copy. */
function whereAny(decompress: Decompress): Decompress {
  return (input, length) => (length === 0 ? new Uint8Array(0) : decompress(input, length));
}
