// The public entry: browser-safe, no dependencies.
export type { Condition, Feature, Test } from "./condition/condition.ts";
export { createMemorySource, type MemorySourceOptions } from "./counts/memory/memory-source.ts";
export type { Column, Kind } from "./dataset/column.ts";
export { DataError } from "./dataset/data-error.ts";
export type { ColumnSchema, Dataset } from "./dataset/dataset.ts";
export { assessModel } from "./evaluate/assess-model.ts";
export type { ConfusionMatrix } from "./evaluate/confusion-matrix.ts";
export { sumConfusions } from "./evaluate/confusion-matrix.ts";
export { type CrossValidateOptions, crossValidate } from "./evaluate/cross-validate.ts";
export { type HoldOutOptions, holdOut } from "./evaluate/hold-out.ts";
export { type ClassMeasures, type Measures, measure } from "./evaluate/measures.ts";
export { type Interval, wilsonInterval } from "./evaluate/wilson-interval.ts";
export { type LearnOptions, type LearnResult, learn, learnPart } from "./learn/learn.ts";
export type { Certificate, Learned, Learner, Progress } from "./learn/learner.ts";
export { findLearner, learners } from "./learn/registry.ts";
export type { ListModel, Model, TreeModel, TreeNode } from "./model/model.ts";
export { measureSize } from "./model/size.ts";
