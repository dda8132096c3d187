/**
 * For editors of models: a model's parts, changes to them that can be replayed, and what they do to
 * the rows. Types of `espalier` can be imported from here, too.
 * @module espalier/edit
 */

export { conditionsOf, isFeature } from "./condition/condition.ts";
export { conjunctionText, testText } from "./condition/text.ts";
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
export { thresholdBetween } from "./encoding/threshold.ts";
export type { ConfusionMatrix } from "./evaluate/confusion-matrix.ts";
export type { Change } from "./explain/find-changes.ts";
export { findTwoChanges } from "./explain/find-changes.ts";
export { pathOf } from "./explain/path-of.ts";
export type * from "./index.ts";
export type { UnseenCategories } from "./model/prediction.ts";
export { testsOf } from "./model/tests-of.ts";
