/**
 * For reports on models: measures, groups, alternatives, outlines to draw, and whole HTML pages.
 * The types of `espalier` are here, too.
 * @module espalier/report
 */

export { alternatives } from "./choose/alternatives/alternatives.ts";
export type { AlternativesOptions, ColumnPrices } from "./choose/alternatives/alternatives-options.ts";
export type {
  Alternatives,
  AlternativeTree,
  ColumnPart,
  DisputedRow,
} from "./choose/alternatives/find-alternatives.ts";
export { type ClassLooks, classLooks } from "./draw/class-looks.ts";
export { type OutlineLine, type OutlineOptions, outlineLines, outlineOf } from "./draw/outline.ts";
export { type OutlineHtmlOptions, outlineHtml } from "./draw/outline-html.ts";
export { OUTLINE_STYLE } from "./draw/outline-style.ts";
export { slotColour } from "./draw/palette.ts";
export { assessRows, type KnownClasses } from "./evaluate/assess-rows.ts";
export type { ConfusionMatrix } from "./evaluate/confusion-matrix.ts";
export { type MeasuredGroup, type MeasureGroupsOptions, measureGroups } from "./evaluate/measure-groups.ts";
export { measure } from "./evaluate/measures.ts";
export { type Interval, wilsonInterval } from "./evaluate/wilson-interval.ts";
export type * from "./index.ts";
export { type ModelSize, measureSize } from "./model/size.ts";
export type { NamedCosts } from "./objective/cost.ts";
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
export type { FactsOptions } from "./report/facts/find-facts.ts";
export { type ModelPageOptions, modelPage } from "./report/model-page.ts";
export { type ReportOptions, report } from "./report/report.ts";
export { reportDataset, reportFacts } from "./report/report-dataset.ts";
export { alternativesSentences } from "./report/sections/alternatives-words.ts";
export type { Count } from "./search/alternatives/tree-counts.ts";
