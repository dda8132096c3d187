// Finds out how a CSV file is written from its first bytes: which character separates fields, and
// whether the first row can be a header.

import { MISSING_MARKS, parseNumber, trimField } from "../infer/field-text.ts";
import { type FoundHeader, findHeader } from "./find-header.ts";

const DELIMITERS = [",", ";", "\t", "|"] as const;

/** Rows of the sample that are compared. */
const SAMPLE_ROWS = 50;

/**
 * The delimiter that gives every row of the sample the same number of fields, more than one (the
 * most, then the first of `,` `;` tab `|`); where none does, the one that cuts the first row into
 * the most fields.
 */
export function sniffDelimiter(
  sample: string,
  complete: boolean,
  delimiters: readonly string[] = DELIMITERS,
): string {
  let best = delimiters[0];
  let bestFields = 1;
  let bestConsistent = false;
  for (const delimiter of delimiters) {
    const counts = sampleRows(sample, delimiter, complete).map((row) => row.length);
    const fields = counts[0] ?? 1;
    const consistent = fields > 1 && counts.every((count) => count === fields);
    if (consistent === bestConsistent ? fields > bestFields : consistent) {
      best = delimiter;
      bestFields = fields;
      bestConsistent = consistent;
    }
  }
  return best;
}

/** Lines that may stand above the names of the columns. */
const MOST_ABOVE = 20;
/** So many rows must agree before lines above them are passed over. */
const LEAST_AGREEING = 4;

/** How a CSV file is written. */
export interface CsvDialect extends FoundHeader {
  readonly delimiter: string;
  /** Of rows with a field more than there are names: an empty last one, or the row's name. */
  readonly extra: "first" | "last" | null;
}

/**
 * The delimiter, and where the names are: below titles and the like, where all rows below agree in
 * their number of fields, and those above have fewer.
 */
export function sniffCsv(
  sample: string,
  complete: boolean,
  delimiters: readonly string[] = DELIMITERS,
): CsvDialect {
  const delimiter = sniffDelimiter(sample, complete, delimiters);
  const rows = sampleRows(sample, delimiter, complete);
  const first = rows[0]?.length ?? 0;
  const whole = { delimiter, ...findHeader(rows, 0), extra: null };
  if (rows.every((row) => row.length === first)) return whole;
  let best: { delimiter: string; above: number; rows: string[][] } | null = null;
  let most = 1;
  for (const own of delimiters) {
    const cut = sampleRows(sample, own, complete);
    const fields = usualLength(cut);
    const above = cut.findIndex((row) => row.length === fields);
    const below = withoutFooter(cut.slice(above), fields);
    const agree = below.every((row) => row.length === fields);
    const areFewer = cut.slice(0, above).every((row) => row.length < fields);
    if (fields < 2 || above > MOST_ABOVE || !agree || !areFewer || below.length < LEAST_AGREEING) continue;
    if (fields > most || (fields === most && above < (best?.above ?? 0))) {
      best = { delimiter: own, above, rows: cut };
      most = fields;
    }
  }
  if (best === null) return whole;
  const extra = extraField(best.rows, best.above);
  // Rows of data below a row that may be names: what is above is no title.
  const holdsNumbers = best.rows[best.above].some((field) => parseNumber(field) !== null);
  if (extra !== null)
    return { delimiter: best.delimiter, above: best.above - 1, columnNames: null, below: 0, extra };
  if (best.above > 0 && holdsNumbers) return whole;
  return { delimiter: best.delimiter, ...findHeader(best.rows, best.above), extra };
}

/** What the field is that rows have and the line above them, which would be names, has not. */
function extraField(rows: readonly string[][], at: number): CsvDialect["extra"] {
  const names = rows[at - 1] ?? [];
  const data = rows.slice(at);
  if (names.length !== data[0].length - 1 || names.length < 1 || names.includes("")) return null;
  if (looksLikeData(names) !== null || new Set(names).size < names.length) return null;
  if (data.every((row) => row.length < data[0].length || row.at(-1) === "")) return "last";
  const first = data.map(([name]) => name);
  const isNamed = first.every((name) => name !== "") && new Set(first).size === first.length;
  return isNamed && data[0].some((field) => parseNumber(field) !== null) ? "first" : null;
}

/** Of the rows of the sample the most frequent number of fields, the larger of two. */
function usualLength(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 1;
}

/** Without the last rows that are shorter than all others. */
function withoutFooter(rows: readonly string[][], fields: number): readonly string[][] {
  const last = rows.findLastIndex((row) => row.length === fields);
  return rows.slice(0, last + 1);
}

/** The fields of the first rows, trimmed; a last row that the sample cuts short does not count. */
function sampleRows(sample: string, delimiter: string, complete: boolean): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = "";
  let blank = true;
  let quoted = false;
  let fieldStart = true;
  const endField = (): void => {
    row.push(trimField(field));
    field = "";
    fieldStart = true;
  };
  const endRow = (): void => {
    endField();
    if (!blank) rows.push(row);
    row = [];
    blank = true;
  };
  for (let i = 0; i < sample.length && rows.length < SAMPLE_ROWS; i++) {
    const character = sample[i];
    if (quoted) {
      if (character === '"') {
        if (sample[i + 1] === '"') i++;
        else quoted = false;
      } else field += character;
    } else if (character === "\n" || character === "\r") {
      endRow();
    } else if (character === delimiter) {
      endField();
      blank = false;
    } else if (character === '"' && fieldStart) {
      quoted = true;
      blank = false;
    } else {
      field += character;
      if (character !== " ") {
        fieldStart = false;
        blank = false;
      }
    }
  }
  if (complete && !blank && rows.length < SAMPLE_ROWS) endRow();
  return rows;
}

/** Why a first row cannot be column names, or null where it can. */
export function looksLikeData(header: readonly string[]): string | null {
  const numbers = header.map(parseNumber);
  for (const [index, field] of header.entries()) {
    const number = numbers[index];
    if (number !== null && (number < 0 || !/^\d+$/.test(field))) return `"${field}" is a number`;
    if (field !== "" && MISSING_MARKS.includes(field)) return `"${field}" marks a missing value`;
  }
  const descends = numbers.some((number, index) => index > 0 && number! <= numbers[index - 1]!);
  if (numbers.every((number) => number !== null) && descends) return "all its fields are numbers";
  return null;
}
