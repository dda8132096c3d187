// Finds out how a CSV file is written from its first bytes: which character separates fields, and
// whether the first row can be a header.

import { MISSING_MARKS, parseNumber } from "../infer/field-text.ts";

const DELIMITERS = [",", ";", "\t", "|"] as const;

/** Rows of the sample that are compared. */
const SAMPLE_ROWS = 50;

/**
 * The delimiter that gives every row of the sample the same number of fields, more than one (the
 * most, then the first of `,` `;` tab `|`); where none does, the one that cuts the first row into
 * the most fields.
 */
export function sniffDelimiter(sample: string, complete: boolean): string {
  let best: string = DELIMITERS[0];
  let bestFields = 1;
  let bestConsistent = false;
  for (const delimiter of DELIMITERS) {
    const counts = fieldCounts(sample, delimiter, complete);
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

/**
 * The delimiter, and how many lines stand above the names: titles and the like, where all rows
 * below agree in their number of fields, and those above have fewer.
 */
export function sniffCsv(sample: string, complete: boolean): { delimiter: string; above: number } {
  const delimiter = sniffDelimiter(sample, complete);
  const counts = fieldCounts(sample, delimiter, complete);
  if (counts.every((count) => count === counts[0])) return { delimiter, above: 0 };
  let best = { delimiter, above: 0, fields: 1 };
  for (const own of DELIMITERS) {
    const cut = fieldCounts(sample, own, complete);
    const fields = cut.at(-1) ?? 1;
    const above = cut.indexOf(fields);
    const agree = cut.slice(above).every((count) => count === fields);
    const areFewer = cut.slice(0, above).every((count) => count < fields);
    if (fields < 2 || above > MOST_ABOVE || !agree || !areFewer || cut.length - above < LEAST_AGREEING)
      continue;
    const isBetter = fields > best.fields || (fields === best.fields && above < best.above);
    if (isBetter) best = { delimiter: own, above, fields };
  }
  return { delimiter: best.delimiter, above: best.above };
}

/** Fields in each of the first rows; a last row that the sample cuts short does not count. */
function fieldCounts(sample: string, delimiter: string, complete: boolean): number[] {
  const counts: number[] = [];
  let fields = 1;
  let blank = true;
  let quoted = false;
  let fieldStart = true;
  for (let i = 0; i < sample.length && counts.length < SAMPLE_ROWS; i++) {
    const character = sample[i];
    if (quoted) {
      if (character === '"') {
        if (sample[i + 1] === '"') i++;
        else quoted = false;
      }
    } else if (character === "\n" || character === "\r") {
      if (!blank) counts.push(fields);
      fields = 1;
      blank = true;
      fieldStart = true;
    } else if (character === delimiter) {
      fields++;
      blank = false;
      fieldStart = true;
    } else if (character === '"' && fieldStart) {
      quoted = true;
      blank = false;
    } else if (character !== " ") {
      fieldStart = false;
      blank = false;
    }
  }
  if (complete && !blank && counts.length < SAMPLE_ROWS) counts.push(fields);
  return counts;
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
