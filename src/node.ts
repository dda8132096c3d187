/**
 * The public entry for Node: everything of the browser-safe one, and files.
 * @module espalier/node
 */

export { startSearchThread } from "./cli/search-thread.ts";
export {
  createDuckDbSource,
  type DuckDbCountSource,
  type DuckDbFileOptions,
  type DuckDbTableOptions,
} from "./counts/duckdb/create-duckdb-source.ts";
export {
  type ReadFileOptions,
  readDatasetFile,
  readModelRowsFile,
} from "./dataset/node/read-dataset-file.ts";
export * from "./index.ts";
