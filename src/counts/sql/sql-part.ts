// A part of the rows of a source in a database: a coded table and the path of tests that leads to
// its rows. Nothing is copied.

import type { Part } from "../count-source.ts";
import type { CodedTable } from "./coded-tables.ts";
import type { CodeRange } from "./sql-tests.ts";

export interface Step {
  readonly sql: string;
  readonly passing: boolean;
}

/** Weights and rows of a word, by value x classes + class; one array if all rows count once. */
export interface WordCounts {
  readonly weights: Float64Array;
  readonly rows: Float64Array;
}

export interface SqlPart extends Part {
  readonly table: CodedTable;
  readonly path: readonly Step[];
  /** The division it is a side of. */
  readonly origin: Division | null;
  /** Null before the rows are counted. */
  rows: number | null;
  /** Weighted class counts; null before they are asked for. */
  classes: Float64Array | null;
  released: boolean;
  /** By word, kept so that one side of a division can be had by subtraction. */
  readonly counts: Map<string, WordCounts>;
}

export interface Division {
  /** Null where no single code decides. */
  readonly range: CodeRange | null;
  readonly negated: boolean;
  /** The parent's counts; emptied once both sides know theirs. */
  readonly counts: Map<string, WordCounts>;
  readonly sides: SqlPart[];
}

export function makePart(table: CodedTable, path: readonly Step[], origin: Division | null): SqlPart {
  table.users++;
  return {
    table,
    path,
    origin,
    rows: null,
    classes: null,
    released: false,
    counts: new Map(),
  } as unknown as SqlPart;
}

/** True of the rows of a part. */
export function whereSql({ path }: Pick<SqlPart, "path">): string {
  return path.map(({ sql, passing }) => (passing ? sql : `NOT ${sql}`)).join(" AND ") || "1 = 1";
}

export function siblingOf(part: SqlPart): SqlPart | null {
  return part.origin?.sides.find((side) => side !== part) ?? null;
}
