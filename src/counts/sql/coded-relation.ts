// Rows that a source counts, before they are written down as codes: what to call them, and SQL that
// yields the codes of each.

import type { ColumnSchema } from "../../dataset/dataset.ts";

export interface CodedAttribute {
  readonly schema: ColumnSchema;
  /** Values or bins; the code equal to it means missing. */
  readonly size: number;
  /** A whole number from 0 to `size`, never null. */
  readonly codeSql: string;
  /** What is joined to the rows so that its code can be looked up. */
  readonly join?: string | undefined;
  readonly ranks: NumberRanks | null;
}

/** Continuous only: smallest and largest value of each rank. */
export interface NumberRanks {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** The number itself, null where missing, for thresholds inside a bin; null if ranks suffice. */
  readonly valueSql: string | null;
}

export interface CodedRelation {
  readonly name: string;
  readonly target: string;
  readonly classes: readonly string[];
  readonly attributes: readonly CodedAttribute[];
  /** What follows FROM: only rows that count. */
  readonly from: string;
  /** Index of the class, never null. */
  readonly classSql: string;
  /** As of attributes. */
  readonly classJoin?: string | undefined;
  /** Tells rows apart, and is the same in every statement; null where nothing is. */
  readonly rowKey?: string | null | undefined;
  /** Row number from 0; null where rows come in order or have none (see Dialect.rowNumber). */
  readonly rowSql: string | null;
  /** What splits keep to, and the number that says which (RowUnits); null where nothing is. */
  readonly units: {
    readonly by: "group" | "time";
    readonly column: string;
    readonly sql: string;
  } | null;
  /** A 64-bit whole number of units of 2^-20; null where every row counts once. */
  readonly weightSql: string | null;
}
