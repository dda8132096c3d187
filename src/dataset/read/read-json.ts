// Reads JSON (a list of objects, or an object of lists) and NDJSON (one object per line).

import { lineOfJsonError } from "../bytes/json-error.ts";
import { LineReader } from "../bytes/line-reader.ts";
import { concatenate } from "../bytes/read-chunks.ts";
import { DataError } from "../data-error.ts";
import type { RawReaderOptions } from "../read-options.ts";
import { JsonRows, kindOf } from "./json-rows.ts";
import type { RawReader, RawTable } from "./raw-table.ts";

/** JSON is read whole, and engines hold no longer texts. */
const LONGEST_JSON = 400 * 2 ** 20;

class JsonReader implements RawReader {
  readonly #options: RawReaderOptions;
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  constructor(options: RawReaderOptions) {
    this.#options = options;
  }

  push(chunk: Uint8Array): void {
    this.#chunks.push(chunk.slice());
    this.#length += chunk.length;
    if (this.#length > LONGEST_JSON) {
      throw new DataError(
        `${this.#options.name}: JSON is read whole, up to 400 MB; write NDJSON (one object per line) or CSV instead`,
      );
    }
  }

  end(): RawTable {
    const { name } = this.#options;
    const text = decode(name, concatenate(this.#chunks, this.#length));
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      if (firstLineIsRow(text)) return this.#readLines();
      throw new DataError(`${name}: line ${lineOfJsonError(text)} is not JSON; mend it there`);
    }
    return this.#readValue(value);
  }

  #readValue(value: unknown): RawTable {
    const { name } = this.#options;
    const rows = new JsonRows(name, this.#options);
    if (Array.isArray(value)) {
      for (const [index, row] of value.entries()) rows.add(row, `row ${index + 1}`);
    } else if (value !== null && typeof value === "object") {
      const columns = Object.entries(value);
      const lists = columns.filter(([, list]) => Array.isArray(list));
      if (lists.length === 0 && columns.length > 0) rows.add(value, "row 1");
      else if (lists.length < columns.length) {
        const [key, other] = columns.find(([, list]) => !Array.isArray(list))!;
        throw new DataError(
          `${name}: "${key}" is ${kindOf(other)}; give a list of objects, or an object of lists only`,
        );
      } else rows.addColumns(columns.map(([key, list]) => ({ name: key, values: list as unknown[] })));
    } else {
      throw new DataError(
        `${name}: the JSON is ${kindOf(value)}; give a list of objects, or an object of lists`,
      );
    }
    const table = rows.table();
    if (table.columns.length === 0) throw new DataError(`${name}: the JSON holds no rows; add rows of data`);
    return table;
  }

  #readLines(): RawTable {
    const reader = new NdjsonReader(this.#options);
    for (const chunk of this.#chunks) reader.push(chunk);
    return reader.end();
  }
}

export class NdjsonReader implements RawReader {
  readonly #name: string;
  readonly #rows: JsonRows;
  readonly #lines: LineReader;

  constructor(options: RawReaderOptions) {
    this.#name = options.name;
    this.#rows = new JsonRows(options.name, options);
    this.#lines = new LineReader(options.name, (text, line) => {
      if (text.trim() === "") return;
      let row: unknown;
      try {
        row = JSON.parse(text);
      } catch {
        throw new DataError(`${options.name}: line ${line} is not JSON; NDJSON has one object per line`);
      }
      this.#rows.add(row, `row ${this.#rows.rows + 1} (line ${line})`);
    });
  }

  push(chunk: Uint8Array): void {
    this.#lines.push(chunk);
  }

  end(): RawTable {
    this.#lines.end();
    const table = this.#rows.table();
    if (table.columns.length === 0) throw new DataError(`${this.#name}: there are no rows; add rows of data`);
    return table;
  }
}

/** A file called JSON is NDJSON where its first line is a row and others follow. */
export function jsonReader(options: RawReaderOptions, start: string): RawReader {
  const areLines = firstLineIsRow(start) && /[\r\n]/.test(start.trim());
  return areLines ? new NdjsonReader(options) : new JsonReader(options);
}

/** Whether the first line alone is an object without lists: then each line is JSON. */
function firstLineIsRow(text: string): boolean {
  const line = /^\s*([^\r\n]*)/.exec(text)![1];
  if (!line.startsWith("{")) return false;
  try {
    return Object.values(JSON.parse(line) as object).every((value) => !Array.isArray(value));
  } catch {
    return false;
  }
}

function decode(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new DataError(`${name}: the file is not UTF-8; save it as UTF-8`);
  }
}
