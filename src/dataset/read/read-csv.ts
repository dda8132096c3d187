// Reads CSV in pieces cut anywhere, straight from bytes: each field goes to its column without
// becoming a string. Quotes, "" inside them, line breaks inside them, LF, CRLF and CR; blank lines
// are passed over.

import { LONGEST_ROW, rowTooLong } from "../bytes/line-reader.ts";
import { DataError } from "../data-error.ts";
import { isBlank, parseNumber, trimField } from "../infer/field-text.ts";
import type { RawReaderOptions } from "../read-options.ts";
import { type CsvDialect, looksLikeData } from "./csv-dialect.ts";
import { numberedNames } from "./find-header.ts";
import type { RawColumn } from "./raw-column.ts";
import { type RawReader, type RawTable, rawColumn } from "./raw-table.ts";

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
/** More lines below the table than this are rows. */
const MOST_BELOW = 20;

export interface CsvOptions extends RawReaderOptions, Partial<CsvDialect> {
  readonly delimiter: string;
  /** Makes each column; by default one that stores its fields. */
  readonly makeColumn?: (name: string, place: number) => RawColumn;
}

export class CsvReader implements RawReader {
  readonly #options: CsvOptions;
  readonly #delimiter: number;
  /** Whether a byte ends an unquoted field. */
  readonly #ends = new Uint8Array(256);
  #columns: RawColumn[] | null = null;
  #above: number;
  #below: number;
  /** Shorter rows, since the last whole one: what stands below the table, if none follows. */
  readonly #short: { readonly line: number; readonly fields: number; readonly text: string }[] = [];
  readonly #notices: string[] = [];
  /** The beginning of a row whose end has not come, then the next piece: one array, reused. */
  #work: Uint8Array = new Uint8Array(1 << 17);
  #held = 0;
  #afterCarriageReturn = false;
  #line = 1;
  /** Where each field of the row starts and ends in the buffer, or in `unquoted` if marked. */
  #starts = new Int32Array(64);
  #stops = new Int32Array(64);
  #inUnquoted = new Uint8Array(64);
  #unquoted: Uint8Array = new Uint8Array(256);
  #unquotedLength = 0;

  constructor(options: CsvOptions) {
    this.#options = options;
    this.#above = options.header === "no" ? 0 : (options.above ?? 0);
    this.#below = options.header === "no" ? 0 : (options.below ?? 0);
    this.#delimiter = options.delimiter.charCodeAt(0);
    for (const byte of [this.#delimiter, LINE_FEED, CARRIAGE_RETURN]) this.#ends[byte] = 1;
  }

  push(chunk: Uint8Array): void {
    const length = this.#held + chunk.length;
    if (length > this.#work.length) {
      const larger = new Uint8Array(Math.max(length, this.#work.length * 2));
      larger.set(this.#work.subarray(0, this.#held));
      this.#work = larger;
    }
    this.#work.set(chunk, this.#held);
    const rest = this.#readRows(this.#work, length, false);
    this.#work.copyWithin(0, rest, length);
    this.#held = length - rest;
    if (this.#held > LONGEST_ROW) throw rowTooLong(this.#options.name, this.#line);
  }

  end(): RawTable {
    this.#readRows(this.#work, this.#held, true);
    if (this.#columns === null)
      throw new DataError(
        `${this.#options.name}: the file is empty; it needs a row of column names and rows of data`,
      );
    this.#endBelow();
    const { above = 0, below = 0, columnNames = null, header } = this.#options;
    const lines = (count: number): string => (count === 1 ? "a line" : `${count} lines`);
    const notices = [...this.#notices];
    if (header !== "no") {
      if (above > 0 && columnNames === null)
        notices.unshift(`passed over ${lines(above)} above the names of the columns`);
      if (columnNames !== null) notices.unshift("the names of the columns are in two lines");
      if (below > 0) notices.push(`passed over ${lines(below)} below the names of the columns`);
    }
    return { columns: this.#columns, declared: new Map(), weights: null, target: null, notices };
  }

  /** Short lines at the end are notes where each is one text; else rows were cut short. */
  #endBelow(): void {
    const [first] = this.#short;
    if (first === undefined) return;
    if (
      this.#short.length > MOST_BELOW ||
      this.#columns![0].rows === 0 ||
      this.#short.some(({ text }) => text === "")
    )
      throw this.#ragged(first.fields, first.line);
    const [line, begins] =
      this.#short.length === 1
        ? [`line ${first.line}`, ""]
        : [`${this.#short.length} lines from line ${first.line} on`, "begins "];
    const text = first.text.length > 40 ? `${first.text.slice(0, 39)}…` : first.text;
    this.#notices.push(`passed over ${line}, below the table (${begins}"${text}")`);
  }

  /** Takes the rows that end within `length` bytes; returns where the rest starts. */
  #readRows(buffer: Uint8Array, length: number, last: boolean): number {
    const ends = this.#ends;
    const delimiter = this.#delimiter;
    let starts = this.#starts;
    let stops = this.#stops;
    let i = 0;
    if (this.#afterCarriageReturn && length > 0) {
      if (buffer[0] === LINE_FEED) i = 1;
      this.#afterCarriageReturn = false;
    }
    while (i < length) {
      const rowStart = i;
      const rowLine = this.#line;
      let fields = 0;
      let anyQuoted = false;
      if (this.#unquotedLength > 0) {
        this.#unquotedLength = 0;
        this.#inUnquoted.fill(0);
      }
      for (;;) {
        if (fields === starts.length) {
          this.#moreFields();
          starts = this.#starts;
          stops = this.#stops;
        }
        const start = i;
        while (i < length && buffer[i] === SPACE) i++;
        if (i < length && buffer[i] === QUOTE) {
          anyQuoted = true;
          this.#inUnquoted[fields] = 0;
          const close = this.#closingQuote(buffer, i + 1, length);
          if (close < 0) {
            this.#line = rowLine;
            if (last || length - rowStart > LONGEST_ROW) throw this.#unclosed(rowLine);
            return rowStart;
          }
          starts[fields] = i + 1;
          stops[fields] = close;
          i = close + 1;
          // Whatever stands between the closing quote and the delimiter belongs to the field.
          while (i < length && ends[buffer[i]] === 0) i++;
          if (this.#hasEscapes || i > close + 1) this.#unquote(buffer, fields, close, i);
        } else {
          while (i < length && ends[buffer[i]] === 0) i++;
          starts[fields] = start;
          stops[fields] = i;
        }
        fields++;
        if (i < length && buffer[i] === delimiter) {
          i++;
          continue;
        }
        break;
      }
      if (i === length && !last) {
        this.#line = rowLine;
        return rowStart;
      }
      if (i - rowStart > LONGEST_ROW) throw rowTooLong(this.#options.name, rowLine);
      const blank = fields === 1 && !anyQuoted && isBlankField(buffer, starts[0], stops[0]);
      if (!blank) this.#takeRow(buffer, fields, rowLine);
      this.#line++;
      if (i < length && buffer[i] === CARRIAGE_RETURN) {
        if (i + 1 === length) this.#afterCarriageReturn = true;
        else if (buffer[i + 1] === LINE_FEED) i++;
      }
      i++;
    }
    return length;
  }

  #hasEscapes = false;

  /** Index of the quote that ends the field, or -1; counts the lines inside. */
  #closingQuote(buffer: Uint8Array, from: number, length: number): number {
    this.#hasEscapes = false;
    for (let i = from; i < length; i++) {
      const byte = buffer[i];
      if (byte === QUOTE) {
        if (i + 1 >= length || buffer[i + 1] !== QUOTE) return i;
        this.#hasEscapes = true;
        i++;
      } else if (
        byte === LINE_FEED ||
        (byte === CARRIAGE_RETURN && (i + 1 >= length || buffer[i + 1] !== LINE_FEED))
      ) {
        this.#line++;
      }
    }
    return -1;
  }

  /** Writes a field with its escapes undone, and what follows its quotes, to `unquoted`. */
  #unquote(buffer: Uint8Array, field: number, close: number, stop: number): void {
    const from = this.#unquotedLength;
    const start = this.#starts[field];
    if (from + stop - start > this.#unquoted.length) {
      this.#unquoted = joined(this.#unquoted, new Uint8Array(this.#unquoted.length + stop - start));
    }
    let to = from;
    for (let i = start; i < stop; i++) {
      if (i === close) continue;
      this.#unquoted[to++] = buffer[i];
      if (i < close && buffer[i] === QUOTE) i++;
    }
    this.#unquotedLength = to;
    this.#starts[field] = from;
    this.#stops[field] = to;
    this.#inUnquoted[field] = 1;
  }

  #takeRow(buffer: Uint8Array, fields: number, line: number): void {
    const columns = this.#columns;
    if (columns === null) {
      if (this.#above > 0) {
        this.#above--;
        return;
      }
      this.#takeHeader(buffer, fields);
      if (this.#options.header === "no") this.#takeRow(buffer, fields, line);
      return;
    }
    if (this.#below > 0) {
      this.#below--;
      return;
    }
    if (fields !== columns.length || this.#short.length > 0) {
      this.#takeOdd(buffer, fields, line);
      return;
    }
    const starts = this.#starts;
    const stops = this.#stops;
    if (this.#unquotedLength === 0) {
      for (let c = 0; c < fields; c++) columns[c].add(buffer, starts[c], stops[c]);
      return;
    }
    for (let c = 0; c < fields; c++) {
      columns[c].add(this.#inUnquoted[c] === 1 ? this.#unquoted : buffer, starts[c], stops[c]);
    }
  }

  /** A row of another length, or after one. */
  #takeOdd(buffer: Uint8Array, fields: number, line: number): void {
    const [first = { fields, line }] = this.#short;
    if (fields >= this.#columns!.length || this.#short.length > MOST_BELOW)
      throw this.#ragged(first.fields, first.line);
    const texts: string[] = [];
    for (let c = 0; c < fields; c++) {
      const text = this.#textOf(buffer, c);
      if (text !== "") texts.push(text);
    }
    const isNote = texts.length === 1 && /\p{L}/u.test(texts[0]) && parseNumber(texts[0]) === null;
    this.#short.push({ fields, line, text: isNote ? texts[0] : "" });
  }

  #textOf(buffer: Uint8Array, field: number): string {
    const bytes = this.#inUnquoted[field] === 1 ? this.#unquoted : buffer;
    return trimField(new TextDecoder().decode(bytes.subarray(this.#starts[field], this.#stops[field])));
  }

  #takeHeader(buffer: Uint8Array, fields: number): void {
    const { extra, columnNames = null } = this.#options;
    const names: string[] = [];
    const make = this.#options.makeColumn ?? ((name: string) => rawColumn(name, this.#options));
    if (this.#options.header === "no") {
      this.#columns = Array.from({ length: fields }, (_, index) => make(`column${index + 1}`, index));
      return;
    }
    for (let c = 0; c < fields; c++) {
      const bytes = this.#inUnquoted[c] === 1 ? this.#unquoted : buffer;
      const name = decodeName(bytes.subarray(this.#starts[c], this.#stops[c]), this.#options.name);
      names.push(trimField(name));
    }
    const reason = this.#options.header === "yes" ? null : looksLikeData(names);
    if (reason) {
      throw new DataError(
        `${this.#options.name}: the first row looks like data, not column names (${reason}); add a first line that names the ${fields} columns, or say that there is none, or that these are names`,
        {
          hint: [
            { option: "header", value: "no" },
            { option: "header", value: "yes" },
          ],
        },
      );
    }
    if (extra === "first") names.unshift("row");
    if (extra === "last") names.push("");
    const numbered = numberedNames(columnNames ?? names);
    this.#notices.push(...numbered.notices);
    this.#columns = numbered.names.map((name, index) => make(name || `column${index + 1}`, index));
  }

  #at(line: number): string {
    return `${this.#options.name}: row ${(this.#columns?.[0]?.rows ?? 0) + 1} (line ${line})`;
  }

  #ragged(fields: number, line: number): DataError {
    const expected = this.#columns!.length;
    const more = fields > expected ? "quote fields that hold the delimiter" : "fill in the missing fields";
    return new DataError(
      `${this.#at(line)} has ${fields} field${fields === 1 ? "" : "s"} but the header names ${expected} columns; ${more} or remove the row`,
    );
  }

  #unclosed(line: number): DataError {
    const row = this.#columns === null ? "the header" : `row ${this.#columns[0].rows + 1}`;
    return new DataError(
      `${this.#options.name}: a quote opened in ${row} (line ${line}) is never closed; close it or write "" for a quote inside a field`,
    );
  }

  #moreFields(): void {
    const size = this.#starts.length * 2;
    const larger = <T extends Int32Array | Uint8Array>(array: T, fresh: T): T => {
      fresh.set(array);
      return fresh;
    };
    this.#starts = larger(this.#starts, new Int32Array(size));
    this.#stops = larger(this.#stops, new Int32Array(size));
    this.#inUnquoted = larger(this.#inUnquoted, new Uint8Array(size));
  }
}

function decodeName(bytes: Uint8Array, source: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new DataError(`${source}: the header row is not UTF-8; save the file as UTF-8`);
  }
}

function isBlankField(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!isBlank(bytes[i])) return false;
  return true;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
