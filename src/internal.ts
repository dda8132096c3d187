// What the Studio, the benches, scripts and tests take from the library beyond what it publishes. Not in the package's
// exports: names here may change or go at any time.

export { type CertificateClaim, checkCertificate } from "./check/check-certificate.ts";
export {
  type ChecklistCheck,
  type ChecklistClaim,
  checkChecklist,
} from "./check/check-checklist.ts";
export { checkRules, type RulesCheck, type RulesClaim } from "./check/check-rules.ts";
export { checkTree, type TreeCheck, type TreeClaim } from "./check/check-tree.ts";
export type { AllRulesRequest } from "./check/try-all-rules.ts";
export { alternatives, alternativesTo } from "./choose/alternatives/alternatives.ts";
export type { AlternativesOptions, Prices } from "./choose/alternatives/alternatives-options.ts";
export {
  type Alternatives,
  type AlternativesContext,
  type AlternativeTree,
  type ColumnPart,
  type DisputedRow,
  findAlternatives,
} from "./choose/alternatives/find-alternatives.ts";
export type { Choice, Tried } from "./choose/choice/choice.ts";
export { type Compared, type CompareOptions, compareMethods } from "./choose/compare-methods.ts";
export type { AnyMethodOptions, UnionToIntersection } from "./choose/learn.ts";
export {
  type ChooseLearnOptions,
  type ChosenLearnResult,
  learn,
  type NamedLearnOptions,
  type OwnLearnOptions,
} from "./choose/learn.ts";
export {
  type LearnRequestOptions,
  type LearnResult,
  type LearnSourceOptions,
  learnSource,
} from "./choose/learn-source.ts";
export { modelDocument } from "./choose/model-document.ts";
export type { EvaluateOptions, Evaluation } from "./choose/procedure/evaluation.ts";
export type { Procedure, SelectRequest } from "./choose/procedure/procedure.ts";
export { serveThread } from "./choose/race/serve-thread.ts";
export { leakyColumns } from "./choose/warnings/leaky-columns.ts";
export { shareOfCopies } from "./choose/warnings/near-duplicates.ts";
export type { AtLeast, Condition, Feature, Join, Test } from "./condition/condition.ts";
export { conditionsOf, isFeature } from "./condition/condition.ts";
export type { SqlDialectName } from "./condition/sql-dialect.ts";
export { conjunctionText, conjunctTexts, testText } from "./condition/text.ts";
export type {
  BestSplit,
  CountRequest,
  CountSource,
  DividedPart,
  DivideRequest,
  Histogram,
  Outcomes,
  Part,
  PortableSource,
  RandomSplitOptions,
  SplitQuery,
  Variable,
  WeightedHistogram,
  WeightedRequest,
} from "./counts/count-source.ts";
export type { MemorySource } from "./counts/memory/memory-source.ts";
export { createMemorySource, type MemorySourceOptions } from "./counts/memory/memory-source.ts";
export type { Weighting } from "./counts/weighting.ts";
export type { Format } from "./dataset/bytes/detect-format.ts";
export type { Bytes } from "./dataset/bytes/read-chunks.ts";
export type {
  BooleanColumn,
  CategoricalColumn,
  CodedColumn,
  Codes,
  Column,
  ContinuousColumn,
  Kind,
} from "./dataset/column.ts";
export { DataError } from "./dataset/data-error.ts";
export type { ColumnSchema, Dataset } from "./dataset/dataset.ts";
export type { Concept, ConceptAttribute, ConceptFamily, Literal } from "./dataset/generate/concept.ts";
export type { CreateConceptOptions } from "./dataset/generate/concepts.ts";
export { concepts, createConcept } from "./dataset/generate/concepts.ts";
export { type GenerateOptions, generateDataset } from "./dataset/generate/generate-dataset.ts";
export { nearestName } from "./dataset/nearest-name.ts";
export { createRandom, type Random } from "./dataset/random.ts";
export type { AssembledRows } from "./dataset/read/assemble-dataset.ts";
export type { ColumnOptions } from "./dataset/read/choose-columns.ts";
export type { Header, RawReaderOptions } from "./dataset/read/raw-table.ts";
export { type ReadDatasetOptions, readDataset } from "./dataset/read/read-dataset.ts";
export { type ModelRows, type ModelRowsOptions, readModelRows } from "./dataset/read/read-model-rows.ts";
export {
  type FileColumn,
  type FileTable,
  type ReadTableOptions,
  readTable,
} from "./dataset/read/read-table.ts";
export { selectColumns, selectRows } from "./dataset/select.ts";
export { type WriteCsvOptions, writeCsv } from "./dataset/write/write-csv.ts";
export { type BarPart, barParts, type ClassLooks, classLooks, countsText } from "./draw/class-looks.ts";
export { type OutlineLine, type OutlineOptions, outlineLines, outlineOf } from "./draw/outline.ts";
export { type OutlineHtmlOptions, outlineHtml } from "./draw/outline-html.ts";
export { OUTLINE_STYLE } from "./draw/outline-style.ts";
export { slotColour } from "./draw/palette.ts";
export { type Edited, type EditOptions, edit, editAndGrow, knownColumns } from "./edit/edit.ts";
export {
  type EditDocumentOptions,
  type EditedDocument,
  type EditStep,
  editDocument,
  type MeasuredEdit,
  stepsOf,
  stepsSince,
} from "./edit/edit-document.ts";
export type { Edit, EditRecord } from "./edit/edit-record.ts";
export { parseCondition } from "./edit/parse-condition.ts";
export { type ModelPart, partsOf } from "./edit/parts.ts";
export { partAt, type RankedSplit, type RankedSplitsOptions, rankedSplits } from "./edit/ranked-splits.ts";
export { type KnownRows, recount } from "./edit/recount.ts";
export { RoutedRows } from "./edit/routed-rows.ts";
export type { Bins } from "./encoding/bins.ts";
export type { CodedTableColumn, RankedTableColumn, Table, TableColumn } from "./encoding/table.ts";
export { thresholdBetween } from "./encoding/threshold.ts";
export { assessModel } from "./evaluate/assess-model.ts";
export type { KnownClasses } from "./evaluate/assess-rows.ts";
export { assessRows } from "./evaluate/assess-rows.ts";
export type { ConfusionMatrix } from "./evaluate/confusion-matrix.ts";
export { sumConfusions } from "./evaluate/confusion-matrix.ts";
export { correctedTTest, type PairedTest } from "./evaluate/corrected-t-test.ts";
export type { CrossMeasures } from "./evaluate/cross-measures.ts";
export { type CrossValidateOptions, crossValidate } from "./evaluate/cross-validate.ts";
export { type HoldOutOptions, holdOut } from "./evaluate/hold-out.ts";
export { learnEditSealed, type SplitOptions, type SplitRows } from "./evaluate/learn-edit-sealed.ts";
export { type MeasuredGroup, type MeasureGroupsOptions, measureGroups } from "./evaluate/measure-groups.ts";
export type { Costs } from "./evaluate/measures.ts";
export { type ClassMeasures, type Measures, measure } from "./evaluate/measures.ts";
export { type Interval, wilsonInterval } from "./evaluate/wilson-interval.ts";
export {
  type Explanation,
  type ExplanationStep,
  explainRow,
  explanationText,
} from "./explain/explain-row.ts";
export type { CountedTest } from "./explain/fact-text.ts";
export { type Change, findTwoChanges } from "./explain/find-changes.ts";
export { pathOf } from "./explain/path-of.ts";
export { type Exporter, type ExportOptions, exporters } from "./export/exporters.ts";
export type { SqlOptions } from "./export/sql.ts";
export { toText } from "./export/text.ts";
export type { KernelForm } from "./kernels/instantiate.ts";
export { type Fit, type LearnPartOptions, learnPart, type ShownColumns } from "./learn/learn-part.ts";
export { findLearner, learners, type MethodName, type MethodOptions } from "./learn/registry.ts";
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
export {
  atLeastZero,
  limit,
  numberBetween,
  type OptionSpec,
  type OptionsOf,
  oneOf,
  wholeNumber,
} from "./learner/option.ts";
export type { SharedWork } from "./learner/shared-work.ts";
export type { Rows, UnseenCategories } from "./model/bind-columns.ts";
export type { Json, JsonObject, ModelDocument } from "./model/document.ts";
export type {
  IntervalsNode,
  Labelled,
  LeafNode,
  ListModel,
  Model,
  ModelHead,
  Rule,
  TestNode,
  TreeModel,
  TreeNode,
  ValuesNode,
} from "./model/model.ts";
export { type Prediction, predict } from "./model/predict.ts";
export { predictRow, type Row, type RowPrediction } from "./model/predict-row.ts";
export { modelFromJson } from "./model/read-json.ts";
export { rowAt } from "./model/row-at.ts";
export { probabilitiesOf } from "./model/share-text.ts";
export { childrenOf, type ModelSize, measureSize } from "./model/size.ts";
export { testsOf } from "./model/tests-of.ts";
export { preorder, type Visited } from "./model/walk-tree.ts";
export { modelToJson } from "./model/write-json.ts";
export type { Certificate } from "./objective/certificate.ts";
export type { CostMatrix, NamedCosts } from "./objective/cost.ts";
export type { Priors } from "./objective/priors.ts";
export { columnFacts } from "./report/facts/column-facts.ts";
export type {
  ColumnBar,
  ColumnFacts,
  ColumnLoss,
  CurvePoint,
  DataFacts,
  EvaluatedFacts,
  MeanFacts,
  MistakeFacts,
  ReportFacts,
  StudyFacts,
} from "./report/facts/facts.ts";
export { type FactsOptions, findFacts } from "./report/facts/find-facts.ts";
export type { Relearn } from "./report/facts/study.ts";
export { type ModelPageOptions, modelPage } from "./report/model-page.ts";
export { type ReportOptions, report } from "./report/report.ts";
export { reportDataset } from "./report/report-dataset.ts";
export { alternativesSentences } from "./report/sections/alternatives-words.ts";
export type { SearchThread } from "./run/thread.ts";
export type { Count } from "./search/alternatives/tally.ts";
export type { Focus2Queue } from "./select/focus-2.ts";
export type { Tolerance, ToleranceOf } from "./select/measure.ts";
export { selectAttributes, selectPart } from "./select/select.ts";
export {
  type SelectCertificate,
  type Selection,
  type SelectMethod,
  type SelectOptions,
  selectMethods,
} from "./select/select-options.ts";
export {
  type FormulaBound,
  formulaReplicationBound,
  type ReplicationBound,
  replicationBound,
} from "./theory/replication.ts";
export {
  minFeaturesSampleSize,
  type SampleSize,
  type SampleSizeRequest,
} from "./theory/sample-size.ts";
export {
  exampleOrders,
  sufficientExamples,
  type TreeClass,
  type VcDimension,
  vcDimension,
} from "./theory/vc-dimension.ts";
