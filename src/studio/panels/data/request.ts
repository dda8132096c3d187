// What the Data screen is shown of a file and of what was chosen of it.

import type { ColumnFacts, FileColumn } from "../../../internal.ts";

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
