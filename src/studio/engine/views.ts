// What the engine shows the page: plain data, ready to be drawn.

import type {
  Alternatives,
  Certificate,
  Change,
  ClassLooks,
  ColumnFacts,
  Explanation,
  FileColumn,
  Interval,
  ModelPart,
  ModelSize,
  OutlineLine,
  Row,
  Test,
} from "../../index.ts";
import type { Chosen } from "./data/chosen.ts";

export interface FileView {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
  readonly columns: readonly FileColumn[];
  /** What would be predicted if nobody said otherwise. */
  readonly target: string;
}

/** Something to look at before learning; the worst first. */
export interface Concern {
  readonly type: "leak" | "id" | "twins" | "constant" | "classes" | "notice";
  /** One sentence with the way out. */
  readonly text: string;
  /** Columns that excluding would settle it. */
  readonly columns: readonly string[];
}

export interface ColumnView extends Omit<ColumnFacts, "isUsed"> {
  /** What its values tell about the class on their own: mutual information in bits, corrected for chance. */
  readonly tells: number;
  /** The same as a share of all there is to know, 0 to 1. */
  readonly tellsShare: number;
  readonly isExcluded: boolean;
  /** Why it was left out unasked: "it numbers the rows". */
  readonly leftOut: string | null;
}

export interface ChosenView {
  readonly target: string;
  /** Rows that have a class. */
  readonly rows: number;
  readonly classes: readonly { readonly name: string; readonly rows: number }[];
  /** What tells most first; those left out last. */
  readonly columns: readonly ColumnView[];
  readonly concerns: readonly Concern[];
  readonly notices: readonly string[];
  readonly split: {
    readonly learn: number;
    readonly edit: number;
    readonly sealed: number;
    readonly seed: number;
    readonly shares: readonly [number, number, number];
  };
}

export interface LearnProgress {
  readonly done: number | null;
  readonly text: string;
  /** A bar per family. */
  readonly families: readonly { readonly name: string; readonly done: number; readonly text: string }[];
  /** The model so far, provisional. Only in reports where it changed. */
  readonly soFar: {
    readonly name: string;
    readonly outline: OutlineLine;
    readonly score: number;
    readonly classes: readonly string[];
    readonly looks: ClassLooks;
  } | null;
}

/** Right on so many of so many, with the 95 % interval. */
export interface Figure {
  readonly accuracy: number;
  readonly interval: Interval;
  readonly rows: number;
}

export interface CertificateView {
  /** "void": it was proved of the model before it was edited. */
  readonly state: "proved" | "bounded" | "none" | "void";
  readonly text: string;
  readonly certificate: Certificate | null;
}

export interface FrontierPoint {
  /** From 1, as in the table beside it. */
  readonly number: number;
  readonly name: string;
  readonly family: string;
  readonly conditions: number;
  readonly score: number;
  readonly standardError: number;
  /** Whether no other is both smaller and better. */
  readonly isOnFrontier: boolean;
  readonly isChosen: boolean;
  /** Id of the model, where it was learned already. */
  readonly model: string | null;
}

export interface HistoryLine {
  /** "set-threshold 3: age ≤ 32.5 → age ≤ 37". */
  readonly text: string;
  readonly reason: string;
  /** On the edit rows, after it; null where it was not measured. */
  readonly accuracy: number | null;
  readonly change: number | null;
}

export interface ModelView {
  readonly id: string;
  readonly name: string;
  readonly form: "tree" | "list";
  readonly method: string;
  readonly target: string;
  readonly classes: readonly string[];
  readonly looks: ClassLooks;
  readonly outline: OutlineLine;
  readonly parts: readonly ModelPart[];
  readonly locked: readonly string[];
  readonly size: ModelSize;
  readonly columns: readonly string[];
  readonly certificate: CertificateView;
  readonly figures: {
    /** On the edit rows: the live figure. */
    readonly now: Figure;
    /** The same before any edit. */
    readonly before: Figure;
    /** Always predicting the majority class, on the same rows. */
    readonly majority: number;
    readonly learned: Figure;
    readonly cost: number | null;
  };
  readonly sealed: {
    readonly state: "sealed" | "opened" | "stale";
    readonly rows: number;
    readonly figure: Figure | null;
    /** Model and number of edits that it was opened for. */
    readonly of: { readonly model: string; readonly edits: number } | null;
  };
  readonly frontier: { readonly points: readonly FrontierPoint[]; readonly folds: number };
  /** Why this model, in sentences; warnings; what was not tried. */
  readonly why: readonly string[];
  readonly warnings: readonly string[];
  readonly notTried: readonly string[];
  readonly isStopped: boolean;
  readonly history: readonly HistoryLine[];
  /** Edits that redo would make again. */
  readonly undone: number;
  /** All models of the session, the one on the table included. */
  readonly models: readonly ModelName[];
  /** Commands that give the same model file. */
  readonly commands: readonly string[];
}

export interface ModelName {
  readonly id: string;
  readonly name: string;
  readonly conditions: number;
  readonly accuracy: number;
  readonly edits: number;
}

/** The bars of a histogram, and all cuts with what each would be worth. */
export interface CutView {
  /** Address for set-threshold: "3" or "3.2". */
  readonly at: string;
  readonly column: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** By class, over the learn rows of the part. */
  readonly bars: readonly {
    readonly from: number;
    readonly to: number;
    readonly counts: readonly number[];
  }[];
  /** Every cut between two neighbouring values, ascending. */
  readonly cuts: Float64Array;
  /** Weight of edit rows that the whole model gets right with each of them. */
  readonly right: Float64Array;
  /** Weight of all edit rows. */
  readonly rows: number;
}

export interface RankedView {
  readonly column: string;
  readonly test: Test;
  readonly text: string;
  /** Bits per row. */
  readonly gain: number;
  readonly yes: readonly number[];
  readonly no: readonly number[];
}

export interface NodeView {
  readonly at: string;
  readonly type: "split" | "leaf" | "rule" | "else" | "all";
  /** What it asks, or the class of a leaf. */
  readonly text: string;
  readonly class: string;
  /** Learn rows, by class. */
  readonly counts: readonly number[];
  readonly editRows: number;
  readonly editRight: number;
  readonly isLocked: boolean;
  /** One per threshold that can be dragged. */
  readonly cuts: readonly CutView[];
  /** What it could ask instead, the best first; empty for rules of a list. */
  readonly ranked: readonly RankedView[];
  /** Conditions of a rule or of a split of several, with their addresses. */
  readonly conditions: readonly { readonly at: string; readonly text: string }[];
  /** Methods that can grow it anew. */
  readonly methods: readonly string[];
  readonly multiway: boolean;
  /** Of a checklist: how many of its items must hold; null for others. */
  readonly least: number | null;
}

export interface PreviewView {
  readonly outline: OutlineLine;
  readonly now: Figure;
}

export interface RowsPage {
  /** Rows that the filter keeps. */
  readonly total: number;
  readonly columns: readonly string[];
  readonly from: number;
  readonly rows: readonly RowLine[];
}

export interface RowLine {
  /** Number in the file, from 0. */
  readonly row: number;
  /** As written; null is missing. */
  readonly fields: readonly (string | null)[];
  readonly actual: string | null;
  /** Null without a model, and for rows that are sealed. */
  readonly predicted: string | null;
  /** Share of the predicted class among the training rows of the same leaf. */
  readonly share: number | null;
  readonly part: "learn" | "edit" | "sealed" | null;
}

export interface RowView {
  readonly row: number | null;
  readonly values: Row;
  readonly actual: string | null;
  readonly explanation: Explanation;
  /** Two changes that change the class together, where none does alone. */
  readonly together: readonly Change[];
  /** Addresses of the parts on its way, the root first. */
  readonly path: readonly string[];
  /** What a form asks: columns of the model with their ticks and values. */
  readonly fields: readonly WhatIfField[];
}

export interface WhatIfField {
  readonly column: string;
  readonly kind: "boolean" | "categorical" | "continuous";
  readonly categories: readonly string[];
  readonly hasMissing: boolean;
  readonly low: number;
  readonly high: number;
  /** Thresholds of the model on it, ascending. */
  readonly ticks: readonly number[];
}

export interface GroupsView {
  readonly column: string;
  readonly columns: readonly string[];
  /** Worst first. */
  readonly groups: readonly {
    readonly group: string;
    readonly isMissing: boolean;
    readonly figure: Figure;
    readonly recalls: readonly {
      readonly class: string;
      readonly recall: number | null;
      readonly rows: number;
      readonly interval: Interval;
    }[];
  }[];
}

export interface ComparisonView {
  readonly first: ModelName;
  readonly second: ModelName;
  readonly figures: readonly [Figure, Figure];
  readonly bothRight: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly bothWrong: number;
  /** Two-sided exact test on the rows where one of them is right, and the same corrected for how many were compared. */
  readonly p: number;
  readonly corrected: number;
  readonly comparisons: number;
  readonly sentence: string;
}

/** A model to be drawn beside another. */
export interface DrawnModel {
  readonly outline: OutlineLine;
  readonly classes: readonly string[];
  readonly looks: ClassLooks;
  readonly figure: Figure;
}

export interface MissedView {
  readonly budget: number;
  readonly greedy: DrawnModel & { readonly id: string; readonly size: ModelSize };
  readonly model: DrawnModel & { readonly size: ModelSize };
  readonly comparison: ComparisonView;
  /** Two conditions that tell more together than each on its own; null where none does. */
  readonly combination: {
    readonly first: string;
    readonly second: string;
    /** Bits per row. */
    readonly apart: readonly [number, number];
    readonly together: number;
    readonly sentence: string;
  } | null;
}

export interface AlternativesView {
  readonly sentences: readonly string[];
  readonly found: Pick<Alternatives, "searched" | "stopped" | "written" | "bound" | "columns" | "disputed">;
  readonly count: string;
  readonly trees: readonly (DrawnModel & { readonly errors: number; readonly leaves: number })[];
}

export interface TextFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

export interface SavedView {
  /** What the page goes on with; "data": the session's data file is needed, named here. */
  readonly needs: "nothing" | "data";
  readonly name: string;
  readonly hash: string | null;
  readonly file: FileView | null;
  readonly data: ChosenView | null;
  readonly model: ModelView | null;
  readonly chosen: Chosen | null;
}
