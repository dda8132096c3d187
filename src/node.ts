/**
 * Everything of `espalier`, and what only Node can do: files, databases and threads.
 * @module espalier/node
 */

export { learnSource } from "./choose/learn-source.ts";
export type {
  CountRequest,
  CountSource,
  DividedPart,
  DivideRequest,
  Histogram,
  Outcomes,
  Part,
  RandomSplitOptions,
  Variable,
  WeightedHistogram,
  WeightedRequest,
} from "./counts/count-source.ts";
export {
  createSqlSource,
  type RawCountSource,
  type RelationOptions,
  type SqlSourceOptions,
} from "./counts/create-sql-source.ts";
export type { RawCountOptions } from "./counts/sql/coding/code-relation.ts";
export type { SqlChunk, SqlColumn, SqlConnector, SqlField } from "./counts/sql/connector.ts";
export type { Dialect, Form, GroupRequest, WordGroup } from "./counts/sql/dialect.ts";
export { dialects } from "./counts/sql/dialects/dialects.ts";
export { formsByType, standardDialect, unionOfRows } from "./counts/sql/dialects/standard-dialect.ts";
export type { Weighting } from "./counts/weighting.ts";
export type { ModelRowsOptions } from "./dataset/read/read-model-rows.ts";
export type { Bins } from "./encoding/bins.ts";
export type { CodedTableColumn, RankedTableColumn, Table, TableColumn } from "./encoding/table.ts";
export * from "./index.ts";
export { createDatabaseSource, type DatabaseSourceOptions } from "./node/create-database-source.ts";
export type { DuckDbChunk, DuckDbConnection } from "./node/duckdb/duckdb-connection.ts";
export { connectDuckDb, type DuckDbOptions } from "./node/duckdb/duckdb-connector.ts";
export type { DatabaseAddress, EngineName, LocalOptions } from "./node/engines/engine.ts";
export { type ReadFileOptions, readDatasetFile, readModelRowsFile } from "./node/read-dataset-file.ts";
export { startSearchThread } from "./node/search-thread.ts";
export type { SearchThread } from "./run/thread.ts";
