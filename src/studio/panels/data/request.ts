// What the Data screen asks of the engine, and what it gets.

import type { ColumnFacts, Kind } from "../../../internal.ts";
import type { Progressing, Request } from "../request.ts";
import type { RowsPage, RowsSlice } from "../rows/request.ts";

export interface Requests {
  /** Target, kinds and exclusions. Models stay only where nothing changes. */
  "data/choose": Request<Chosen, ChosenView, Progressing>;
  /** How the rows are split. Models stay only where nothing changes. */
  "data/split": Request<RowSplit, SplitView>;
  /** Rows as the file wrote them, with or without a model. */
  "data/rows": Request<RowsSlice, RowsPage>;
}

/** As `readDataset` takes them. */
export interface Chosen {
  readonly target?: string | undefined;
  readonly kinds?: Readonly<Record<string, Kind>> | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly weights?: string | undefined;
  readonly group?: string | undefined;
  readonly time?: string | undefined;
  readonly keep?: readonly string[] | undefined;
  /** Columns of texts whose words are asked. */
  readonly words?: readonly string[] | undefined;
}

export interface RowSplit {
  readonly seed: number;
  /** Relative sizes: learn, edit, sealed. */
  readonly shares: readonly [number, number, number];
}

export interface SplitView extends RowSplit {
  readonly learn: number;
  readonly edit: number;
  readonly sealed: number;
}

/** Something to look at before learning. */
export interface Concern {
  readonly type: "leak" | "id" | "copy" | "twins" | "constant" | "classes" | "notice";
  /** One sentence that names the way out. */
  readonly text: string;
  /** Columns to exclude, which would settle it. */
  readonly columns: readonly string[];
}

export interface ColumnView
  extends Pick<ColumnFacts, "name" | "kind" | "missing" | "distinct" | "range" | "bars" | "others"> {
  /** Mutual information with the class over the class's entropy, corrected for chance: 0 to 1. */
  readonly share: number;
  readonly isExcluded: boolean;
  /** Whether it is not used itself, but for its words. */
  readonly isText: boolean;
  /** Why it was left out unasked: "it numbers the rows". */
  readonly leftOut: string | null;
  /** How it was read, and what should be looked at: as `inspect` says it. */
  readonly notes: readonly string[];
}

export interface ChosenView {
  readonly target: string;
  /** Rows that have a class. */
  readonly rows: number;
  readonly classes: readonly { readonly name: string; readonly rows: number }[];
  /** The most informative first, those left out last. */
  readonly columns: readonly ColumnView[];
  /** The worst first. */
  readonly concerns: readonly Concern[];
  readonly split: SplitView;
}
