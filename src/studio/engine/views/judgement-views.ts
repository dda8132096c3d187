// What the page is shown of a model's worth beside others, and for whom it fails.

import type { Alternatives, ClassLooks, Interval, ModelSize, OutlineLine } from "../../../internal.ts";
import type { Figure, ModelName } from "../../panels/model/request.ts";

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
  readonly found: Pick<
    Alternatives,
    "searched" | "stopped" | "written" | "bound" | "hasCosts" | "columns" | "disputed"
  >;
  readonly count: string;
  readonly trees: readonly (DrawnModel & { readonly cost: number; readonly leaves: number })[];
}
