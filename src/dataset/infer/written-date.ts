// Dates as people and programs write them: ISO 8601, 31.12.2019, 12/31/2019 4:30 PM, 31-Dec-19,
// Dec 31, 2019, 31/Dec/2019:23:59:59 +0100.

import { type DateParts, offsetOf, parseIsoDate, secondsOf } from "../date-text.ts";

/** Which of two numbers before a year is the day. */
export type DateOrder = "d/m/y" | "m/d/y";
export const DATE_ORDERS = ["d/m/y", "m/d/y"] as const satisfies readonly DateOrder[];

/** What a text says where it is a date; equal where the order of day and month is plain. */
export interface WrittenDate {
  readonly dayFirst: number | null;
  readonly monthFirst: number | null;
  /** "/" and "-" leave the order of day and month open; "month": by its name. */
  readonly form: "y-m-d" | "d.m.y" | "/" | "-" | "month";
  readonly hasShortYear: boolean;
}

const LONGEST = 48;

const TIME =
  "(?:[ T,:]{1,2}(\\d{1,2})[:.](\\d{2})(?:[:.](\\d{2}(?:[.,]\\d{1,9})?))?\\s?(am|pm|a\\.m\\.|p\\.m\\.)?\\s?(Z|UTC|GMT|[+-]\\d{2}:?\\d{2}|[+-]\\d{2})?)?";
const NUMBERS = new RegExp(`^(\\d{1,2})([./-])(\\d{1,2})\\2(\\d{4}|\\d{2})${TIME}$`, "i");
const DOTTED_ISO = new RegExp(`^(\\d{4})\\.(\\d{1,2})\\.(\\d{1,2})${TIME}$`, "i");
const NAMED = new RegExp(
  `^(?:[A-Za-z]{2,9}\\.?,? )?(\\d{1,2})(?:st|nd|rd|th|\\.)?[ ./-]{1,2}([A-Za-zéûäç]{3,10})\\.?,?[ ./-]{1,2}(\\d{4}|\\d{2})${TIME}$`,
  "i",
);
const NAME_FIRST = new RegExp(
  `^(?:[A-Za-z]{2,9}\\.?,? )?([A-Za-z]{3,10})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})${TIME}$`,
  "i",
);
const COMPACT = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?(Z|[+-]\d{2}:?\d{2})?$/;
const MONTH_ALONE = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** Null where the text is no date in any way of writing. */
export function writtenDate(text: string): WrittenDate | null {
  if (text.length > LONGEST || text.length < 6) return null;
  const iso = parseIsoDate(text);
  if (iso !== null) return certain(iso, "y-m-d");
  const numbers = NUMBERS.exec(text);
  if (numbers !== null) {
    const [, first, sign, second, year, ...time] = numbers;
    const dayFirst = whole(year, second, first, time);
    const monthFirst = sign === "." ? dayFirst : whole(year, first, second, time);
    if (dayFirst === null && monthFirst === null) return null;
    const form = sign === "." ? "d.m.y" : (sign as "/" | "-");
    return { dayFirst, monthFirst, form, hasShortYear: year.length === 2 };
  }
  const named = NAMED.exec(text);
  if (named !== null) {
    const [, day, month, year, ...time] = named;
    return certain(whole(year, monthNumber(month), day, time), "month", year.length === 2);
  }
  const nameFirst = NAME_FIRST.exec(text);
  if (nameFirst !== null) {
    const [, month, day, year, ...time] = nameFirst;
    return certain(whole(year, monthNumber(month), day, time), "month");
  }
  const dotted = DOTTED_ISO.exec(text);
  if (dotted !== null) {
    const [, year, month, day, ...time] = dotted;
    return certain(whole(year, month, day, time), "y-m-d");
  }
  const compact = COMPACT.exec(text);
  if (compact !== null) {
    const [, year, month, day, hour, minute, second, zone] = compact;
    return certain(whole(year, month, day, [hour, minute, second, undefined, zone]), "y-m-d");
  }
  const month = MONTH_ALONE.exec(text);
  return month === null ? null : certain(whole(month[1], month[2], "1", []), "y-m-d");
}

function certain(
  seconds: number | null,
  form: WrittenDate["form"],
  hasShortYear = false,
): WrittenDate | null {
  return seconds === null ? null : { dayFirst: seconds, monthFirst: seconds, form, hasShortYear };
}

/** Years of two digits are 1969 to 2068, as POSIX has it. */
const PIVOT = 69;

function whole(
  year: string,
  month: string | null,
  day: string,
  [hour = "0", minute = "0", second = "0", half, zone = ""]: readonly (string | undefined)[],
): number | null {
  if (month === null) return null;
  const short = Number(year);
  const parts: DateParts = {
    year: year.length === 4 ? short : short < PIVOT ? 2000 + short : 1900 + short,
    ...{ month: Number(month), day: Number(day) },
    hour: clockHour(Number(hour), half),
    ...{ minute: Number(minute), second: Number(second.replace(",", ".")), offset: offsetOf(zone) },
  };
  return secondsOf(parts);
}

/** 12 AM is midnight; an hour above 12 has no half of the day. */
function clockHour(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return 99;
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0);
}

/** English, German, French, Spanish, Italian and Dutch, by their first letters. */
const MONTHS: readonly RegExp[] = [
  /^(jan|jän|ene|gen)/,
  /^(feb|fév|fev)/,
  /^(mar|mär|maa|mrt|mrz)/,
  /^(apr|avr|abr)/,
  /^(may|mai|mag|mei)/,
  /^(jun|juin|giu)/,
  /^(jul|juil|lug)/,
  /^(aug|aou|aoû|ago)/,
  /^(sep|set)/,
  /^(oct|okt|ott)/,
  /^(nov)/,
  /^(dec|dez|déc|dic)/,
];

function monthNumber(name: string): string | null {
  const lower = name.toLowerCase();
  const index = MONTHS.findIndex((month) => month.test(lower));
  return index < 0 ? null : String(index + 1);
}
