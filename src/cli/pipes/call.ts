// A request of the program that started the child, and the table that came with it.

import { createMemorySource, type MemorySource } from "../../counts/memory/memory-source.ts";
import { KINDS, type Kind } from "../../dataset/column.ts";
import { DataError } from "../../dataset/data-error.ts";
import type { ColumnSchema, Dataset } from "../../dataset/dataset.ts";
import { type BufferColumn, fromBuffers } from "../../dataset/from/from-buffers.ts";
import { rawColumn } from "../../dataset/read/raw-table.ts";
import { assembleModelRows } from "../../dataset/read/read-model-rows.ts";
import type { NamedReadOptions } from "../../dataset/read-options.ts";
import type { Bins } from "../../encoding/bins.ts";
import type { LearnContext } from "../../learner/learner.ts";
import type { Frame } from "./frames.ts";

export interface Call {
  /** What is asked for, besides the table: options of the library, by its names. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly frame: Frame;
  readonly context: Required<Pick<LearnContext, "signal" | "onProgress">>;
}

/** Answers one kind of request with a plain object. */
export type Answer = (call: Call) => Promise<object>;

/** The table of a call, as a dataset. */
export function datasetOf({ frame: { header, buffers } }: Call): Dataset {
  const columns = header.columns;
  if (!Array.isArray(columns) || columns.length !== buffers.length)
    throw new DataError("the frame names other columns than it holds");
  const reading = (header.reading ?? {}) as Partial<NamedReadOptions>;
  const { target, weights, weightsAre, kinds, exclude, group, time, keep } = reading;
  return fromBuffers(
    columns.map((column, index) => bufferColumn(column, buffers[index])),
    { name: reading.name ?? "data", target, weights, weightsAre, kinds, exclude, group, time, keep },
  );
}

/** Works on the table of a call as a count source, which is closed whatever happens. */
export async function withTable<T>(
  call: Call,
  bins: Bins,
  work: (source: MemorySource, dataset: Dataset) => Promise<T>,
): Promise<T> {
  const dataset = datasetOf(call);
  const source = await createMemorySource(dataset, { bins });
  try {
    return await work(source, dataset);
  } finally {
    await source.close();
  }
}

/** The one column of a call as a model reads it: numbers or dates, null where missing. */
export const readAnswer: Answer = async ({ options, frame: { header, buffers } }) => {
  const schema = options.schema as ColumnSchema;
  const [column] = (header.columns as readonly unknown[]).map((each, index) =>
    bufferColumn(each, buffers[index]),
  );
  const raw = rawColumn(schema.name, {});
  if ("texts" in column) raw.addCodes(column.values, column.texts);
  const table = { columns: [raw], declared: new Map(), weights: null, target: null };
  const rows = assembleModelRows(table, { name: "X", columns: [schema], target: "" });
  const [read] = rows.attributes;
  return {
    values: "values" in read ? Array.from(read.values, (value) => (Number.isNaN(value) ? null : value)) : [],
  };
};

function bufferColumn(column: unknown, bytes: Uint8Array): BufferColumn {
  const { name, texts, declared } = column as { name?: unknown; texts?: unknown; declared?: unknown };
  const width = texts === undefined ? 8 : 4;
  const isKind = declared === undefined || KINDS.includes(declared as Kind);
  if (typeof name !== "string" || bytes.length % width !== 0 || !isKind)
    throw new DataError("a column of the frame has no name, no whole number of values or no known kind");
  const known = { name, ...(declared !== undefined && { declared: declared as Kind }) };
  const { buffer, length } = bytes;
  if (texts === undefined) return { ...known, values: new Float64Array(buffer, 0, length / 8) };
  if (!Array.isArray(texts)) throw new DataError(`column "${name}" of the frame has no list of texts`);
  return { ...known, values: new Int32Array(buffer, 0, length / 4), texts };
}
