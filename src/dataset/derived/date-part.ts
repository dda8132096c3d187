// Parts of dates, which are seconds since 1970-01-01 00:00; NaN, which is no date, has none.

import { SECONDS_PER_DAY } from "../date-text.ts";
import type { DatePart } from "./derivation.ts";

/** The number of a weekday or month from 0, an hour, or whole days; NaN where a date is missing. */
export function datePart(part: DatePart, first: number, second = Number.NaN): number {
  return plainPart(part, first, second) + 0;
}

/** May be -0. */
function plainPart(part: DatePart, first: number, second: number): number {
  switch (part) {
    case "weekday":
      return weekdayOf(first);
    case "month":
      return monthOf(first);
    case "hour":
      return Math.floor((first - dayOf(first) * SECONDS_PER_DAY) / 3600);
    case "days":
      return dayOf(second) - dayOf(first);
  }
}

/** Days since 1970-01-01. */
function dayOf(seconds: number): number {
  return Math.floor(seconds / SECONDS_PER_DAY);
}

/** From 0, which is Monday; the first day of 1970 was a Thursday. */
function weekdayOf(seconds: number): number {
  const day = (dayOf(seconds) + 3) % 7;
  return day < 0 ? day + 7 : day;
}

/** From 0. Proleptic Gregorian, in eras of 400 years that begin in March. */
function monthOf(seconds: number): number {
  const day = dayOf(seconds) + 719468;
  const dayOfEra = day - Math.floor(day / 146097) * 146097;
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36524) + Math.floor(dayOfEra / 146096);
  const year = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  return (Math.floor((5 * dayOfYear + 2) / 153) + 2) % 12;
}
