// The pages of one flat column of one row group. Whatever the bytes say, the work is bounded: every
// count is checked against what is left of the rows and the bytes before anything is allocated or
// repeated.

import type { ColumnMetaData, ParquetType, SchemaElement } from "./hyparquet.ts";
import * as decoder from "./hyparquet.ts";

/** The most values in a page of any writer; a file that claims more is damaged. */
const MOST_VALUES = 1 << 26;
/** Likewise the most bytes of a page, unpacked. */
const LARGEST_PAGE = 2 ** 30;

interface Reader {
  readonly view: DataView;
  offset: number;
}

type Values = ArrayLike<unknown>;

/** Values page by page, null for missing, `rows` of them in all. */
export function readColumnPages(
  bytes: ArrayBuffer,
  element: SchemaElement,
  metadata: ColumnMetaData,
  rows: number,
): Values[] {
  const chunk: Reader = { view: new DataView(bytes), offset: 0 };
  const pages: Values[] = [];
  const column = { element, type: metadata.type, codec: metadata.codec };
  let dictionary: Values | null = null;
  for (let left = rows; left > 0 && chunk.offset < chunk.view.byteLength - 1; ) {
    const header = decoder.parquetHeader(chunk);
    const packed = takeBytes(chunk, header.compressed_page_size);
    checkSize(header.uncompressed_page_size);
    if (header.type === "DICTIONARY_PAGE") {
      const { num_values } = known(header.dictionary_page_header, "dictionary page header");
      const page = readerOf(decompress(packed, header.uncompressed_page_size, column.codec));
      dictionary = converted(plainValues(page, column, checkCount(num_values, MOST_VALUES)), column);
      continue;
    }
    const page =
      header.type === "DATA_PAGE"
        ? firstVersion(packed, header, column, left)
        : secondVersion(packed, header, column, left);
    const values = page.indexed ? lookedUp(page.values, dictionary) : converted(page.values, column);
    const whole = withMissing(values, page.defined);
    left -= whole.length;
    if (whole.length > 0) pages.push(whole);
  }
  return pages;
}

type Header = ReturnType<typeof decoder.parquetHeader>;
interface Column {
  readonly element: SchemaElement;
  readonly type: ParquetType;
  readonly codec: ColumnMetaData["codec"];
}
interface Page {
  readonly values: Values;
  /** Whether the values are places in the dictionary. */
  readonly indexed: boolean;
  /** 1 for each row that has a value; null where all have. */
  readonly defined: Values | null;
}

function firstVersion(packed: Uint8Array, header: Header, column: Column, left: number): Page {
  const { num_values, encoding } = known(header.data_page_header, "data page header");
  const count = checkCount(num_values, left);
  const page = readerOf(decompress(packed, header.uncompressed_page_size, column.codec));
  let defined: Values | null = null;
  if (isOptional(column)) {
    const length = page.view.getUint32(page.offset, true);
    page.offset += 4;
    defined = readRuns(readerOf(takeBytes(page, length)), 1, count);
  }
  return { ...readValues(page, encoding, column, presentOf(defined, count)), defined };
}

function secondVersion(packed: Uint8Array, header: Header, column: Column, left: number): Page {
  if (header.type !== "DATA_PAGE_V2") throw new Error(`unsupported page type: ${header.type}`);
  const head = known(header.data_page_header_v2, "data page header v2");
  const count = checkCount(head.num_values, left);
  const page = readerOf(packed);
  takeBytes(page, head.repetition_levels_byte_length);
  const levels = readerOf(takeBytes(page, head.definition_levels_byte_length));
  const defined = isOptional(column) ? readRuns(levels, 1, count) : null;
  const rest = packed.subarray(page.offset);
  const size = header.uncompressed_page_size - page.offset;
  const body = head.is_compressed === false ? rest : decompress(rest, checkSize(size), column.codec);
  return { ...readValues(readerOf(body), head.encoding, column, presentOf(defined, count)), defined };
}

function readValues(
  page: Reader,
  encoding: string,
  column: Column,
  count: number,
): Pick<Page, "values" | "indexed"> {
  const plain = (values: Values): Pick<Page, "values" | "indexed"> => ({ values, indexed: false });
  if (count === 0) return plain([]);
  switch (encoding) {
    case "PLAIN":
      return plain(plainValues(page, column, count));
    case "PLAIN_DICTIONARY":
    case "RLE_DICTIONARY":
      return { values: readRuns(page, page.view.getUint8(page.offset++), count), indexed: true };
    case "RLE": {
      const length = page.view.getUint32(page.offset, true);
      page.offset += 4;
      const bits = readRuns(readerOf(takeBytes(page, length)), 1, count);
      return plain(Array.from(bits, (bit) => bit === 1));
    }
    case "BYTE_STREAM_SPLIT":
      checkRoom(page, count);
      return plain(decoder.byteStreamSplit(page, count, column.type, column.element.type_length));
    case "DELTA_BINARY_PACKED": {
      checkBlocks(page);
      const values = column.type === "INT32" ? new Int32Array(count) : new BigInt64Array(count);
      decoder.deltaBinaryUnpack(page, count, values);
      return plain(values);
    }
    case "DELTA_LENGTH_BYTE_ARRAY":
    case "DELTA_BYTE_ARRAY":
      return plain(deltaTexts(page, count, encoding === "DELTA_BYTE_ARRAY"));
    default:
      throw new Error(`unsupported encoding: ${encoding}`);
  }
}

function plainValues(page: Reader, { type, element }: Column, count: number): Values {
  checkRoom(page, type === "BOOLEAN" ? Math.ceil(count / 8) : count);
  return decoder.readPlain(page, type, count, element.type_length);
}

/** Texts whose lengths, and lengths of what they share with the one before, come first. */
function deltaTexts(page: Reader, count: number, isShared: boolean): Uint8Array[] {
  const numbers = (): Int32Array => {
    checkBlocks(page);
    const values = new Int32Array(count);
    decoder.deltaBinaryUnpack(page, count, values);
    return values;
  };
  const shared = isShared ? numbers() : null;
  const lengths = numbers();
  let before = new Uint8Array(0);
  let size = 0;
  return Array.from(lengths, (length, index) => {
    const own = takeBytes(page, length);
    const prefix = shared?.[index] ?? 0;
    if (prefix < 0 || prefix > before.length) throw new Error("a text shares more than there is");
    size += prefix + length;
    if (size > LARGEST_PAGE) throw new Error("a page is larger than 1 GB");
    const text = new Uint8Array(prefix + length);
    text.set(before.subarray(0, prefix));
    text.set(own, prefix);
    before = text;
    return text;
  });
}

/** Values of `width` bits each, in runs of equal ones and runs of packed ones. */
export function readRuns(page: Reader, width: number, count: number): Uint32Array {
  if (width > 32) throw new Error(`values of ${width} bits`);
  const values = new Uint32Array(count);
  const bytes = (width + 7) >> 3;
  let at = 0;
  while (at < count) {
    const header = readVarInt(page);
    const end = Math.min(count, at + (header & 1 ? (header >>> 1) * 8 : header >>> 1));
    if (end === at) continue;
    if (header & 1) {
      readPacked(page, width, values.subarray(at, end));
      page.offset += Math.max(0, (header >>> 1) * width - Math.ceil(((end - at) * width) / 8));
    } else {
      let value = 0;
      for (let i = 0; i < bytes; i++) value += page.view.getUint8(page.offset++) * 2 ** (8 * i);
      values.fill(value, at, end);
    }
    at = end;
  }
  return values;
}

function readPacked(page: Reader, width: number, values: Uint32Array): void {
  const { view } = page;
  let bits = 0;
  let held = 0;
  if (width <= 24) {
    const mask = 2 ** width - 1;
    for (let i = 0; i < values.length; i++) {
      for (; held < width; held += 8) bits |= view.getUint8(page.offset++) << held;
      values[i] = bits & mask;
      bits >>>= width;
      held -= width;
    }
    return;
  }
  for (let i = 0; i < values.length; i++) {
    while (held < width) {
      bits += view.getUint8(page.offset++) * 2 ** held;
      held += 8;
    }
    const rest = Math.floor(bits / 2 ** width);
    values[i] = bits - rest * 2 ** width;
    bits = rest;
    held -= width;
  }
}

function readVarInt(page: Reader): number {
  let value = 0;
  for (let scale = 1; scale < 2 ** 32; scale *= 128) {
    const byte = page.view.getUint8(page.offset++);
    value += (byte & 127) * scale;
    if (byte < 128) return value >>> 0;
  }
  throw new Error("a number of more than 32 bits");
}

/** Refuses sizes of blocks that the format forbids: with some the decoder would not end. */
function checkBlocks(page: Reader): void {
  const start = page.offset;
  const size = readVarInt(page);
  const parts = readVarInt(page);
  page.offset = start;
  const isRight = size > 0 && size <= 1 << 20 && size % 128 === 0 && parts > 0 && size % (parts * 32) === 0;
  if (!isRight) throw new Error(`blocks of ${size} differences in ${parts} parts`);
}

function lookedUp(places: Values, dictionary: Values | null): Values {
  if (dictionary === null) throw new Error("values of a dictionary that is not there");
  const values = new Array<unknown>(places.length);
  for (let i = 0; i < places.length; i++) values[i] = dictionary[places[i] as number];
  return values;
}

/** Only timestamps of 96 bits have another form than the stored one. */
function converted(values: Values, { type }: Column): Values {
  return type === "INT96" ? Array.from(values as ArrayLike<bigint>, nanosOf) : values;
}

/** Since 1970-01-01, from Julian days in the upper 32 bits and nanoseconds of the day below. */
function nanosOf(stored: bigint): bigint {
  return ((stored >> 64n) - 2_440_588n) * 86_400_000_000_000n + BigInt.asUintN(64, stored);
}

function withMissing(values: Values, defined: Values | null): Values {
  if (defined === null || values.length === defined.length) return values;
  const all = new Array<unknown>(defined.length);
  for (let i = 0, at = 0; i < all.length; i++) all[i] = defined[i] === 1 ? values[at++] : null;
  return all;
}

function presentOf(defined: Values | null, count: number): number {
  if (defined === null) return count;
  let present = 0;
  for (let i = 0; i < count; i++) if (defined[i] === 1) present++;
  return present;
}

function isOptional({ element }: Column): boolean {
  return element.repetition_type !== "REQUIRED";
}

/** How many bytes one packed byte can become, where a codec has such a limit. */
const LARGEST_RATIO: Readonly<Partial<Record<Column["codec"], number>>> = {
  SNAPPY: 22,
  GZIP: 1040,
  LZ4: 256,
  LZ4_RAW: 256,
};

function decompress(packed: Uint8Array, size: number, codec: Column["codec"]): Uint8Array {
  if (size > packed.length * (LARGEST_RATIO[codec] ?? Number.POSITIVE_INFINITY) + 64)
    throw new Error(`a page of ${size} bytes packed into ${packed.length}`);
  const page = codec === "UNCOMPRESSED" ? packed : decoder.compressors[codec]?.(packed, size);
  if (page === undefined) throw new Error(`unsupported compression codec: ${codec}`);
  if (page.length !== size) throw new Error(`a page of ${page.length} bytes instead of ${size}`);
  return page;
}

function readerOf({ buffer, byteOffset, byteLength }: Uint8Array): Reader {
  return { view: new DataView(buffer, byteOffset, byteLength), offset: 0 };
}

function takeBytes(page: Reader, length: number): Uint8Array {
  const { view, offset } = page;
  if (!(length >= 0 && offset + length <= view.byteLength)) throw new Error("a page ends before its values");
  page.offset += length;
  return new Uint8Array(view.buffer, view.byteOffset + offset, length);
}

/** Refuses a page that has fewer bytes left than its values take at least. */
function checkRoom(page: Reader, bytes: number): void {
  if (bytes > page.view.byteLength - page.offset) throw new Error("a page ends before its values");
}

function checkSize(size: number): number {
  if (!(size >= 0 && size <= LARGEST_PAGE)) throw new Error(`a page of ${size} bytes`);
  return size;
}

function checkCount(count: number, most: number): number {
  if (!(Number.isInteger(count) && count >= 0 && count <= Math.min(most, MOST_VALUES)))
    throw new Error(`a page of ${count} values where ${most} are left`);
  return count;
}

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`the ${what} is not there`);
  return value;
}
