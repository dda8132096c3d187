// Puts a CSV file that only our own reader understands (mixed line ends, text after a closing
// quote, blank lines) into the plainest form: commas, every field in quotes. Fields pass through
// without being kept.

import { open } from "node:fs/promises";
import { HEAD, withHead, withoutByteOrderMark } from "../../dataset/bytes/read-chunks.ts";
import { DataError } from "../../dataset/data-error.ts";
import type { CsvDialect } from "../../dataset/read/csv-dialect.ts";
import { complaintAbout, FieldError, RawColumn } from "../../dataset/read/raw-column.ts";
import { CsvReader } from "../../dataset/read/read-csv.ts";
import type { Header } from "../../dataset/read-options.ts";

export interface RewriteOptions extends CsvDialect {
  /** Where the data come from, for messages. */
  readonly name: string;
  readonly header?: Header | undefined;
  /** Path to write to. */
  readonly copy: string;
}

/** Gives what the reader has to say of the file. */
export async function rewriteCsv(
  chunks: AsyncIterable<Uint8Array>,
  options: RewriteOptions,
): Promise<readonly string[]> {
  const { name, copy } = options;
  const written = new WrittenFields();
  const makeColumn = (column: string, place: number): RawColumn => {
    written.add(new TextEncoder().encode(column), place === 0);
    return new WrittenColumn(column, place, written);
  };
  const reader = new CsvReader({ ...options, makeColumn });
  const file = await open(copy, "w");
  try {
    let first = true;
    for await (const chunk of withHead(chunks)) {
      reader.push(first && chunk.length > 0 ? withoutByteOrderMark(chunk) : chunk);
      first = false;
      await file.write(written.take());
    }
    const { notices = [] } = reader.end();
    await file.write(written.take());
    return notices;
  } catch (error) {
    throw error instanceof FieldError ? new DataError(`${name}: ${error.message}`) : error;
  } finally {
    await file.close();
  }
}

/** Fields of rows one after another, as CSV. */
class WrittenFields {
  #bytes = new Uint8Array(HEAD);
  #length = 0;
  #started = false;

  add(field: Uint8Array, startsRow: boolean): void {
    const most = this.#length + field.length * 2 + 3;
    if (most > this.#bytes.length) {
      const larger = new Uint8Array(most * 2);
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    if (this.#started) this.#bytes[this.#length++] = startsRow ? 0x0a : 0x2c;
    this.#started = true;
    this.#bytes[this.#length++] = 0x22;
    for (const byte of field) {
      if (byte === 0x22) this.#bytes[this.#length++] = byte;
      this.#bytes[this.#length++] = byte;
    }
    this.#bytes[this.#length++] = 0x22;
  }

  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }
}

class WrittenColumn extends RawColumn {
  readonly #place: number;
  readonly #written: WrittenFields;

  constructor(name: string, place: number, written: WrittenFields) {
    super({ name, ignored: true });
    this.#place = place;
    this.#written = written;
  }

  override add(bytes: Uint8Array, start: number, end: number): void {
    this.rows++;
    const complaint = complaintAbout(bytes, start, end);
    if (complaint) throw new FieldError(`row ${this.rows}, column "${this.name}": the field ${complaint}`);
    this.#written.add(bytes.subarray(start, end), this.#place === 0);
  }
}
