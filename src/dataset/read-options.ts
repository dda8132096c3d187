// How a file is read: where it comes from, its format, and what its columns are taken for.

import type { Column } from "./column.ts";

/** How data are read. Kinds and the target are found out where they are not given. */
export interface ReadOptions {
  /** Where the data come from, for messages ("data"); its ending may tell the format. */
  readonly name?: string | undefined;
  /** Else found out from the name's ending or the first bytes. */
  readonly format?:
    | "csv"
    | "tsv"
    | "arff"
    | "c45"
    | "json"
    | "ndjson"
    | "parquet"
    | "xlsx"
    | "ods"
    | undefined;
  /** Name of the target; else what looks like the class. */
  readonly target?: string | undefined;
  /** Kinds that overrule inference, by column name. */
  readonly kinds?: Readonly<Record<string, Column["kind"]>> | undefined;
  /**
   * Texts that mark a missing value in every column, besides those that are found; "none" where
   * only empty cells are missing.
   */
  readonly na?: "none" | readonly string[] | undefined;
  /** Which is first in dates such as 1/2/2019; else what most of a column's dates tell. */
  readonly dates?: "d/m/y" | "m/d/y" | undefined;
  /** False where dates shall not be taken apart into weekday, month, hour and days between. */
  readonly dateParts?: boolean | undefined;
  /**
   * Columns of texts whose frequent words are columns to learn from; true for all that hold free
   * text.
   */
  readonly words?: boolean | readonly string[] | undefined;
  /** Columns to leave out. */
  readonly exclude?: readonly string[] | undefined;
  /** Column that holds the weight of each row. */
  readonly weights?: string | undefined;
  /**
   * Whether a weight says how many rows a row stands for, or only how much it matters. Else whole
   * numbers of which the least is 1 are counts, and others importance.
   */
  readonly weightsAre?: "counts" | "importance" | undefined;
  /** Column of what rows belong to (a patient, a shop): splits keep its rows together. */
  readonly group?: string | undefined;
  /** Column of times: models are learned from earlier rows and evaluated on later ones. */
  readonly time?: string | undefined;
  /** Columns that stay, whatever they look like; the group or time column, too, if it is here. */
  readonly keep?: readonly string[] | undefined;
  /** CSV and TSV: whether the first row names the columns; `auto` refuses one of data. */
  readonly header?: "yes" | "no" | "auto" | undefined;
  /** C4.5 only: the text of the .names file that declares the columns of the .data file. */
  readonly names?: string | undefined;
}

/** Once the data have a name. */
export type NamedReadOptions = ReadOptions & { readonly name: string };

export type Header = NonNullable<ReadOptions["header"]>;
export const HEADERS = ["yes", "no", "auto"] as const satisfies readonly Header[];

export type Format = NonNullable<ReadOptions["format"]>;

/** What the columns are taken for, whatever the format. */
export type ColumnOptions = Pick<
  ReadOptions,
  | "target"
  | "kinds"
  | "exclude"
  | "weights"
  | "weightsAre"
  | "group"
  | "time"
  | "keep"
  | "na"
  | "dates"
  | "dateParts"
  | "words"
>;

/** What the reader of one format is told. */
export type RawReaderOptions = ColumnOptions & Pick<NamedReadOptions, "name" | "header">;
