// A column that looks like what rows belong to, or that puts them in order, where none is named.

import { type Column, isOrdered } from "../column.ts";
import { REPEATED_ID } from "../infer/infer-kinds.ts";
import { groupUnits, type RowUnits } from "../row-units.ts";
import type { FinishedColumn } from "./finished-column.ts";

/** Fewer different times put nothing in order. */
const LEAST_TIMES = 20;
/** Of the steps from row to row: those that may go the other way. */
const MOST_BACK = 0.01;

/** The groups of a column that was left out for looking like a repeated id. */
export function groupHint(finished: FinishedColumn, why: string): RowUnits | null {
  if (why !== REPEATED_ID) return null;
  return groupUnits(finished.summary.numeric ? finished.ordered() : finished.categorical());
}

/** The first column of dates that the rows are in the order of, or in the reverse. */
export function timeHint(attributes: readonly Column[]): RowUnits | null {
  const found = attributes.find((column) => column.kind === "date" && isInOrder(column.values));
  return found !== undefined && isOrdered(found)
    ? { by: "time", column: found.name, numbers: found.values }
    : null;
}

/** With a time in every row. */
export function isInOrder(times: Float64Array): boolean {
  let [up, down] = [0, 0];
  for (let row = 1; row < times.length; row++) {
    if (times[row] > times[row - 1]) up++;
    else if (times[row] < times[row - 1]) down++;
  }
  const steps = up + down;
  return steps >= LEAST_TIMES && Math.min(up, down) <= MOST_BACK * steps && !times.some(Number.isNaN);
}

/** One line about a time; a group is told where its column is left out. */
export function hintNotices(hint: RowUnits | null): string[] {
  if (hint?.by !== "time") return [];
  return [
    `the rows are in the order of "${hint.column}": take it as the time, to learn from earlier rows and evaluate on later ones`,
  ];
}
