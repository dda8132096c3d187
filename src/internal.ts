// What the Studio, the benches, the experiments and some tests need of the library, published or
// not. It is not among the package's exports and not in the package: names may change at any time.

export { alternatives } from "./choose/alternatives/alternatives.ts";
export { type Alternatives, findAlternatives } from "./choose/alternatives/find-alternatives.ts";
export type { Choice } from "./choose/choice/choice.ts";
export { compareMethods } from "./choose/compare-methods.ts";
export { learn } from "./choose/learn.ts";
export type { LearnResult } from "./choose/learn-result.ts";
export { modelDocument } from "./choose/model-document.ts";
export { serveThread } from "./choose/race/serve-thread.ts";
export { shareOfCopies } from "./choose/warnings/near-duplicates.ts";
export type { Condition, Test } from "./condition/condition.ts";
export { conditionsOf, isFeature } from "./condition/condition.ts";
export { testText } from "./condition/text.ts";
export type { CountSource, Histogram } from "./counts/count-source.ts";
export { createMemorySource } from "./counts/memory/memory-source.ts";
export type { Column, Kind } from "./dataset/column.ts";
export { isOrdered, isOrderedKind } from "./dataset/column.ts";
export { DataError } from "./dataset/data-error.ts";
export type { ColumnSchema, Dataset } from "./dataset/dataset.ts";
export { dateText, parseIsoDate } from "./dataset/date-text.ts";
export { givenColumns, isText } from "./dataset/derived/derivation.ts";
export type { Concept } from "./dataset/generate/concept.ts";
export { concepts, createConcept } from "./dataset/generate/concepts.ts";
export { generateDataset } from "./dataset/generate/generate-dataset.ts";
export { columnNotes } from "./dataset/infer/column-notes.ts";
export { nearestName } from "./dataset/nearest-name.ts";
export { createRandom, type Random } from "./dataset/random.ts";
export { readDataset } from "./dataset/read/read-dataset.ts";
export { readModelRows } from "./dataset/read/read-model-rows.ts";
export { type FileColumn, type FileTable, readTable } from "./dataset/read/read-table.ts";
export { sameColumns } from "./dataset/same-columns.ts";
export { selectColumns, selectRows } from "./dataset/select.ts";
export { quoteField, writeCsv } from "./dataset/write/write-csv.ts";
export { binsOf, gridOf } from "./draw/chart/bins.ts";
export { axisTicks, type Scale, scaleOf } from "./draw/chart/scale.ts";
export { barParts, type ClassLooks, classLooks, looksOf } from "./draw/class-looks.ts";
export { endAddress, type OutlineLine, outlineLines, outlineOf } from "./draw/outline.ts";
export { slotColour } from "./draw/palette.ts";
export {
  BAR,
  FONT,
  LINE,
  PADDING,
  PICTURE,
  SMALL,
  SMALL_LINE,
  type TreeCard,
  treePicture,
} from "./draw/tree-picture.ts";
export { edit, knownColumns } from "./edit/edit.ts";
export { type EditStep, editDocument, stepsOf } from "./edit/edit-document.ts";
export { type Edit, isChange } from "./edit/edit-record.ts";
export { parseCondition } from "./edit/parse-condition.ts";
export { type ModelPart, partsOf } from "./edit/parts.ts";
export { type RankedSplit, rankSplits } from "./edit/ranked-splits.ts";
export { recount } from "./edit/recount.ts";
export { RoutedRows } from "./edit/routed-rows.ts";
export type { Table } from "./encoding/table.ts";
export { thresholdBetween } from "./encoding/threshold.ts";
export { assessModel } from "./evaluate/assess-model.ts";
export { assessRows } from "./evaluate/assess-rows.ts";
export { sumConfusions } from "./evaluate/confusion-matrix.ts";
export { crossValidate } from "./evaluate/cross-validate.ts";
export { learnEditSealed, type SplitRows } from "./evaluate/learn-edit-sealed.ts";
export { measureGroups } from "./evaluate/measure-groups.ts";
export { type Measures, measure } from "./evaluate/measures.ts";
export { calibration } from "./evaluate/probability/calibration.ts";
export { netBenefit } from "./evaluate/probability/net-benefit.ts";
export { precisionRecall } from "./evaluate/probability/precision-recall.ts";
export { rocCurve } from "./evaluate/probability/roc-curve.ts";
export { correctedTTest } from "./evaluate/significance/corrected-t-test.ts";
export { signTest } from "./evaluate/significance/sign-test.ts";
export { unseenNotices } from "./evaluate/unseen-notices.ts";
export { type Interval, wilsonInterval } from "./evaluate/wilson-interval.ts";
export { explainRow } from "./explain/explain-row.ts";
export type { Explanation } from "./explain/explanation.ts";
export { type Change, findTwoChanges } from "./explain/find-changes.ts";
export { pathOf } from "./explain/path-of.ts";
export { exporters } from "./export/exporters.ts";
export { toText } from "./export/text.ts";
export { importModel } from "./import/import-model.ts";
export type { Imported, ImportOptions } from "./import/imported.ts";
export { sideMerit } from "./kernels/information.ts";
export type { Fit } from "./learn/fit-procedure.ts";
export { fitProcedure } from "./learn/fit-procedure.ts";
export { leakyColumns } from "./learn/leaky-columns.ts";
export { type Procedure, procedureOf } from "./learn/procedure.ts";
export { findLearner, learners } from "./learn/registry.ts";
export type { LearnContext, ModelSoFar, Progress } from "./learner/learner.ts";
export { decisionOf, nextOf } from "./model/decision.ts";
export { decideClass } from "./model/decision-rule.ts";
export type { Json, JsonObject, ModelDocument } from "./model/document.ts";
export type { Model, ScorecardModel, ScoreItem, TotalBand, TreeModel, TreeNode } from "./model/model.ts";
export { predict } from "./model/predict.ts";
export { predictRow, type Row } from "./model/predict-row.ts";
export type { Prediction } from "./model/prediction.ts";
export { probabilitiesOf } from "./model/probabilities.ts";
export { modelFromJson } from "./model/read-json.ts";
export { riskInterval } from "./model/risk/risk-interval.ts";
export { rangeText } from "./model/risk/risk-text.ts";
export { rowAt } from "./model/row-at.ts";
export {
  cardItems,
  pointsText,
  riskClass,
  riskOf,
  totalText,
} from "./model/scorecard/card-text.ts";
export { percentText } from "./model/share-text.ts";
export { childrenOf, type ModelSize, measureSize } from "./model/size.ts";
export { testsOf } from "./model/tests-of.ts";
export { preorder } from "./model/walk-tree.ts";
export { modelToJson } from "./model/write-json.ts";
export type { Certificate } from "./objective/certificate.ts";
export { columnFacts } from "./report/facts/column-facts.ts";
export type { ColumnBar, ColumnFacts } from "./report/facts/facts.ts";
export { modelPage } from "./report/model-page.ts";
export { reportDataset } from "./report/report-dataset.ts";
export { alternativesSentences } from "./report/sections/alternatives-words.ts";
export type { SearchThread } from "./run/thread.ts";
export { selectAttributes, selectPart } from "./select/select.ts";
export type { Selection, SelectMethod, SelectOptions } from "./select/select-options.ts";
export { selectMethods } from "./select/select-options.ts";
export { countOf, grouped, percent, points, probabilityText, written } from "./text/numbers.ts";
export { formulaReplicationBound, replicationBound } from "./theory/replication.ts";
export { vcDimension } from "./theory/vc-dimension.ts";
export type { ColumnDrift } from "./watch/column-drift.ts";
export { type EndDrift, findDrift } from "./watch/drift.ts";
export type { Stability } from "./watch/stability-index.ts";
