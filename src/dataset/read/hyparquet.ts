// The decoder of Parquet files. The published package has it bundled here (scripts/bundle-parquet.js), so that nobody
// installs anything to read one; it is loaded when the first such file is read.

import { parquetHeader } from "hyparquet/src/column.js";
import { decompressPage } from "hyparquet/src/datapage.js";
import { deltaBinaryUnpack } from "hyparquet/src/delta.js";
import { byteStreamSplit } from "hyparquet/src/encoding.js";
import { parquetMetadataAsync, parquetSchema } from "hyparquet/src/metadata.js";
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
export {
  byteStreamSplit,
  decompressPage,
  deltaBinaryUnpack,
  parquetHeader,
  parquetMetadataAsync,
  parquetSchema,
  readPlain,
};

/** Every codec but LZO, which nobody writes. The decoder's own Snappy goes back and forth where a length is negative. */
export const compressors = {
  SNAPPY: unpackSnappy,
  GZIP: decompressGzip,
  BROTLI: decompressBrotli,
  ZSTD: (input: Uint8Array) => decompressZstd(input),
  LZ4: whereAny(decompressLz4),
  LZ4_RAW: whereAny(decompressLz4Raw),
};

type Decompress = (input: Uint8Array, length: number) => Uint8Array;

/** A page of no bytes (all values missing) is a lone token, which the decoder takes for the start of a copy. */
function whereAny(decompress: Decompress): Decompress {
  return (input, length) => (length === 0 ? new Uint8Array(0) : decompress(input, length));
}
