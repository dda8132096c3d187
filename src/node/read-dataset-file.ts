// The Node way in: a path, or "-" for standard input, to a dataset.

import { existsSync } from "node:fs";
import { DataError } from "../dataset/data-error.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { assembleDataset } from "../dataset/read/assemble-dataset.ts";
import { SIGNATURE_BYTES, signedFormat } from "../dataset/read/formats.ts";
import type { RawTable } from "../dataset/read/raw-table.ts";
import { readRawTable, readSigned } from "../dataset/read/read-dataset.ts";
import {
  assembleModelRows,
  type ModelRows,
  type ModelRowsOptions,
  modelKinds,
} from "../dataset/read/read-model-rows.ts";
import type { NamedReadOptions, ReadOptions } from "../dataset/read-options.ts";
import { parseDatabaseAddress } from "./engines/database-address.ts";
import { duckDbAddress } from "./engines/duckdb.ts";
import type { DatabaseAddress } from "./engines/engine.ts";
import { findC45Files } from "./files/c45-files.ts";
import { fileStart, openFile } from "./files/file-chunks.ts";
import { withRandomAccess } from "./files/random-access.ts";

/** How a file is read: as `ReadOptions`; without a name it is called by its path. */
export type ReadFileOptions = ReadOptions;

/**
 * Reads a dataset from a file, or from standard input (`-`): CSV, TSV, ARFF, C4.5 (either file, or
 * their stem), JSON, NDJSON or Parquet, gzipped or not; and, where `@duckdb/node-api` is installed,
 * a table of a DuckDB database (`file.duckdb:table`).
 *
 * @example
 * const dataset = await readDatasetFile("penguins.csv", { target: "species" });
 * console.log(dataset.rows, dataset.target.categories);
 * // → 344 [ 'Adelie', 'Chinstrap', 'Gentoo' ]
 */
export async function readDatasetFile(path: string, options: ReadFileOptions = {}): Promise<Dataset> {
  const named = { ...options, name: options.name ?? path };
  return assembleDataset(await readRawTableFile(path, named), named);
}

/**
 * Reads the rows of a file for a model: its columns in the kinds it knows them in.
 *
 * @example
 * const rows = await readModelRowsFile("penguins.csv", model);
 * console.log(predict(model, rows).codes.length);
 * // → 344
 */
export async function readModelRowsFile(
  path: string,
  options: Omit<ModelRowsOptions, "name">,
): Promise<ModelRows> {
  const named = { ...options, name: path };
  const table = await readRawTableFile(path, {
    name: path,
    format: options.format,
    // Without the names that the model reads nothing could be predicted anyway.
    header: "yes",
    kinds: modelKinds(named),
  });
  return assembleModelRows(table, named);
}

const NOTHING = new Uint8Array(0);

/** What stands before #SHEET, unless a file is called so. */
function withoutSheet(path: string): string {
  const parts = /^(.*\.(?:xlsx|xlsm|ods))#.+$/i.exec(path);
  return parts === null || existsSync(path) ? path : parts[1];
}

/** The columns of a file, before anything is decided about them. */
export async function readRawTableFile(given: string, options: NamedReadOptions): Promise<RawTable> {
  const path = withoutSheet(given);
  const address: DatabaseAddress = parseDatabaseAddress(path) ?? duckDbAddress(path);
  if (address.engine !== "duckdb") {
    throw new DataError(
      `${address.text}: rows are not read out of a database here; learn there, from its address, and predict there, with the model exported as a view`,
      {
        hint: [
          { option: "to", value: "sql" },
          { option: "view", value: "NAME" },
          { option: "table", value: "TABLE" },
        ],
      },
    );
  }
  if (address.table !== null) return (await import("./duckdb/read-duckdb.ts")).readDuckDb(address, options);
  const c45 =
    path === "-" || (options.format ?? "c45") !== "c45" || options.names !== undefined
      ? null
      : await findC45Files(path);
  if (c45 === null) {
    const bytes = await openFile(path, options.name);
    const head = path === "-" ? NOTHING : await fileStart(path, options.name, SIGNATURE_BYTES);
    if (signedFormat(head, options.format) === null) return readRawTable(bytes, options);
    return withRandomAccess(path, options.name, async (file) => (await readSigned(file, options))!);
  }
  return readRawTable(await openFile(c45.data, c45.data), { ...options, format: "c45", names: c45.names });
}
