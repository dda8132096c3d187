// The public entry for Node: everything of the browser-safe one, and files.
export {
  type ReadFileOptions,
  readDatasetFile,
  readModelRowsFile,
} from "./dataset/node/read-dataset-file.ts";
export * from "./index.ts";
