// The Node way in: a path, or "-" for standard input, to a dataset.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { stdin } from "node:process";
import { DataError } from "../data-error.ts";
import type { Dataset } from "../dataset.ts";
import { type ReadDatasetOptions, readDataset } from "../read-dataset.ts";
import { type ModelRows, type ModelRowsOptions, readModelRows } from "../read-model-rows.ts";

export type ReadFileOptions = Omit<ReadDatasetOptions, "name"> & {
  /** For messages; else the path. */
  readonly name?: string | undefined;
};

export async function readDatasetFile(path: string, options: ReadFileOptions = {}): Promise<Dataset> {
  const name = options.name ?? path;
  return readDataset(await openFile(path, name), { ...options, name });
}

/** The rows of a file as a model needs them. */
export async function readModelRowsFile(
  path: string,
  options: Omit<ModelRowsOptions, "name">,
): Promise<ModelRows> {
  return readModelRows(await openFile(path, path), { ...options, name: path });
}

async function openFile(path: string, name: string): Promise<AsyncIterable<Uint8Array>> {
  if (path === "-") return stdin;
  await checkFile(path, name);
  return fileChunks(path, name);
}

async function* fileChunks(path: string, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 1 << 20 });
  } catch (error) {
    throw fileError(name, error);
  }
}

async function checkFile(path: string, name: string): Promise<void> {
  let found: Awaited<ReturnType<typeof stat>>;
  try {
    found = await stat(path);
  } catch (error) {
    throw fileError(name, error);
  }
  if (found.isDirectory()) throw new DataError(`${name}: this is a folder; give a file in it`);
}

function fileError(name: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === undefined) return error;
  if (code === "ENOENT" || code === "ENOTDIR") {
    return new DataError(`${name}: there is no such file; check the path`);
  }
  if (code === "EACCES" || code === "EPERM") {
    return new DataError(`${name}: the file may not be read; change its permissions`);
  }
  return new DataError(`${name}: the file cannot be read (${code}); check it and its disk`);
}
