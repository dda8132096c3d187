/**
 * For editors of models: the parts of a model, changes to them that can be replayed, what could be
 * tested instead, and what a change does to the rows. The types of `espalier` are here, too.
 * @module espalier/edit
 */

export type { Condition, Feature, Test } from "./condition/condition.ts";
export { conditionsOf, isFeature } from "./condition/condition.ts";
export { conjunctionText, testText } from "./condition/text.ts";
export { type Edited, type EditOptions, edit, editAndGrow, knownColumns } from "./edit/edit.ts";
export {
  type EditDocumentOptions,
  type EditedDocument,
  type EditStep,
  editDocument,
  type MeasuredEdit,
  stepsSince,
} from "./edit/edit-document.ts";
export type { Edit, EditRecord } from "./edit/edit-record.ts";
export { parseCondition } from "./edit/parse-condition.ts";
export { type ModelPart, partsOf } from "./edit/parts.ts";
export { type RankedSplit, rankedSplits } from "./edit/ranked-splits.ts";
export { type KnownRows, recount } from "./edit/recount.ts";
export { RoutedRows } from "./edit/routed-rows.ts";
export type { ConfusionMatrix } from "./evaluate/confusion-matrix.ts";
export { type Change, findTwoChanges } from "./explain/find-changes.ts";
export { pathOf } from "./explain/path-of.ts";
export type * from "./index.ts";
export { testsOf } from "./model/tests-of.ts";
export type { NamedCosts } from "./objective/cost.ts";
