// What plain numbers stand for: themselves, a date counted in seconds or milliseconds or written
// without signs, or a mark of a missing value that the user names.

import { isDate, secondsOf } from "../date-text.ts";
import { areCodes, codesWarning, isPadded } from "./code-texts.ts";
import { parseNumber } from "./field-text.ts";
import { type ColumnReading, FEW } from "./infer-kinds.ts";
import type { ColumnTexts, ReadingOptions, TextsReading } from "./read-texts.ts";

/** How a column of numbers counts time. */
export interface Clock {
  readonly written: string;
  /** Units in a second; null where it is not so simple. */
  readonly factor: number | null;
  seconds(value: number): number;
}

export const SECONDS: Clock = {
  ...{ written: "as seconds since 1970", factor: 1 },
  seconds: (value) => value,
};

/** Of few different numbers, by text. */
export function readPlain(
  name: string,
  texts: ColumnTexts,
  known: Float64Array,
  how: ReadingOptions,
): TextsReading {
  const missing = new Set<number>();
  const isMark = markTest(how.na);
  if (isMark !== null) {
    for (let index = 0; index < texts.size; index++) if (isMark(known[index])) missing.add(index);
  }
  const left = missing.size === 0 ? known : known.filter((_, index) => !missing.has(index));
  const clock = clockOf(name, left, how.asked);
  const values =
    clock === null && missing.size === 0
      ? known
      : known.map((value, index) => {
          if (missing.has(index)) return Number.NaN;
          return clock === null ? value : clock.seconds(value);
        });
  const asText = how.asked === "categorical" || how.asked === "boolean";
  const isUndecided = how.asked === undefined && clock === null && texts.size > FEW;
  return {
    kind: asText ? "text" : clock === null ? "number" : "date",
    values,
    ...{ missing, odd: new Set<number>() },
    warnings: isUndecided ? codesWarning(paddedCode(texts)) : [],
    written: clock === null ? [] : [clock.written],
  };
}

/** Of texts that are codes, one with zeros in front. */
function paddedCode(texts: ColumnTexts): string | undefined {
  const list = Array.from({ length: texts.size }, (_, index) => texts.textOf(index));
  return areCodes(list) ? list.find(isPadded) : undefined;
}

/**
 * Of many different numbers; null where they are plain. `padded` is one that was written with zeros
 * in front.
 */
export function readManyNumbers(
  name: string,
  given: Float64Array,
  how: ReadingOptions,
  padded?: string,
): { readonly values: Float64Array; readonly reading: ColumnReading } | null {
  const isMark = markTest(how.na);
  const isMarked = isMark !== null && given.some(isMark);
  let values = isMarked ? given.map((value) => (isMark(value) ? Number.NaN : value)) : given;
  const clock = clockOf(name, values, how.asked);
  if (clock !== null) values = values.map((value) => clock.seconds(value));
  const warnings = how.asked === undefined && clock === null ? codesWarning(padded) : [];
  if (!isMarked && clock === null && warnings.length === 0) return null;
  const written = clock === null ? [] : [clock.written];
  const none = { missingTexts: [], odd: [], oddRows: 0 };
  return { values, reading: { isDate: clock !== null, ...none, written, warnings } };
}

function markTest(na: ReadingOptions["na"]): ((value: number) => boolean) | null {
  if (na === undefined || na === "none") return null;
  const numbers = new Set(na.map(parseNumber));
  return numbers.size === 0 ? null : (value) => numbers.has(value);
}

/** Names that times have; without one, whole numbers are never taken for times. */
const TIME_NAME =
  /(^|[^a-z])(ts|time|timestamp|epoch|unix|unixtime|date|datetime|datum|day|created|updated|modified|dob|born|since|until|at|on)([^a-z]|$)|[a-z](Time|Date|Stamp|Epoch|At|On)$|(time|date|datum|stamp)$/i;

/** 1980 to 2100, in seconds. */
const EARLIEST = 315532800;
const LATEST = 4102444800;

export function clockOf(name: string, values: Float64Array, asked: ReadingOptions["asked"]): Clock | null {
  if (asked !== undefined && asked !== "date") return null;
  if (asked === undefined && !TIME_NAME.test(name)) return null;
  let [smallest, largest, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (let row = 0; row < values.length; row++) {
    const value = values[row];
    if (Number.isNaN(value)) continue;
    count++;
    if (value < smallest) smallest = value;
    if (value > largest) largest = value;
  }
  if (count === 0) return null;
  if (smallest >= 19000101 && largest <= 21001231 && values.every(isDigits)) {
    return { written: "as yyyymmdd", factor: null, seconds: (value) => digitsDate(value) ?? Number.NaN };
  }
  if (smallest >= EARLIEST && largest <= LATEST) {
    return SECONDS;
  }
  if (smallest >= EARLIEST * 1000 && largest <= LATEST * 1000) {
    return { written: "as milliseconds since 1970", factor: 1000, seconds: (value) => value / 1000 };
  }
  if (asked === "date" && isDate(smallest) && isDate(largest)) {
    return SECONDS;
  }
  return null;
}

function isDigits(value: number): boolean {
  return Number.isNaN(value) || digitsDate(value) !== null;
}

/** 20190401 */
function digitsDate(value: number): number | null {
  if (!Number.isInteger(value)) return null;
  const date = { year: Math.floor(value / 10000), month: Math.floor(value / 100) % 100, day: value % 100 };
  return secondsOf({ ...date, hour: 0, minute: 0, second: 0, offset: 0 });
}
