// What the inspector of a part asks of the engine, and what it gets.

import type { Edit, OutlineLine, RankedSplit } from "../../../internal.ts";
import type { LearnProgress } from "../learn/request.ts";
import type { ModelView } from "../model/request.ts";
import type { Figure, Request } from "../request.ts";

export interface Requests {
  /** What is known of one part. */
  inspector: Request<{ readonly at: string }, PartView>;
  /** What an edit would do: asked while a cut is dragged; nothing is changed. */
  "inspector/preview": Request<{ readonly edit: Edit }, PreviewView>;
  /** `reason` is kept in the history. Growing a branch reports progress and can be stopped. */
  "inspector/edit": Request<
    { readonly edits: readonly Edit[]; readonly reason?: string | undefined },
    ModelView,
    LearnProgress
  >;
  /** One more condition for a rule or a split, as it is typed: "age <= 30", "odor != foul". */
  "inspector/condition": Request<{ readonly at: string; readonly text: string }, ModelView>;
}

/** One part of a model. */
export interface PartView {
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
  /** One per column of categories that it asks about. */
  readonly categories: readonly CategoriesView[];
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

/** A histogram of the learn rows, and every cut with the accuracy that it would give. */
export interface CutView {
  /** Address for set-threshold: "3" or "3.2". */
  readonly at: string;
  readonly column: string;
  readonly value: number;
  /** Whether the condition holds above the cut. */
  readonly isAbove: boolean;
  /** Where the bars begin and end. */
  readonly low: number;
  readonly high: number;
  /** The least and the greatest value that they stand for. */
  readonly ends: readonly [number, number];
  /** By class, over the learn rows of the part. */
  readonly bars: readonly {
    readonly from: number;
    readonly to: number;
    readonly counts: readonly number[];
  }[];
  /** Every cut between two neighbouring values, ascending. */
  readonly cuts: Float64Array;
  /** Weight of the edit rows that the whole model predicts right with each of them. */
  readonly right: Float64Array;
  /** Weight of all edit rows. */
  readonly rows: number;
}

/** The values of a column, and which of them a condition asks for. */
export interface CategoriesView {
  readonly column: string;
  /** What asks: a condition that holds for the chosen values; or a branch for every value. */
  readonly asks: "chosen" | "each";
  /** The most frequent first, over the learn rows of the part. */
  readonly bars: readonly {
    /** Null: missing. */
    readonly value: string | null;
    readonly counts: readonly number[];
    readonly isChosen: boolean;
    /** The edits that take it in or leave it out; null where none can. */
    readonly edits: readonly Edit[] | null;
    /** A rule's new condition on the column; null where the value joins or leaves a set. */
    readonly instead: string | null;
    /** Share of the edit rows that the whole model would then get right. */
    readonly accuracy: number;
  }[];
  /** Values that are not among the bars. */
  readonly others: number;
}

export interface RankedView extends RankedSplit {
  readonly text: string;
}

export interface PreviewView {
  readonly outline: OutlineLine;
  readonly now: Figure;
}
