// Files inside a zip archive, unpacked as a stream with what every current browser and Node have.
// Whatever an archive claims, no more than MOST_BYTES come out of one file.

import type { RandomAccess } from "../../bytes/random-access.ts";
import { DataError } from "../../data-error.ts";

/** Unpacked; a sheet of a million rows has some hundred. */
const MOST_BYTES = 2 ** 31;
const MOST_FILES = 10_000;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly header: number;
}

export class Zip {
  readonly #name: string;
  readonly #file: RandomAccess;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(name: string, file: RandomAccess, entries: ReadonlyMap<string, Entry>) {
    this.#name = name;
    this.#file = file;
    this.#entries = entries;
  }

  static async open(name: string, file: RandomAccess): Promise<Zip> {
    const from = Math.max(0, file.byteLength - END_LENGTH - LONGEST_COMMENT);
    const tail = new DataView(await file.slice(from, file.byteLength));
    let end = tail.byteLength - END_LENGTH;
    while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end--;
    if (end < 0) throw damaged(name);
    const files = tail.getUint16(end + 10, true);
    const [size, start] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
    if (files > MOST_FILES || start + size > file.byteLength) throw damaged(name);
    const directory = new DataView(await file.slice(start, start + size));
    const entries = new Map<string, Entry>();
    for (let at = 0, index = 0; index < files; index++) {
      if (at + 46 > size || directory.getUint32(at, true) !== 0x02014b50) throw damaged(name);
      const [flags, method] = [directory.getUint16(at + 8, true), directory.getUint16(at + 10, true)];
      const length = directory.getUint16(at + 28, true);
      if (at + 46 + length > size) throw damaged(name);
      const path = new TextDecoder().decode(
        new Uint8Array(directory.buffer, directory.byteOffset + at + 46, length),
      );
      if ((flags & 1) !== 0) {
        throw new DataError(`${name}: the spreadsheet is encrypted; save it without a password`);
      }
      entries.set(path, {
        method,
        packed: directory.getUint32(at + 20, true),
        header: directory.getUint32(at + 42, true),
      });
      at += 46 + length + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
    }
    return new Zip(name, file, entries);
  }

  has(path: string): boolean {
    return this.#entries.has(path);
  }

  /** The text of a file in pieces. */
  async *text(path: string): AsyncGenerator<string> {
    const entry = this.#entries.get(path);
    if (entry === undefined) throw damaged(this.#name);
    const { method, packed, header } = entry;
    const local = new DataView(await this.#file.slice(header, Math.min(header + 30, this.#file.byteLength)));
    if (local.byteLength < 30 || local.getUint32(0, true) !== 0x04034b50) throw damaged(this.#name);
    const start = header + 30 + local.getUint16(26, true) + local.getUint16(28, true);
    if (start + packed > this.#file.byteLength || (method !== 0 && method !== 8)) throw damaged(this.#name);
    const bytes = await this.#file.slice(start, start + packed);
    const plain = new Blob([bytes]).stream();
    const unpacked = method === 0 ? plain : plain.pipeThrough(new DecompressionStream("deflate-raw"));
    const reader = unpacked.getReader();
    const decoder = new TextDecoder();
    let length = 0;
    try {
      for (;;) {
        const { done, value } = await reader.read().catch(() => {
          throw damaged(this.#name);
        });
        if (done) break;
        length += value.length;
        if (length > MOST_BYTES) {
          throw new DataError(
            `${this.#name}: a sheet unpacks to more than 2 GB, so this is no table; export it as CSV`,
          );
        }
        yield decoder.decode(value, { stream: true });
      }
      yield decoder.decode();
    } finally {
      reader.cancel().catch(() => {});
    }
  }
}

export function damaged(name: string): DataError {
  return new DataError(
    `${name}: the spreadsheet is damaged or cut short; save it again, or export it as CSV`,
  );
}
