// Data as a database has them before anything is decided: what to select from, and how each column is read.

import { MISSING_MARKS } from "../../../dataset/infer/field-text.ts";
import { quoteText } from "../sql-text.ts";

/** How a column's values are read: as texts of a file, as numbers of a typed column, or as true and false. */
export type Form = "text" | "number" | "boolean";

export interface RawDataColumn {
  readonly name: string;
  /** The column itself, as SQL. */
  readonly sql: string;
  readonly form: Form;
  /** Lists, objects or shapes, of which no value can be made. */
  readonly nested?: boolean;
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
export interface ReadColumn extends RawDataColumn {
  /** The value as it is to be compared, except that a text may still be a mark of missing. */
  readonly trimmedSql: string;
}

/** From the trimmed value: null where it is missing. NOT IN would be planned as a join for every column. */
export function presentSql(form: Form, trimmed: string): string {
  const isNoMark = MARKS.map((mark) => `${trimmed} <> ${mark}`).join(" AND ");
  return form === "text" ? `(CASE WHEN ${isNoMark} THEN ${trimmed} END)` : trimmed;
}

const BLANK_ESCAPES = [" ", "\\t", "\\n", "\\x0b", "\\f", "\\r"];
const BLANKS = `E'${BLANK_ESCAPES.join("")}'`;
const MARKS = MISSING_MARKS.map(quoteText);

/** Trimming is dear and seldom needed: only texts that begin below "!" or end with a blank are trimmed. */
function trimSql(sql: string): string {
  const ends = BLANK_ESCAPES.map((blank) => `suffix(${sql}, E'${blank}')`).join(" OR ");
  return `(CASE WHEN ${sql} < '!' OR ${ends} THEN trim(${sql}, ${BLANKS}) ELSE ${sql} END)`;
}

export function readColumn({ name, sql, form }: RawDataColumn): ReadColumn {
  if (form === "boolean") return { name, sql, form, trimmedSql: sql };
  if (form === "text") return { name, sql, form, trimmedSql: trimSql(sql) };
  // Adding 0 makes -0 the same value as 0; what is not finite is missing.
  const number = `CAST(${sql} AS DOUBLE)`;
  return { name, sql, form, trimmedSql: `(CASE WHEN isfinite(${number}) THEN ${number} + 0 END)` };
}

/**
 * The number that a text (already trimmed, null where missing) says, as field-text.ts reads it. DuckDB's own cast
 * differs from it only in taking underscores and "+-"; no number begins above "9".
 */
export function textNumberSql(text: string): string {
  const number = `TRY_CAST(${text} AS DOUBLE)`;
  const plain = `${text} < ':' AND NOT contains(${text}, '_') AND NOT prefix(${text}, '+-')`;
  return `(CASE WHEN ${plain} AND isfinite(${number}) THEN ${number} + 0 END)`;
}
