/**
 * Rows or a file in, a model that a person can read out: learn, predict, explain, export. Runs in
 * Node and in browsers, and needs no other package.
 * @module espalier
 */

export type { Choice } from "./choose/choice/choice.ts";
export { learn } from "./choose/learn.ts";
export type { LearnOptions, OwnLearner } from "./choose/learn-options.ts";
export type { LearnResult } from "./choose/learn-result.ts";
export { modelDocument } from "./choose/model-document.ts";
export type { Condition, Feature, Test } from "./condition/condition.ts";
export type { Column } from "./dataset/column.ts";
export { DataError } from "./dataset/data-error.ts";
export type { ColumnSchema, Dataset } from "./dataset/dataset.ts";
export { fromColumns } from "./dataset/from/from-columns.ts";
export { fromRows } from "./dataset/from/from-rows.ts";
export { readDataset } from "./dataset/read/read-dataset.ts";
export { type ModelRows, readModelRows } from "./dataset/read/read-model-rows.ts";
export type { ReadOptions } from "./dataset/read-options.ts";
export type { Measures } from "./evaluate/measures.ts";
export { explainRow } from "./explain/explain-row.ts";
export { type Explanation, explanationText } from "./explain/explanation.ts";
export type { Exporter } from "./export/exporter.ts";
export { exporters } from "./export/exporters.ts";
export { toText } from "./export/text.ts";
export type { ShownColumns } from "./learn/procedure.ts";
export type { MethodName, MethodOptions } from "./learn/registry.ts";
export type { LearnContext, Progress } from "./learner/learner.ts";
export type { Json, ModelDocument } from "./model/document.ts";
export type { Labelled, Model, Rule, TreeNode } from "./model/model.ts";
export { predict } from "./model/predict.ts";
export { predictRow, type Row } from "./model/predict-row.ts";
export type { Prediction, RowPrediction } from "./model/prediction.ts";
export { modelFromJson } from "./model/read-json.ts";
export { modelToJson } from "./model/write-json.ts";
export type { Certificate } from "./objective/certificate.ts";
