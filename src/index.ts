/**
 * Rows or a file in, a model that a person can read out: learn, predict, explain, export. Runs in
 * Node and in browsers, and needs no other package.
 * @module espalier
 */

export type { Choice, Tried } from "./choose/choice/choice.ts";
export type { EvaluateOptions, Evaluation } from "./choose/evaluation.ts";
export { learn } from "./choose/learn.ts";
export type {
  AnyMethodOptions,
  ChooseLearnOptions,
  ChosenLearnResult,
  LearnRequestOptions,
  LearnResult,
  NamedLearnOptions,
  OwnLearnOptions,
  UnionToIntersection,
} from "./choose/learn-options.ts";
export { modelDocument } from "./choose/model-document.ts";
export type { Condition, Feature, Test } from "./condition/condition.ts";
export type {
  BestSplit,
  Capabilities,
  CountRequest,
  CountSource,
  DividedPart,
  DivideRequest,
  Histogram,
  LocalWork,
  Outcomes,
  Part,
  PortableSource,
  RandomSplitOptions,
  SplitQuery,
  Variable,
  WeightedHistogram,
  WeightedRequest,
} from "./counts/count-source.ts";
export type { SplitCriterion } from "./counts/split-criterion.ts";
export type { Weighting } from "./counts/weighting.ts";
export type { Codes, Column } from "./dataset/column.ts";
export { DataError } from "./dataset/data-error.ts";
export type { ColumnSchema, Dataset } from "./dataset/dataset.ts";
export { readDataset } from "./dataset/read/read-dataset.ts";
export { type ModelRows, readModelRows } from "./dataset/read/read-model-rows.ts";
export type { ReadOptions } from "./dataset/read-options.ts";
export type { Bins } from "./encoding/bins.ts";
export type { CodedTableColumn, RankedTableColumn, Table, TableColumn } from "./encoding/table.ts";
export type { CrossMeasures } from "./evaluate/cross-measures.ts";
export type { ClassMeasures, Measures } from "./evaluate/measures.ts";
export type { Interval } from "./evaluate/wilson-interval.ts";
export { explainRow } from "./explain/explain-row.ts";
export { type Explanation, explanationText } from "./explain/explanation.ts";
export type { Exporter } from "./export/exporter.ts";
export { exporters } from "./export/exporters.ts";
export { toText } from "./export/text.ts";
export type { KernelForm } from "./kernels/instantiate.ts";
export type { Fit } from "./learn/fit-procedure.ts";
export type { Procedure, SelectRequest } from "./learn/procedure.ts";
export type { MethodName, MethodOptions } from "./learn/registry.ts";
export type { DataShape } from "./learner/data-shape.ts";
export type {
  LearnContext,
  Learned,
  Learner,
  LearnRequest,
  ModelSoFar,
  Progress,
  Setting,
  Settings,
  Traits,
} from "./learner/learner.ts";
export type { OptionSpec } from "./learner/option.ts";
export type { SharedWork } from "./learner/shared-work.ts";
export type { Json, JsonObject, ModelDocument } from "./model/document.ts";
export type {
  Labelled,
  Model,
  Rule,
  TreeNode,
} from "./model/model.ts";
export { predict } from "./model/predict.ts";
export { predictRow, type Row } from "./model/predict-row.ts";
export type { Prediction, RowPrediction } from "./model/prediction.ts";
export { modelFromJson } from "./model/read-json.ts";
export type { ModelSize } from "./model/size.ts";
export { modelToJson } from "./model/write-json.ts";
export type { Certificate } from "./objective/certificate.ts";
export type { SearchThread } from "./run/thread.ts";
export type {
  Focus2Queue,
  SelectCertificate,
  Selection,
  SelectMethod,
  SelectOptions,
  Tolerance,
  ToleranceOf,
} from "./select/select-options.ts";
