// Which parts of dates are worth columns of their own, by the dates alone: no class is looked at.
// Memory and databases decide alike.

import { type Column, isMissing, isOrdered } from "../column.ts";
import { type ColumnSchema, columnSchema, type Derivation } from "../dataset.ts";
import { SECONDS_PER_DAY } from "../date-text.ts";
import { derivedName } from "./derivation.ts";
import { deriveColumn } from "./derive-column.ts";

/** The first and the last date of a column, in seconds since 1970. */
export interface DateSpan {
  readonly smallest: number;
  readonly largest: number;
}

/** Each weekday came some four times. */
const WEEKDAY_SPAN = 28 * SECONDS_PER_DAY;
/** Each month came twice: within a year it is only a stretch of time, which a date tells. */
const MONTH_SPAN = 730 * SECONDS_PER_DAY;
/** Columns of dates, the first of the table, between which days are counted. */
const MOST_PAIRED = 5;

/** The parts of single dates that are worth a column, unless all rows have the same. */
export function partsWorth(date: ColumnSchema, { smallest, largest }: DateSpan): Derivation[] {
  const span = largest - smallest;
  return [
    ...(span >= WEEKDAY_SPAN ? [{ part: "weekday", of: [date] } as const] : []),
    ...(span >= MONTH_SPAN ? [{ part: "month", of: [date] } as const] : []),
    ...(date.hasTimes ? [{ part: "hour", of: [date] } as const] : []),
  ];
}

/** The pairs of columns of dates between which days are counted, in their order. */
export function pairsWorth<T>(dates: readonly T[]): [T, T][] {
  const some = dates.slice(0, MOST_PAIRED);
  return some.flatMap((first, place) => some.slice(place + 1).map((second): [T, T] => [first, second]));
}

const MOST_NAMED = 6;

/** What is said of the columns that were added. */
export function partsNotices(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
  const named = names.slice(0, MOST_NAMED).join(", ");
  return [`computed from dates: ${named}${more} (the option no-date-parts leaves them out)`];
}

/** The columns to add behind these; `without` are names that are taken, or not wanted. */
export function datePartColumns(columns: readonly Column[], without: ReadonlySet<string>): Column[] {
  const dates = columns
    .filter((column) => column.kind === "date")
    .map((column) => ({ schema: columnSchema(column), column }));
  const parts = dates.flatMap(({ schema, column }) => {
    return partsWorth(schema, spanOf(column.values)).map((derived) => [derived, [column]] as const);
  });
  const between = pairsWorth(dates).map(([first, second]) => {
    const [from, to] = isReversed(first.column.values, second.column.values)
      ? [second, first]
      : [first, second];
    return [{ part: "days", of: [from.schema, to.schema] } as const, [from.column, to.column]] as const;
  });
  return [...parts, ...between]
    .filter(([derived]) => !without.has(derivedName(derived)))
    .map(([derived, sources]) => deriveColumn(derived, sources))
    .filter(isVaried);
}

/** Of no dates nothing is worth a column. */
function spanOf(values: Float64Array): DateSpan {
  let smallest = Number.POSITIVE_INFINITY;
  let largest = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < smallest) smallest = value;
    if (value > largest) largest = value;
  }
  return { smallest, largest };
}

/** Whether more rows have the second date first. */
function isReversed(first: Float64Array, second: Float64Array): boolean {
  let later = 0;
  for (let row = 0; row < first.length; row++) {
    later += Number(second[row] < first[row]) - Number(first[row] < second[row]);
  }
  return later > 0;
}

/** Whether two rows have different values. */
function isVaried(column: Column): boolean {
  const values: ArrayLike<number> = isOrdered(column) ? column.values : column.codes;
  let first: number | null = null;
  for (let row = 0; row < values.length; row++) {
    if (isMissing(column, row)) continue;
    if (first !== null && values[row] !== first) return true;
    first = values[row];
  }
  return false;
}
