// Decides what a column is from a summary of it, so that memory and a database, which summarise in
// their own ways, decide alike. Summaries describe the rows that are kept: rows with a class and a
// weight above zero.

import { isOrderedKind, type Kind, type OrderedKind } from "../column.ts";
import { DataError, type Hint } from "../data-error.ts";
import { sortCategories } from "./category-order.ts";
import { areCodes } from "./code-texts.ts";
import type { FoundText } from "./found-text.ts";
import type { DateOrder } from "./written-date.ts";

/** Up to so many different texts of a column are listed, and different numbers counted. */
export const FEW = 64;

export interface ColumnSummary {
  readonly name: string;
  readonly rows: number;
  readonly missing: number;
  /** Whether every field that is there is a number; true where there is none. */
  readonly numeric: boolean;
  /** Numeric, and every number is whole. */
  readonly whole: boolean;
  /** Smallest and largest number; NaN where not numeric or without numbers. */
  readonly smallest: number;
  readonly largest: number;
  /** Different values: numbers where `numeric` (above FEW not exact), else texts (exact). */
  readonly distinct: number;
  /** Nothing missing, no value twice. Other columns than of whole numbers may say false. */
  readonly allDifferent: boolean;
  /** The different texts, trimmed, in any order; null where there are more than FEW. */
  readonly texts: readonly string[] | null;
  /** The first field that is no number (row counted from 1), where the summary knows it. */
  readonly firstNotNumber?: { readonly row: number; readonly text: string } | null;
  /** Whether it holds sentences and notes, which are no categories. */
  readonly isFreeText?: boolean;
  /** How its fields were read, where they are not what they seem. */
  readonly reading?: ColumnReading | undefined;
}

/** What was found in reading the fields of a column. */
export interface ColumnReading {
  /** Numbers are seconds since 1970. */
  readonly isDate: boolean;
  /** Texts that mark a missing value, and cells that are no numbers: both count as missing. */
  readonly missingTexts: readonly FoundText[];
  readonly odd: readonly FoundText[];
  readonly oddRows: number;
  readonly written: readonly string[];
  readonly warnings: readonly string[];
  /** Of dates whose day and month could change places: which is first. */
  readonly order?: DateOrder | undefined;
}

/** What the texts of a boolean column may be, false first, in any case. */
export const BOOLEAN_PAIRS: readonly (readonly [string, string])[] = [
  ["0", "1"],
  ["false", "true"],
  ["no", "yes"],
  ["f", "t"],
  ["n", "y"],
];

/** The same in other languages: a column of these is boolean with its own words. */
const WORDS_ELSEWHERE: typeof BOOLEAN_PAIRS = [
  ["falsch", "wahr"],
  ["nein", "ja"],
  ["faux", "vrai"],
  ["non", "oui"],
  ["falso", "verdadero"],
  ["no", "si"],
  ["no", "sí"],
  ["no", "sì"],
  ["não", "sim"],
  ["nee", "ja"],
  ["nej", "ja"],
  ["nie", "tak"],
];

/** Why a column that says what rows belong to is left out. */
export const REPEATED_ID =
  "it looks like an identifier that repeats; take it as the group, so that its rows stay together";

/** Fewer rows than this are no evidence that a column merely names its rows. */
const LEAST_IDENTIFIED = 10;
const IDENTIFIER_NAME = /(^|[^A-Za-z])[iI][dD]$|[a-z]I[dD]$/;
/** A number of what stands before it; it identifies rows where all of them differ. */
const NUMBER_NAME = /.(nummer|number|[ _.-]n(o|r|um))$/i;
/** From so many rows on, numbers without a gap number them whatever they begin with: no years. */
const LEAST_NUMBERED = 200;
/** What rows belong to. */
const OWNER_NAME =
  /^(patient|subject|participant|person|customer|client|user|household|member)([ _.-]?(no|nr|num|number|code|key))?$/i;
/** More rows of each value, on average, make it a category: the id of a region. */
const ROWS_OF_ID = 50;

/** The texts as [false, true] where they are exactly one of the recognised pairs, else null. */
export function booleanPair(texts: readonly string[] | null): readonly [string, string] | null {
  if (texts?.length !== 2) return null;
  const [first, second] = texts as readonly [string, string];
  for (const [no, yes] of [...BOOLEAN_PAIRS, ...WORDS_ELSEWHERE]) {
    if (first.toLowerCase() === no && second.toLowerCase() === yes) return [first, second];
    if (first.toLowerCase() === yes && second.toLowerCase() === no) return [second, first];
  }
  return null;
}

/** The kind that the fields themselves suggest. */
export function inferKind(summary: ColumnSummary): Kind {
  if (booleanPair(summary.texts)) return "boolean";
  if (!summary.numeric || summary.missing === summary.rows || areCodes(summary.texts)) return "categorical";
  return summary.reading?.isDate ? "date" : "continuous";
}

/** Why a column cannot help any learner, in a few words; null where it may. */
export function reasonToLeaveOut(summary: ColumnSummary, kind: Kind): string | null {
  const present = summary.rows - summary.missing;
  if (present === 0) return "it has no values";
  const values = isOrderedKind(kind) && summary.smallest === summary.largest ? 1 : summary.distinct;
  if (values === 1 && summary.missing === 0) return "it has the same value in every row";
  if (present < LEAST_IDENTIFIED) return null;
  if (kind === "categorical" && !(summary.numeric && summary.distinct > FEW)) {
    if (summary.isFreeText) return "it is free text; the option words asks for its words";
    if (summary.distinct === present) return "every row has its own value: it looks like an identifier";
    if (summary.distinct > 50 && summary.distinct > 0.9 * present) {
      return "nearly every row has its own value: it looks like an identifier";
    }
  }
  if (kind !== "date" && summary.whole && summary.allDifferent) {
    const { smallest, largest, rows } = summary;
    const isCount = smallest === 0 || smallest === 1 || rows >= LEAST_NUMBERED;
    if (isCount && largest - smallest === rows - 1) {
      return "it numbers the rows: it looks like an identifier";
    }
    if (IDENTIFIER_NAME.test(summary.name) || NUMBER_NAME.test(summary.name)) {
      return "every row has its own number: it looks like an identifier";
    }
  }
  if (repeatsIds(summary, kind)) {
    return REPEATED_ID;
  }
  return null;
}

/** Whether a column says by its name and its values what rows belong to. */
function repeatsIds({ name, numeric, whole, distinct, rows, missing }: ColumnSummary, kind: Kind): boolean {
  if (!IDENTIFIER_NAME.test(name) && !OWNER_NAME.test(name)) return false;
  if (kind === "boolean" || (numeric && !whole) || distinct < LEAST_IDENTIFIED) return false;
  // Of numbers no more than this many different ones are counted.
  return (numeric && distinct > FEW) || (rows - missing) / distinct <= ROWS_OF_ID;
}

/** What a column is taken for, and why in a few words. */
export type ColumnDecision = { readonly why: string } & (
  | { readonly kind: OrderedKind }
  /** The texts of false and true. */
  | { readonly kind: "boolean"; readonly categories: readonly [string, string] }
  | { readonly kind: "categorical" }
  | { readonly kind: null; readonly notice: string }
);

export interface DecideOptions {
  /** Where the data came from, for messages. */
  readonly source: string;
  /** What the user asked for: obeyed, and the column is kept whatever it looks like. */
  readonly asked?: Kind | undefined;
  /** Whether the user wants the column, whatever it looks like. */
  readonly isKept?: boolean;
  /** What the file itself declares (ARFF, C4.5). */
  readonly declared?: Kind | null | undefined;
}

/** Kind of an attribute, or the notice that says why it is left out. */
export function decideColumn(summary: ColumnSummary, options: DecideOptions): ColumnDecision {
  const { source, asked } = options;
  const pair = booleanPair(summary.texts);
  const declared = options.declared === "categorical" && pair ? "boolean" : options.declared;
  const kind = asked ?? declared ?? inferKind(summary);
  if (!asked && options.isKept !== true) {
    const reason = reasonToLeaveOut(summary, kind);
    if (reason) return { kind: null, why: reason, notice: leftOutNotice(summary.name, reason) };
  }
  if (isOrderedKind(kind) && !summary.numeric) throw notNumbers(summary, source, kind);
  if (kind === "date" && !summary.reading?.isDate) throw notDates(summary, source);
  const found =
    kind === "categorical" && areCodes(summary.texts) ? "codes with leading zeros" : INFERRED[kind];
  const why = asked ? "asked for" : declared ? "the file declares it" : found;
  if (kind !== "boolean") return { kind, why };
  const categories = pair ?? forcedPair(summary.texts);
  if (!categories) {
    const found = summary.texts ? `${summary.texts.length}` : "many";
    throw new DataError(
      `${source}: column "${summary.name}" cannot be boolean: it has ${found} different values, not two; take it as categorical`,
      { hint: asCategorical(summary) },
    );
  }
  return { kind, why, categories };
}

const INFERRED: Readonly<Record<Kind, string>> = {
  boolean: "two values that mean no and yes",
  categorical: "texts",
  continuous: "numbers",
  date: "dates",
};

export function leftOutNotice(name: string, reason: string): string {
  return `left out column "${name}": ${reason}`;
}

function notDates(summary: ColumnSummary, source: string): DataError {
  return new DataError(
    `${source}: column "${summary.name}" holds numbers that are no dates; take the column as continuous`,
    { hint: [{ option: "kinds", value: `${summary.name}=continuous` }] },
  );
}

function notNumbers(summary: ColumnSummary, source: string, kind: OrderedKind): DataError {
  const first = summary.firstNotNumber;
  const where = first ? `row ${first.row}, ` : "";
  const what = first
    ? `"${first.text}" is no${kind === "date" ? " date" : "t a number"}`
    : `it has values that are not ${INFERRED[kind]}`;
  return new DataError(
    `${source}: ${where}column "${summary.name}": ${what}; mend it or take the column as categorical`,
    { hint: asCategorical(summary) },
  );
}

function asCategorical({ name }: ColumnSummary): Hint {
  return [{ option: "kinds", value: `${name}=categorical` }];
}

/**
 * The texts of a column that the user declares boolean: two in category order; a single one of a
 * recognised pair with its partner; without any, false and true.
 */
function forcedPair(texts: readonly string[] | null): readonly [string, string] | null {
  if (texts?.length === 2) return sortCategories(texts) as [string, string];
  if (texts?.length === 0) return BOOLEAN_PAIRS[1];
  if (texts?.length !== 1) return null;
  const text = texts[0];
  for (const [no, yes] of BOOLEAN_PAIRS) {
    if (text.toLowerCase() === no) return [text, yes];
    if (text.toLowerCase() === yes) return [no, text];
  }
  return null;
}
