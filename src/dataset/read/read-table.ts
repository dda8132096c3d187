// A file read once. Target, kinds, weights and exclusions are chosen afterwards, as often as one
// likes, without parsing again; rows keep the numbers they have in the file.

import { type RandomAccess, randomAccess } from "../bytes/random-access.ts";
import { type Bytes, chunksOf } from "../bytes/read-chunks.ts";
import { checkWatching } from "../check-argument.ts";
import type { Kind } from "../column.ts";
import { DataError } from "../data-error.ts";
import { inferKind, reasonToLeaveOut } from "../infer/infer-kinds.ts";
import { type ProposedClass, proposeClass } from "../infer/propose-class.ts";
import type { ColumnOptions, NamedReadOptions } from "../read-options.ts";
import { type AssembledRows, assembleRows, noRows } from "./assemble-dataset.ts";
import { askedKind, checkNames } from "./choose-columns.ts";
import { classFactsOf } from "./class-facts.ts";
import { finishColumn } from "./finished-column.ts";
import type { RawColumn } from "./raw-column.ts";
import type { RawTable } from "./raw-table.ts";
import { checkSource, readRawTable, readSigned } from "./read-dataset.ts";

export interface ReadTableOptions extends Pick<NamedReadOptions, "name" | "format" | "names" | "header"> {
  readonly signal?: AbortSignal | undefined;
  /** Bytes read so far, and all of them where that is known. */
  readonly onProgress?: ((done: number, all: number | null) => void) | undefined;
}

/** What is known of a column before anything is chosen. */
export interface FileColumn {
  readonly name: string;
  /** What its fields suggest, or the format declares. */
  readonly kind: Kind;
  readonly missing: number;
  /** Different values, missing not counted; null where they are very many numbers. */
  readonly distinct: number | null;
  /** Why it would be left out: "it numbers the rows"; null where it would not. */
  readonly reason: string | null;
  /** Whether it holds sentences, whose words may be asked. */
  readonly isFreeText?: boolean;
  /** Why nothing of it can be read (lists, objects); null where it can. */
  readonly refusal: string | null;
}

export interface FileTable {
  readonly name: string;
  /** Rows of the file. */
  readonly rows: number;
  readonly columns: readonly FileColumn[];
  /** The class that is proposed, or that the format says. */
  readonly target: ProposedClass;
  /** One line for each thing that reading the file decided. */
  readonly notices: readonly string[];
  /** The field as it was written, null for missing; rows are counted from 0. */
  field(column: string, row: number): string | null;
  /** A dataset with this target, these kinds and exclusions; throws as `readDataset` does. */
  choose(options: ColumnOptions): AssembledRows;
}

/**
 * @example
 * const table = await readTable(file, { name: file.name, onProgress: show });
 * const { dataset, fileRows } = table.choose({ target: "species", exclude: ["id"] });
 */
export async function readTable(bytes: Bytes, options: ReadTableOptions): Promise<FileTable> {
  checkSource(bytes, options);
  checkWatching(options.signal, options.onProgress);
  const { name, format, names, header, signal, onProgress } = options;
  signal?.throwIfAborted();
  const all = sizeOf(bytes);
  try {
    const reading = { name, format, names, header };
    const signed =
      bytes instanceof Blob ? await readSigned(watchedFile(randomAccess(bytes), options), reading) : null;
    const raw = signed ?? (await readRawTable(watchedChunks(bytes, options), reading));
    signal?.throwIfAborted();
    if (all !== null) onProgress?.(all, all);
    return tableOver(raw, name);
  } catch (error) {
    // An abort is reported as such, whatever error it caused in a reader.
    signal?.throwIfAborted();
    throw error;
  }
}

function tableOver(raw: RawTable, name: string): FileTable {
  checkNames(
    name,
    raw.columns.map((column) => column.name),
  );
  const rows = raw.columns[0].rows;
  if (rows === 0) throw noRows(name);
  const byName = new Map(raw.columns.map((column) => [column.name, column]));
  return {
    name,
    rows,
    target: proposedTarget(raw, byName),
    notices: raw.notices ?? [],
    columns: raw.columns.map((column) => fileColumn(column, raw)),
    field(column, row) {
      const found = byName.get(column);
      if (found === undefined) throw new DataError(`${name}: there is no column "${column}"`);
      return found.ignored ? null : found.fieldAt(row);
    },
    choose(options) {
      // Categories are asked of columns that were stored as numbers, as texts: those are made when
      // they are needed.
      const columns = raw.columns.map((column) => {
        const kind = askedKind(options, column.name);
        return kind === "categorical" || kind === "boolean" ? column.asTexts() : column;
      });
      return assembleRows({ ...raw, columns }, { ...options, name });
    },
  };
}

function proposedTarget(
  { columns, target }: RawTable,
  byName: ReadonlyMap<string, RawColumn>,
): ProposedClass {
  if (target !== null) return { name: target, why: "the file says so", ties: [] };
  const readable = columns.filter((column) => !column.ignored);
  const names = (readable.length > 0 ? readable : columns).map((column) => column.name);
  return proposeClass(names, (name) => classFactsOf(byName.get(name)!))!;
}

function fileColumn(column: RawColumn, { declared }: RawTable): FileColumn {
  const { name } = column;
  try {
    column.checkReadable();
  } catch (error) {
    const refusal = (error as Error).message;
    return { name, kind: "categorical", missing: column.rows, distinct: null, reason: null, refusal };
  }
  const { summary } = finishColumn(column, declared.has(name) ? undefined : {});
  const kind = declared.get(name) ?? inferKind(summary);
  return {
    name,
    kind,
    missing: summary.missing,
    distinct: column.numbers() === null ? summary.distinct : null,
    reason: reasonToLeaveOut(summary, kind),
    ...(summary.isFreeText && { isFreeText: true }),
    refusal: null,
  };
}

function sizeOf(bytes: Bytes): number | null {
  if (bytes instanceof Blob) return bytes.size;
  return bytes instanceof Uint8Array ? bytes.length : null;
}

function watchedFile(
  { byteLength, slice }: RandomAccess,
  { signal, onProgress }: ReadTableOptions,
): RandomAccess {
  let done = 0;
  return {
    byteLength,
    async slice(start, end) {
      signal?.throwIfAborted();
      const piece = await slice(start, end);
      done = Math.min(byteLength, done + piece.byteLength);
      onProgress?.(done, byteLength);
      return piece;
    },
  };
}

/** Yields between pieces, so that a page stays responsive and an abort arrives. */
async function* watchedChunks(
  bytes: Bytes,
  { signal, onProgress }: ReadTableOptions,
): AsyncGenerator<Uint8Array> {
  let done = 0;
  for await (const chunk of chunksOf(bytes)) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal?.throwIfAborted();
    yield chunk;
    done += chunk.length;
    onProgress?.(done, sizeOf(bytes));
  }
}
