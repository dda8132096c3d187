// What a report contains: plain data, found by find-facts.ts and written by report.ts.

import type { Alternatives } from "../../choose/alternatives/find-alternatives.ts";
import type { Choice } from "../../choose/choice/choice.ts";
import type { LearnResult } from "../../choose/learn-result.ts";
import type { Column } from "../../dataset/column.ts";
import type { Measures } from "../../evaluate/measures.ts";
import type { Interval } from "../../evaluate/wilson-interval.ts";

/** What a report contains, as plain data. */
export interface ReportFacts {
  readonly data: DataFacts;
  readonly learned: Pick<LearnResult, "model" | "method" | "options" | "certificate">;
  /** Reported before anything else. */
  readonly warnings: readonly string[];
  /** What was decided automatically. */
  readonly notices: readonly string[];
  /** How the model was chosen; null where a method was named. */
  readonly choice: Choice | null;
  readonly train: Measures;
  /** The evaluation on rows the model has not seen; null where there are too few. */
  readonly evaluated: EvaluatedFacts | null;
  /** Null where there is no row to look at; `rows` says which were: "12,211 held-out rows". */
  readonly mistakes: { readonly rows: string; readonly lines: readonly MistakeFacts[] } | null;
  readonly study: StudyFacts | null;
  /** Why there is no study, or what it left out. */
  readonly studyNotes: readonly string[];
  /** What else would have been as good; null where that was not searched. */
  readonly alternatives: Alternatives | null;
  readonly seed: number;
}

/** How the model does on rows it has not seen. */
export interface EvaluatedFacts {
  readonly measures: Measures;
  /** Which rows: "104 rows held out". */
  readonly rows: string;
  /** The plain greedy tree, learned and evaluated on the same rows; null where the model is one. */
  readonly greedy: { readonly accuracy: number; readonly interval: Interval } | null;
}

/** An overview of the data. */
export interface DataFacts {
  readonly name: string;
  readonly rows: number;
  readonly target: string;
  readonly classes: readonly string[];
  /** Weight of each class. */
  readonly classCounts: readonly number[];
  /** Number of columns; `columns` may hold fewer, those that the model uses first. */
  readonly attributes: number;
  readonly columns: readonly ColumnFacts[];
}

/** An overview of one column. */
export interface ColumnFacts {
  readonly name: string;
  readonly kind: Column["kind"];
  /** Whether the model uses it. */
  readonly isUsed: boolean;
  readonly missing: number;
  /** Different values, missing not counted. */
  readonly distinct: number;
  /** Numbers: smallest and largest. */
  readonly range: { readonly low: number; readonly high: number } | null;
  /** Numbers: what bars of equal width cover. Values far off have a bar on either side. */
  readonly scale: { readonly low: number; readonly high: number } | null;
  /** Numbers: half of the rows that have one are at most this. */
  readonly median: number | null;
  /** Thresholds that the model sets on it, ascending. */
  readonly cuts: readonly number[];
  /** Intervals of numbers, or the most frequent categories, the most frequent first. */
  readonly bars: readonly ColumnBar[];
  /** Categories that have no bar of their own. */
  readonly others: number;
}

/** A bar of a column's histogram. */
export interface ColumnBar {
  readonly text: string;
  readonly counts: readonly number[];
  /** Numbers: the interval. */
  readonly from?: number;
  readonly to?: number;
  /** Numbers: whether it lies beyond the scale. */
  readonly isBeyond?: boolean;
}

/** Rows that the model gets wrong where it is surest. */
export interface MistakeFacts {
  readonly actual: string;
  readonly predicted: string;
  /** Share of the training rows of the same leaf or rule that are of the predicted class. */
  readonly share: number;
  /** Weight of the rows that are alike in the columns the model uses. */
  readonly rows: number;
  /** By column; null is missing. */
  readonly values: Readonly<Record<string, string | number | null>>;
}

/** The winning method learned again on folds of the training rows. */
export interface StudyFacts {
  readonly rows: number;
  /** Whether those are a sample. */
  readonly isSample: boolean;
  readonly folds: number;
  readonly model: MeanFacts;
  readonly greedy: MeanFacts;
  readonly majority: MeanFacts;
  /** All test rows of the folds together. */
  readonly measures: Measures;
  readonly greedyMeasures: Measures;
  /** Accuracy lost when a column is taken away, most first; null where it was not measured. */
  readonly columns: readonly ColumnLoss[] | null;
  /** By number of training rows, ascending; null where it was not measured. */
  readonly curve: readonly CurvePoint[] | null;
}

/** Mean over the folds. */
export interface MeanFacts {
  readonly accuracy: number;
  readonly standardError: number;
  readonly conditions: number;
}

/** What the model owes to a column. */
export interface ColumnLoss {
  readonly column: string;
  /** Mean over the folds of the accuracy with the column less that without it. */
  readonly lost: number;
  readonly standardError: number;
}

/** A point of the learning curve. */
export interface CurvePoint {
  readonly rows: number;
  readonly accuracy: number;
  readonly standardError: number;
  /** Accuracy on the rows it was learned from. */
  readonly trained: number;
}
