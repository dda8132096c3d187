// What the different texts of a column say: numbers, dates or themselves. A column is numbers (or
// dates) where all its cells are, but for marks of missing values and a few odd ones, which are
// missing, too. The order of the texts changes nothing, so that every engine decides alike.

import type { Kind } from "../column.ts";
import { isMarkerAmongNumbers, isNothing, isSign } from "./missing-markers.ts";
import { type DateOrder, type WrittenDate, writtenDate } from "./written-date.ts";
import { type WrittenNumber, writtenNumber } from "./written-number.ts";

/** The different texts of a column that are not missing by themselves. */
export interface ColumnTexts {
  readonly size: number;
  textOf(index: number): string;
  rowsOf(index: number): number;
}

export interface ReadingOptions {
  readonly asked?: Kind | undefined;
  /** Marks of missing values that the user names; "none" where none are to be found. */
  readonly na?: "none" | readonly string[] | undefined;
  readonly dates?: DateOrder | undefined;
  /** Whether few odd cells are allowed even where the kind is asked for, as in rows for a model. */
  readonly isStrict?: boolean;
}

export interface TextsReading {
  readonly kind: "number" | "date" | "text";
  /** Of each text; NaN where it is missing. Null where they are texts. */
  readonly values: Float64Array | null;
  /** Texts that mark a missing value, and odd ones: none of both has a value. */
  readonly missing: ReadonlySet<number>;
  readonly odd: ReadonlySet<number>;
  /** How the values are written, where not plainly. */
  readonly written: readonly string[];
  readonly warnings: readonly string[];
  /** Of dates: which is first, where the texts leave it open. */
  readonly order?: DateOrder | undefined;
}

/** Cells that are no numbers in a column of numbers: at most this share of them. */
const MOST_ODD = 0.05;
/** One odd cell among so many is always few. */
const ENOUGH = 10;
/** Fewer different numbers beside odd cells are more likely categories. */
const LEAST_DIFFERENT = 5;

export function readTexts(texts: ColumnTexts, options: ReadingOptions): TextsReading {
  const given = givenMarks(texts, options.na);
  const asked = options.asked;
  if (asked === "categorical" || asked === "boolean") return asTexts(texts, given, options);
  const sorted = sortTexts(texts, given, asked !== undefined);
  if (sorted === null) return asTexts(texts, given, options);
  const { numbers, dates, marks, others } = sorted;
  const isDates = asked === "date" || (asked === undefined && dates.rows > numbers.rows);
  const found = isDates ? readDates(dates, options) : readNumbers(numbers);
  const left = isDates ? numbers.indices : dates.indices;
  const odd = new Set([...others.indices, ...left, ...found.odd]);
  const good = found.rows;
  const oddRows = rowsOf(texts, odd);
  if (
    good === 0 ||
    (asked === undefined || options.isStrict ? !isFew(oddRows, good, found, options) : oddRows >= good)
  ) {
    return asTexts(texts, given, options);
  }
  const values = new Float64Array(texts.size).fill(Number.NaN);
  for (const [index, value] of found.values) values[index] = value;
  const missing = new Set([...given, ...marks.indices]);
  return {
    kind: isDates ? "date" : "number",
    ...{ values, missing, odd, written: found.written, warnings: found.warnings, order: found.order },
  };
}

/** Of columns of words; a sign alone is a category where it stands against one other. */
function asTexts(texts: ColumnTexts, given: ReadonlySet<number>, { na }: ReadingOptions): TextsReading {
  const missing = new Set(given);
  const signs: number[] = [];
  if (na !== "none") {
    for (let index = 0; index < texts.size; index++) {
      const text = texts.textOf(index);
      if (text.length > 16) continue;
      if (isNothing(text)) missing.add(index);
      else if (isSign(text)) signs.push(index);
    }
    const isSaid = texts.size - missing.size - signs.length >= 2;
    if (isSaid && signs.length === 1) missing.add(signs[0]);
  }
  return { kind: "text", values: null, missing, odd: new Set(), written: [], warnings: [] };
}

function givenMarks(texts: ColumnTexts, na: ReadingOptions["na"]): ReadonlySet<number> {
  const found = new Set<number>();
  if (na === undefined || na === "none" || na.length === 0) return found;
  const marks = new Set(na);
  for (let index = 0; index < texts.size; index++) if (marks.has(texts.textOf(index))) found.add(index);
  return found;
}

function isFew(
  odd: number,
  good: number,
  { different }: { readonly different: number },
  { isStrict = false }: ReadingOptions,
): boolean {
  if (odd === 0) return true;
  if (different < LEAST_DIFFERENT) return false;
  return odd <= MOST_ODD * (odd + good) || (odd === 1 && good >= ENOUGH && !isStrict);
}

function rowsOf(texts: ColumnTexts, indices: Iterable<number>): number {
  let rows = 0;
  for (const index of indices) rows += texts.rowsOf(index);
  return rows;
}

interface Gathered<T> {
  readonly indices: number[];
  readonly said: T[];
  readonly rowsOf: number[];
  rows: number;
}

interface Sorted {
  readonly numbers: Gathered<WrittenNumber>;
  readonly dates: Gathered<WrittenDate>;
  readonly marks: Gathered<null>;
  readonly others: Gathered<null>;
}

/** Null as soon as too many texts are neither numbers nor dates. */
function sortTexts(texts: ColumnTexts, given: ReadonlySet<number>, isAsked: boolean): Sorted | null {
  const gather = <T>(): Gathered<T> => ({ indices: [], said: [], rowsOf: [], rows: 0 });
  const sorted: Sorted = {
    ...{ numbers: gather<WrittenNumber>(), dates: gather<WrittenDate>() },
    ...{ marks: gather<null>(), others: gather<null>() },
  };
  let rows = 0;
  for (let index = 0; index < texts.size; index++) rows += texts.rowsOf(index);
  const most = Math.max(1, MOST_ODD * rows);
  const add = <T>(to: Gathered<T>, index: number, said: T): void => {
    const own = texts.rowsOf(index);
    to.indices.push(index);
    to.said.push(said);
    to.rowsOf.push(own);
    to.rows += own;
  };
  for (let index = 0; index < texts.size; index++) {
    if (given.has(index)) continue;
    const text = texts.textOf(index);
    const hasDigit = /\d/.test(text);
    const date = hasDigit ? writtenDate(text) : null;
    const number = hasDigit && date === null ? writtenNumber(text) : null;
    if (date !== null) add(sorted.dates, index, date);
    else if (number !== null) add(sorted.numbers, index, number);
    else if (isMarkerAmongNumbers(text)) add(sorted.marks, index, null);
    else {
      add(sorted.others, index, null);
      if (!isAsked && sorted.others.rows > most) return null;
    }
  }
  return sorted;
}

interface Found {
  readonly values: readonly (readonly [number, number])[];
  readonly odd: readonly number[];
  /** Rows that have a value, and different texts of these. */
  readonly rows: number;
  readonly different: number;
  readonly written: readonly string[];
  readonly warnings: readonly string[];
  readonly order?: DateOrder | undefined;
}

function readNumbers({ indices, said, rowsOf }: Gathered<WrittenNumber>): Found {
  let [points, commas] = [0, 0];
  const units = new Map<string, number>();
  for (const [place, { point, comma, unit }] of said.entries()) {
    if (point !== null && comma === null) points += rowsOf[place];
    if (comma !== null && point === null) commas += rowsOf[place];
    if (unit !== "") units.set(unit, (units.get(unit) ?? 0) + rowsOf[place]);
  }
  // Where nothing tells, a comma before three digits separates thousands.
  const isComma = commas > points;
  const [unit = ""] = [...units].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0] ?? [];
  const values: [number, number][] = [];
  const odd: number[] = [];
  const written = new Set<string>();
  let rows = 0;
  for (const [place, number] of said.entries()) {
    const value = isComma ? number.comma : number.point;
    if (value === null || (number.unit !== "" && number.unit !== unit)) {
      odd.push(indices[place]);
      continue;
    }
    values.push([indices[place], value]);
    rows += rowsOf[place];
    if (number.negative !== "") written.add(`minus ${number.negative}`);
    if (number.isGrouped) written.add("thousands separated");
  }
  return {
    ...{ values, odd, rows, different: values.length, warnings: [] },
    written: [
      ...(unit === "" ? [] : [`in ${unit}`]),
      ...(isComma ? ["with a decimal comma"] : []),
      ...[...written].sort().reverse(),
    ],
  };
}

function readDates(
  { indices, said, rowsOf }: Gathered<WrittenDate>,
  { dates: order }: ReadingOptions,
): Found {
  let [days, months, slashes] = [0, 0, 0];
  let hasShortYear = false;
  const forms = new Set<string>();
  for (const [place, date] of said.entries()) {
    if (date.form === "/") slashes += rowsOf[place];
    forms.add(date.form);
    hasShortYear ||= date.hasShortYear;
    if (date.dayFirst !== null && date.monthFirst === null) days += rowsOf[place];
    if (date.monthFirst !== null && date.dayFirst === null) months += rowsOf[place];
  }
  const isOpen = forms.has("/") || forms.has("-");
  const isUnsure = isOpen && days === 0 && months === 0 && order === undefined;
  // 1/2/2019 is mostly written in America, 1-2-2019 elsewhere.
  const isDayFirst =
    order !== undefined ? order === "d/m/y" : days === months ? slashes === 0 : days > months;
  const values: [number, number][] = [];
  const odd: number[] = [];
  let rows = 0;
  for (const [place, { dayFirst, monthFirst }] of said.entries()) {
    const value = isDayFirst ? dayFirst : monthFirst;
    if (value === null) odd.push(indices[place]);
    else {
      values.push([indices[place], value]);
      rows += rowsOf[place];
    }
  }
  const read = isDayFirst ? "day before month" : "month before day";
  const written = [
    ...(forms.has("d.m.y") ? ["as d.m.y"] : []),
    ...(isOpen ? [`with the ${read}`] : []),
    ...(hasShortYear ? ["with years of two digits (1969 to 2068)"] : []),
  ];
  const warnings = isUnsure
    ? [
        `no date tells whether the day or the month is first: read with the ${read}; set dates to read otherwise`,
      ]
    : [];
  const first: DateOrder | undefined = !isOpen ? undefined : isDayFirst ? "d/m/y" : "m/d/y";
  return { values, odd, rows, different: values.length, written, warnings, order: first };
}
