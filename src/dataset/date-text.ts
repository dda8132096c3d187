// Dates as text and back: seconds since 1970-01-01 00:00, as ISO 8601 writes them with a blank
// between day and time (2019-04-01, 2019-04-01 10:30). What has a zone is told in universal time.

import { dateText as dayText, timestampText } from "./infer/calendar-text.ts";

export const SECONDS_PER_DAY = 86400;

/** Years that are told as dates: what lies beyond is no date that anybody meant. */
const SMALLEST = -62135596800;
const END = 253402300800;

/** Whether the seconds are those of a date in the years 1 to 9999. */
export function isDate(seconds: number): boolean {
  return seconds >= SMALLEST && seconds < END;
}

/** With the time of day where that is asked for, or where it is not midnight. */
export function dateText(seconds: number, withTime = false): string {
  if (!isDate(seconds)) return String(seconds);
  if (!withTime && seconds % SECONDS_PER_DAY === 0) return dayText(seconds / SECONDS_PER_DAY);
  const text = timestampText(BigInt(Math.round(seconds * 1e6)));
  return text.endsWith(":00") ? text.slice(0, -3) : text;
}

/** A date as models write it: 2019-04-01, 2019-04-01 10:30:15.5; null where the text is none. */
export function parseIsoDate(text: string): number | null {
  const parts = ISO.exec(text);
  if (parts === null) return null;
  const [, year, month, day, hour = "0", minute = "0", second = "0", zone = ""] = parts;
  return secondsOf({
    ...{ year: Number(year), month: Number(month), day: Number(day) },
    ...{ hour: Number(hour), minute: Number(minute), second: Number(second.replace(",", ".")) },
    offset: offsetOf(zone),
  });
}

const ISO =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]{1,2}(\d{1,2}):(\d{2})(?::(\d{2}(?:[.,]\d{1,9})?))?\s?(Z|z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/;

export interface DateParts {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  /** With its fraction. */
  readonly second: number;
  /** Of the zone, in seconds east of Greenwich. */
  readonly offset: number;
}

/** Null where there is no such day or time. */
export function secondsOf({ year, month, day, hour, minute, second, offset }: DateParts): number | null {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  // A second may be a leap second, and a day end at 24:00.
  if (hour > 24 || minute > 59 || second >= 61 || (hour === 24 && minute + second > 0)) return null;
  const days = daysSince1970(year, month, day);
  const whole = Math.floor(second);
  const micros = Math.round((second - whole) * 1e6);
  const seconds = days * SECONDS_PER_DAY + hour * 3600 + minute * 60 + whole - offset;
  // The double nearest to the microsecond, as a database has it.
  return micros === 0 ? seconds : (seconds * 1e6 + micros) / 1e6;
}

/** "+02:00", "-0330", "+02", "Z", "". */
export function offsetOf(zone: string): number {
  const parts = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (parts === null) return 0;
  const [, sign, hours, minutes = "0"] = parts;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Proleptic Gregorian, in eras of 400 years that begin in March. */
function daysSince1970(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}
