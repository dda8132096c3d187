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
/**
 * Up to so many words among at least as many cells of so many different numbers say why there is no
 * number: "Refused", "not done".
 */
const MOST_WORDS = 3;
const DIFFERENT_BESIDE_WORDS = 20;

export function readTexts(texts: ColumnTexts, options: ReadingOptions): TextsReading {
  const given = givenMarks(texts, options.na);
  const asked = options.asked;
  if (asked === "categorical" || asked === "boolean") return asTexts(texts, given, options);
  const sorted = sortTexts(texts, given, asked !== undefined);
  if (sorted === null) return asTexts(texts, given, options);
  const { numbers, dates, marks, others } = sorted;
  const isDates = asked === "date" || (asked === undefined && dates.rows > numbers.rows);
  const found = isDates ? readDates(dates, options) : readNumbers(numbers, texts, asked !== undefined);
  const left = isDates ? numbers.indices : dates.indices;
  const odd = new Set([...others.indices, ...left, ...found.odd]);
  const good = found.rows;
  const oddRows = rowsOf(texts, odd);
  const areWords =
    odd.size === others.indices.length && isFewWords(others) && found.different >= DIFFERENT_BESIDE_WORDS;
  const isLoose = (asked !== undefined && !options.isStrict) || areWords;
  if (good === 0 || (isLoose ? oddRows >= good : !isFew(oddRows, good, found, options))) {
    const plain = asTexts(texts, given, options);
    return found.units.length > 1 ? { ...plain, warnings: [severalUnits(found.units)] } : plain;
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

/** Whether what is no number is a few words, whatever rows have them. */
function isFewWords({ indices, hasDigits }: Sorted["others"]): boolean {
  return indices.length <= MOST_WORDS && !hasDigits;
}

function severalUnits(units: readonly string[]): string {
  return `its numbers are in ${units.slice(0, 3).join(", ")}${units.length > 3 ? " …" : ""}: convert them to one unit to have numbers`;
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
  readonly others: Gathered<null> & { hasDigits: boolean };
}

/** Null as soon as too many texts are neither numbers nor dates. */
function sortTexts(texts: ColumnTexts, given: ReadonlySet<number>, isAsked: boolean): Sorted | null {
  const gather = <T>(): Gathered<T> => ({ indices: [], said: [], rowsOf: [], rows: 0 });
  const sorted: Sorted = {
    ...{ numbers: gather<WrittenNumber>(), dates: gather<WrittenDate>() },
    ...{ marks: gather<null>(), others: { ...gather<null>(), hasDigits: false } },
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
      sorted.others.hasDigits ||= hasDigit;
      if (!isAsked && sorted.others.rows > most && !isFewWords(sorted.others)) return null;
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
  /** Of numbers, the most frequent first. */
  readonly units: readonly string[];
  readonly written: readonly string[];
  readonly warnings: readonly string[];
  readonly order?: DateOrder | undefined;
}

function readNumbers(
  { indices, said, rowsOf }: Gathered<WrittenNumber>,
  { textOf }: ColumnTexts,
  isAsked: boolean,
): Found {
  const facts = factsOfNumbers(said, rowsOf);
  const { isComma, isMixed, units } = facts;
  // "<5" and ">5" among few other numbers are categories.
  const takesLimits = isAsked || (facts.plain >= LEAST_DIFFERENT && facts.limitRows <= facts.plainRows);
  const values: [number, number][] = [];
  const odd: number[] = [];
  const written = new Set<string>();
  let [rows, limits, unitless] = [0, 0, 0];
  for (const [place, number] of said.entries()) {
    const value = isMixed ? certainValue(number) : isComma ? number.comma : number.point;
    const isOther = number.unit !== "" && number.unit !== units[0];
    if (value === null || isOther || (number.isLimit && !takesLimits)) {
      odd.push(indices[place]);
      continue;
    }
    values.push([indices[place], value]);
    rows += rowsOf[place];
    if (number.isLimit) limits += rowsOf[place];
    if (number.unit === "" && value !== 0) unitless += rowsOf[place];
    if (number.negative !== "") written.add(`minus ${number.negative}`);
    if (isComma ? number.isCommaGrouped : number.isPointGrouped) written.add("thousands separated");
  }
  const limit = limits === 0 ? [] : [textOf(indices[said.findIndex(({ isLimit }) => isLimit)])];
  return {
    ...{ values, odd, rows, different: values.length, units },
    written: [
      ...(units.length === 0 ? [] : [`in ${units[0]}`]),
      ...(isMixed ? ["with decimal commas and points"] : isComma ? ["with a decimal comma"] : []),
      ...[...written].sort().reverse(),
      ...limit.map(
        (text) =>
          `${cells(limits)} at the limit that ${limits === 1 ? "it names" : "they name"}, as "${text}"`,
      ),
    ],
    warnings:
      units.length > 0 && unitless > 0
        ? [`${cells(unitless)} without ${units[0]} are read as if they had it`]
        : [],
  };
}

function cells(count: number): string {
  return count === 1 ? "1 cell" : `${count.toLocaleString("en")} cells`;
}

/** The number, where no other reading of the decimal sign is possible. */
function certainValue({ point, comma }: WrittenNumber): number | null {
  if (point === null || comma === null) return point ?? comma;
  return point === comma ? point : null;
}

/** What all cells tell together: of the decimal sign, of units, of limits. */
function factsOfNumbers(said: readonly WrittenNumber[], rowsOf: readonly number[]) {
  let [points, commas, open] = [0, 0, 0];
  let [plain, plainRows, limitRows] = [0, 0, 0];
  const units = new Map<string, number>();
  for (const [place, { point, comma, unit, isLimit }] of said.entries()) {
    const rows = rowsOf[place];
    if (comma === null) points += rows;
    else if (point === null) commas += rows;
    else if (point !== comma) open += rows;
    if (unit !== "") units.set(unit, (units.get(unit) ?? 0) + rows);
    if (isLimit) limitRows += rows;
    else {
      plain++;
      plainRows += rows;
    }
  }
  return {
    // Where nothing tells, a comma before three digits separates thousands.
    isComma: commas > points,
    // Too many of both to be slips: each cell is read by itself.
    isMixed: Math.min(points, commas) > MOST_ODD * (points + commas + open),
    units: [...units].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([unit]) => unit),
    ...{ plain, plainRows, limitRows },
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
  return { values, odd, rows, different: values.length, units: [], written, warnings, order: first };
}
