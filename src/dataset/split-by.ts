// A dataset whose rows are split by one of its columns: by whole groups, or in the order of time.

import { DataError } from "./data-error.ts";
import type { Dataset } from "./dataset.ts";
import { unknownColumn } from "./nearest-name.ts";
import { groupUnits, splitByBoth, timeUnits } from "./row-units.ts";

/** What rows are split by: one of the two. */
export interface SplitColumns {
  readonly group?: string | undefined;
  readonly time?: string | undefined;
  /** Columns that stay attributes. */
  readonly keep?: readonly string[] | undefined;
}

/** The column is no attribute any more, unless it is kept. */
export function splitBy(dataset: Dataset, { group, time, keep = [] }: SplitColumns): Dataset {
  if (group === undefined && time === undefined && keep.length === 0) return dataset;
  const { name: source, attributes, units } = dataset;
  const known = attributes.map(({ name }) => name);
  for (const name of keep) if (!known.includes(name)) throw unknownColumn(source, name, "keep", known);
  const kept = keep.length === 0 ? dataset : { ...dataset, kept: keep };
  const name = group ?? time;
  if (name === undefined) return kept;
  if (group !== undefined && time !== undefined) throw splitByBoth(source, group, time);
  const by = group === undefined ? "time" : "group";
  if (units?.by === by && units.column === name) return kept;
  const column = attributes.find((attribute) => attribute.name === name);
  if (column === undefined) throw unknownColumn(source, name, by, known);
  const made = by === "group" ? groupUnits(column) : timeUnits(column, source);
  const missing = by === "time" ? made.numbers.findIndex(Number.isNaN) : -1;
  if (missing >= 0) {
    throw new DataError(`${source}: row ${missing + 1} has no time in "${name}"; leave such rows out`);
  }
  const left = keep.includes(name) ? attributes : attributes.filter((attribute) => attribute !== column);
  return { ...kept, attributes: left, units: made };
}
