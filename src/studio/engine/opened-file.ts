// An open data file: its table, and the bytes themselves.

import { DataError, type FileTable, readTable } from "../../internal.ts";
import type { ByteProgress } from "../panels/request.ts";
import type { FileView } from "../panels/start/request.ts";
import { fileHash } from "./file-hash.ts";
import type { Watch } from "./watch.ts";

/** Rows of it in one answer: more than a screen can show. */
export const MOST_ROWS = 1000;

export class OpenedFile {
  readonly table: FileTable;
  readonly file: Blob;
  #hash: Promise<string> | null = null;

  constructor(table: FileTable, file: Blob) {
    this.table = table;
    this.file = file;
  }

  static async read(
    file: Blob,
    name: string,
    { signal, onProgress }: Watch<ByteProgress> = {},
  ): Promise<OpenedFile> {
    if (file.size === 0) throw new DataError(`${name}: the file is empty; choose one with rows`);
    const table = await readTable(file, {
      name,
      signal,
      onProgress: (bytes, all) => onProgress?.({ bytes, all }),
    });
    return new OpenedFile(table, file);
  }

  hash(): Promise<string> {
    this.#hash ??= fileHash(this.file);
    return this.#hash;
  }

  /** The name without its endings: "adult" of adult.csv.gz. */
  get stem(): string {
    return this.table.name.replace(/^.*[\\/]/, "").replace(/(\.\w{1,8}){1,2}$/, "");
  }

  /** A row as it was written; null is missing. */
  fields(row: number): (string | null)[] {
    return this.table.columns.map(({ name }) => this.table.field(name, row));
  }

  view(): FileView {
    const { name, rows, columns, target, notices } = this.table;
    return { name, rows, columns, target, notices, file: this.file };
  }
}
