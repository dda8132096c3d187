// Which rows go together: those of a group, or the order in which rows came. Whatever splits rows
// keeps to it, so that models are evaluated on new groups, or on later rows.

import { type Column, isOrdered } from "./column.ts";
import { DataError } from "./data-error.ts";
import type { Dataset } from "./dataset.ts";

/** Rows by the group or the time that they are of. */
export type RowUnits = NonNullable<Dataset["units"]>;

/** The rows of a value are a group; a row without one is a group of its own. */
export function groupUnits(column: Column): RowUnits {
  const { length } = isOrdered(column) ? column.values : column.codes;
  const numbers = new Float64Array(length);
  const first = new Map<number, number>();
  for (let row = 0; row < length; row++) {
    const value = valueAt(column, row);
    if (Number.isNaN(value)) {
      numbers[row] = row;
      continue;
    }
    const known = first.get(value);
    if (known === undefined) first.set(value, row);
    numbers[row] = known ?? row;
  }
  return { by: "group", column: column.name, numbers };
}

/** Times are numbers, or texts whose order is that of time: 2024-01-31, 2024-01-31 12:30. */
export function timeUnits(column: Column, source: string): RowUnits {
  const by = "time";
  if (isOrdered(column)) return { by, column: column.name, numbers: column.values };
  const { categories, codes } = column;
  checkTimes(categories, column.name, source);
  const ranks = new Float64Array(categories.length + 1).fill(Number.NaN);
  const order = categories.map((_, code) => code);
  order.sort((a, b) => (categories[a] < categories[b] ? -1 : 1));
  order.forEach((code, rank) => {
    ranks[code] = rank;
  });
  return { by, column: column.name, numbers: Float64Array.from(codes, (code) => ranks[code]) };
}

export function splitByBoth(source: string, group: string, time: string): DataError {
  return new DataError(
    `${source}: rows are split by group ("${group}") or by time ("${time}"), not by both; choose one`,
  );
}

/** Throws where a text is no time, or none whose order is that of its letters. */
export function checkTimes(texts: readonly string[], column: string, source: string): void {
  const [odd] = texts.filter((text) => !isTimeText(text)).sort();
  if (odd === undefined) return;
  throw new DataError(
    `${source}: column "${column}" puts no rows in order: "${odd}" is no time; write times as 2024-01-31, 2024-01-31 12:30 or numbers`,
  );
}

function isTimeText(text: string): boolean {
  return /^\d{4}(-\d\d(-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?Z?)?)?)?$/.test(text);
}

/** NaN where there is none. */
function valueAt(column: Column, row: number): number {
  if (isOrdered(column)) return column.values[row];
  const code = column.codes[row];
  return code === column.categories.length ? Number.NaN : code;
}
