// Inputs named on the command line: a path, or "-" for standard input.

import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { DataError } from "../../dataset/data-error.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { type Inspection, inspectData } from "../../dataset/read/inspect-table.ts";
import { readDataset } from "../../dataset/read/read-dataset.ts";
import { type ModelRows, type ModelRowsOptions, readModelRows } from "../../dataset/read/read-model-rows.ts";
import type { ReadOptions } from "../../dataset/read-options.ts";
import type { ModelDocument } from "../../model/document.ts";
import { modelFromJson } from "../../model/read-json.ts";
import { inspectFile, readDatasetFile, readModelRowsFile } from "../../node/read-dataset-file.ts";
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

export function inspectInput(
  path: string,
  options: Omit<ReadOptions, "name">,
  { stdin, interrupt }: Input,
): Promise<Inspection> {
  const reading = path === "-" ? inspectData(stdin, { ...options, name: path }) : inspectFile(path, options);
  return untilInterrupted(reading, interrupt);
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
