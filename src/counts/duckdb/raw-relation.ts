// Data as DuckDB sees them before anything is decided: what to select from, and how each column is read.

import { MISSING_MARKS } from "../../dataset/missing-marks.ts";
import { quoteText } from "./sql-text.ts";

/** How a column's values are read: as texts of a file, as numbers of a typed column, or as true and false. */
export type Form = "text" | "number" | "boolean";

export interface RawDataColumn {
  readonly name: string;
  /** The column itself, as SQL. */
  readonly sql: string;
  readonly form: Form;
}

export interface RawRelation {
  /** Where the data came from, for messages. */
  readonly name: string;
  /** What follows FROM. */
  readonly from: string;
  readonly columns: readonly RawDataColumn[];
  /** Whether scanning is dear (text must be parsed), so that typed values are kept in a temporary table. */
  readonly parsed: boolean;
}

/** Values of a column once read: null is missing. */
export interface ReadColumn {
  readonly name: string;
  readonly form: Form;
  /** Form text: the trimmed text. Form boolean: true or false. Form number: null. */
  readonly valueSql: string;
  /** The number a value says; null where it says none. */
  readonly numberSql: string | null;
}

const BLANKS = "E' \\t\\n\\x0b\\f\\r'";
const MARKS = MISSING_MARKS.map(quoteText).join(", ");
const DECIMAL = quoteText("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

export function readColumn({ name, sql, form }: RawDataColumn): ReadColumn {
  if (form === "boolean") return { name, form, valueSql: sql, numberSql: null };
  if (form === "number") {
    // Adding 0 makes -0 the same value as 0; what is not finite is missing.
    const number = `(CASE WHEN isfinite(CAST(${sql} AS DOUBLE)) THEN CAST(${sql} AS DOUBLE) + 0 END)`;
    return { name, form, valueSql: number, numberSql: number };
  }
  const trimmed = `trim(${sql}, ${BLANKS})`;
  return {
    name,
    form,
    valueSql: `(CASE WHEN ${trimmed} NOT IN (${MARKS}) THEN ${trimmed} END)`,
    numberSql: null,
  };
}

/** The number that a text (already trimmed, null where missing) says, as parse-number.ts reads it. */
export function textNumberSql(text: string): string {
  const number = `TRY_CAST(${text} AS DOUBLE)`;
  return `(CASE WHEN regexp_full_match(${text}, ${DECIMAL}) AND isfinite(${number}) THEN ${number} + 0 END)`;
}

/** The form of a DuckDB type. */
export function formOfType(type: string): Form {
  if (type === "BOOLEAN") return "boolean";
  return /^(U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|FLOAT|DOUBLE|DECIMAL.*)$/.test(type)
    ? "number"
    : "text";
}
