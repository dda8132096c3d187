// What is told of all models within a margin of the best.

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

/** What the alternatives owe to a column. */
export interface ColumnPart {
  readonly column: string;
  /** Trees that use it, of all that were counted. */
  readonly trees: Count;
  /** Whether all of them do, or none. */
  readonly use: "all" | "some" | "none";
  /** Least and most that one of the trees written out loses when the column is shuffled, per row. */
  readonly least: number;
  readonly most: number;
  /** What the best tree without the column has more in objective; null where that was not searched. */
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
  /** What was counted: trees, or decision lists. Where trees are spoken of below, lists are meant as well. */
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
  /** How many of them, the best, were written out: what follows is of these, unless it says otherwise. */
  readonly written: number;
  /** Of those written out, how many differ in an answer to some row, and how many in an answer to any values. */
  readonly differentAnswers: number;
  readonly differentLogic: number;
  /** The first of them. */
  readonly trees: readonly AlternativeTree[];
  /** Columns that a condition could be on, those that most trees use first. */
  readonly columns: readonly ColumnPart[];
  /** Weight of the rows that not all of them give the same class, and most that one of them differs from the best. */
  readonly disputedWeight: number;
  readonly mostDifferent: number;
  /** The most disputed rows. */
  readonly disputed: readonly DisputedRow[];
  /** Fewest leaves of all, then the least cost. */
  readonly simplest: AlternativeTree | null;
  /** The best tree without the columns named, and whether it is one of the set; null where none were named. */
  readonly without: {
    readonly columns: readonly string[];
    readonly tree: AlternativeTree | null;
    readonly isWithin: boolean;
    readonly trees: Count | null;
  } | null;
  /** The tree whose columns together have the least price, of those written out; null where no prices were given. */
  readonly cheapest: { readonly tree: AlternativeTree; readonly price: number } | null;
}
