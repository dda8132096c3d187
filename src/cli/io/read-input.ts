// Inputs named on the command line: a path, or "-" for standard input.

import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { tableWarnings } from "../../choose/warnings/table-warnings.ts";
import { DataError } from "../../dataset/data-error.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { assembleDataset } from "../../dataset/read/assemble-dataset.ts";
import { type Inspection, inspectTable } from "../../dataset/read/inspect-table.ts";
import type { RawTable } from "../../dataset/read/raw-table.ts";
import { readDataset, readRawTable } from "../../dataset/read/read-dataset.ts";
import { type ModelRows, type ModelRowsOptions, readModelRows } from "../../dataset/read/read-model-rows.ts";
import type { NamedReadOptions, ReadOptions } from "../../dataset/read-options.ts";
import type { ModelDocument } from "../../model/document.ts";
import { modelFromJson } from "../../model/read-json.ts";
import { readDatasetFile, readModelRowsFile, readRawTableFile } from "../../node/read-dataset-file.ts";
import type { Surroundings } from "./surroundings.ts";
import { systemReason } from "./system-reason.ts";
import { untilInterrupted } from "./until-interrupted.ts";

type Input = Pick<Surroundings, "stdin" | "interrupt">;

export function readDatasetInput(
  path: string,
  options: Omit<ReadOptions, "name">,
  { stdin, interrupt }: Input,
): Promise<Dataset> {
  const reading =
    path === "-" ? readDataset(stdin, { ...options, name: path }) : readDatasetFile(path, options);
  return untilInterrupted(reading, interrupt);
}

/** Reads the data once, and looks at what would be learned from as well. */
export async function inspectInput(
  path: string,
  options: Omit<ReadOptions, "name">,
  { stdin, interrupt }: Input,
): Promise<Inspection> {
  const named = { ...options, name: path };
  const reading = path === "-" ? readRawTable(stdin, named) : readRawTableFile(path, named);
  const table = await untilInterrupted(reading, interrupt);
  const inspection = inspectTable(table, named);
  const dataset = learnable(table, named);
  if (dataset === null) return inspection;
  const { columns, rows } = await untilInterrupted(tableWarnings(dataset), interrupt);
  return {
    ...inspection,
    notices: [...inspection.notices, ...rows],
    columns: inspection.columns.map((column) => {
      const warnings = [...column.warnings, ...(columns.get(column.name) ?? [])];
      return { ...column, warnings };
    }),
  };
}

/** Null where learning would refuse it: why is among the warnings already. Empties the table. */
function learnable(table: RawTable, options: NamedReadOptions): Dataset | null {
  try {
    return assembleDataset(table, options);
  } catch (error) {
    if (error instanceof DataError) return null;
    throw error;
  }
}

export function readRowsInput(
  path: string,
  options: Omit<ModelRowsOptions, "name">,
  { stdin, interrupt }: Input,
): Promise<ModelRows> {
  const reading =
    path === "-" ? readModelRows(stdin, { ...options, name: path }) : readModelRowsFile(path, options);
  return untilInterrupted(reading, interrupt);
}

export async function readModelInput(path: string, input: Input): Promise<ModelDocument> {
  return modelFromJson(await readTextInput(path, input), path);
}

export function readTextInput(path: string, { stdin, interrupt }: Input): Promise<string> {
  return untilInterrupted(path === "-" ? readAll(stdin) : readTextFile(path), interrupt);
}

export async function readTextFile(path: string): Promise<string> {
  try {
    const text = await readFile(path, "utf8");
    return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  } catch (error) {
    const reason = systemReason(error);
    if (reason === null) throw error;
    throw new DataError(`${path}: cannot read: ${reason}`, { cause: error });
  }
}

async function readAll(stream: Readable): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) text += decoder.decode(chunk as Uint8Array, { stream: true });
  return text + decoder.decode();
}
