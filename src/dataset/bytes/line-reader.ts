// Cuts bytes that come in pieces into lines of text (LF, CRLF or CR), for formats that are read
// line by line.

import { DataError } from "../data-error.ts";
import { concatenate } from "./read-chunks.ts";

/** Bytes. A longer row is no row of a table: a wrong delimiter, a wrong format or a lost quote. */
export const LONGEST_ROW = 1 << 23;

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

export class LineReader {
  readonly #name: string;
  readonly #onLine: (text: string, line: number) => void;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  /** The beginning of a line whose end has not come yet, in the pieces that it came in. */
  #carry: Uint8Array[] = [];
  #carried = 0;
  #line = 0;

  /** Lines are counted from 1. */
  constructor(name: string, onLine: (text: string, line: number) => void) {
    this.#name = name;
    this.#onLine = onLine;
  }

  push(chunk: Uint8Array): void {
    let end = chunk.length;
    // A CR at the very end may be half of a CRLF.
    if (chunk[end - 1] === CARRIAGE_RETURN) end--;
    while (end > 0 && chunk[end - 1] !== LINE_FEED && chunk[end - 1] !== CARRIAGE_RETURN) end--;
    const carriedReturn = this.#carry.at(-1)?.at(-1) === CARRIAGE_RETURN;
    if (end > 0 || (carriedReturn && chunk.length > 0 && chunk[0] !== LINE_FEED)) {
      this.#hold(chunk.subarray(0, end));
      this.end();
    }
    this.#hold(chunk.slice(end));
    if (this.#carried > LONGEST_ROW) throw rowTooLong(this.#name, this.#line + 1);
  }

  end(): void {
    if (this.#carried > 0) this.#take(concatenate(this.#carry, this.#carried));
    this.#carry = [];
    this.#carried = 0;
  }

  #hold(bytes: Uint8Array): void {
    if (bytes.length > 0) this.#carry.push(bytes);
    this.#carried += bytes.length;
  }

  #take(bytes: Uint8Array): void {
    const lines = this.#decode(bytes).split(/\r\n|[\r\n]/);
    if (lines.at(-1) === "") lines.pop();
    for (const text of lines) {
      this.#line++;
      if (text.length * 3 > LONGEST_ROW && new TextEncoder().encode(text).length > LONGEST_ROW) {
        throw rowTooLong(this.#name, this.#line);
      }
      this.#onLine(text, this.#line);
    }
  }

  #decode(bytes: Uint8Array): string {
    try {
      return this.#decoder.decode(bytes);
    } catch {
      throw new DataError(
        `${this.#name}: line ${this.#firstBadLine(bytes)} is not UTF-8; save the file as UTF-8`,
      );
    }
  }

  #firstBadLine(bytes: Uint8Array): number {
    let line = this.#line + 1;
    let start = 0;
    for (let i = 0; i < bytes.length; i++) {
      const isBreak = bytes[i] === LINE_FEED || (bytes[i] === CARRIAGE_RETURN && bytes[i + 1] !== LINE_FEED);
      if (!isBreak) continue;
      try {
        this.#decoder.decode(bytes.subarray(start, i + 1));
      } catch {
        return line;
      }
      line++;
      start = i + 1;
    }
    return line;
  }
}

export function rowTooLong(source: string, line: number): DataError {
  return new DataError(
    `${source}: line ${line} is longer than 8 MB, so this is no table with one row per line; check the file's format`,
  );
}
