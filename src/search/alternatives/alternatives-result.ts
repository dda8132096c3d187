// The result of searching all models within a margin of the best.

import type { Model } from "../../model/model.ts";
import type { Count } from "./tree-counts.ts";

/** One of the models; a list has a leaf for each rule, and one for the default. */
export interface AlternativeTree {
  readonly model: Model;
  /** Mistakes on the rows, by weight; with costs, what they cost. */
  readonly cost: number;
  readonly leaves: number;
  /** Cost and penalties of the leaves: what is compared. */
  readonly objective: number;
}

/** How much the alternatives depend on a column. */
export interface ColumnPart {
  readonly column: string;
  /** Trees that use it, of all that were counted. */
  readonly trees: Count;
  /** Whether all of them do, or none. */
  readonly use: "all" | "some" | "none";
  /** Least and most that a written tree loses when the column is shuffled, per row. */
  readonly least: number;
  readonly most: number;
  /** Increase of the objective without the column; null where that was not searched. */
  readonly withoutIt: number | null;
}

/** A row that the alternatives disagree on. */
export interface DisputedRow {
  /** The values of the columns that any of the trees written out uses; null where missing. */
  readonly values: readonly { readonly column: string; readonly value: string | null }[];
  readonly weight: number;
  /** Share of the trees written out that give each class. */
  readonly votes: readonly { readonly class: string; readonly share: number }[];
}

/** All models that are nearly as good as the best, and what they have in common. */
export interface Alternatives {
  /** What was counted: trees or decision lists. Below, "trees" means lists as well then. */
  readonly form: Model["form"];
  /** What was searched, in words. */
  readonly searched: string;
  readonly conditions: number;
  /** Weight of all rows. */
  readonly weight: number;
  /** Whether costs were given; else a tree's cost is its number of mistakes. */
  readonly hasCosts: boolean;
  readonly sparsity: number;
  /** The first of the best trees; null where none was proved best. */
  readonly best: AlternativeTree | null;
  /** What is proved of the least objective. */
  readonly lowerBound: number;
  readonly upperBound: number;
  /** Most that a tree's objective may be; null where the best is not proved. */
  readonly bound: number | null;
  /** How many trees there are; where the search was stopped, at least so many. */
  readonly count: Count;
  /** Why the count is not complete; null where it is. */
  readonly stopped: "time" | "memory" | "interrupt" | null;
  /** How many of the best were written out; the facts below are about these unless stated. */
  readonly written: number;
  /** Of those written out, how many answer some row differently, and how many some values. */
  readonly differentAnswers: number;
  readonly differentLogic: number;
  /** The first of them. */
  readonly trees: readonly AlternativeTree[];
  /** Columns that a condition could be on, those that most trees use first. */
  readonly columns: readonly ColumnPart[];
  /** Weight of rows that they classify differently, and most that one differs from the best. */
  readonly disputedWeight: number;
  readonly mostDifferent: number;
  /** The most disputed rows. */
  readonly disputed: readonly DisputedRow[];
  /** Fewest leaves of all, then the least cost. */
  readonly simplest: AlternativeTree | null;
  /** The best tree without these columns, and whether it is in the set; null if none named. */
  readonly without: {
    readonly columns: readonly string[];
    readonly tree: AlternativeTree | null;
    readonly isWithin: boolean;
    readonly trees: Count | null;
  } | null;
  /** The tree with the least total column price, of those written out; null without prices. */
  readonly cheapest: { readonly tree: AlternativeTree; readonly price: number } | null;
}
