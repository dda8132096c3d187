// The public entry: browser-safe, no dependencies.
export type { Condition, Feature, Test } from "./condition/condition.ts";
export { createMemorySource, type MemorySourceOptions } from "./counts/memory/memory-source.ts";
export type { Column, Kind } from "./dataset/column.ts";
export { DataError } from "./dataset/data-error.ts";
export type { ColumnSchema, Dataset } from "./dataset/dataset.ts";
export type { ListModel, Model, TreeModel, TreeNode } from "./model/model.ts";
export { measureSize } from "./model/size.ts";
