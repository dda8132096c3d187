// Measures of a model by groups of rows: of each value of a column, or each range of a number, the
// group of least accuracy first.

import { type Column, isOrdered, type OrderedColumn } from "../dataset/column.ts";
import type { Prediction } from "../model/prediction.ts";
import type { KnownClasses } from "./assess-rows.ts";
import { emptyConfusion } from "./confusion-matrix.ts";
import { type Measures, measure } from "./measures.ts";

/** How a model does on the rows of one value of a column. */
export interface MeasuredGroup {
  /** A category, a range of numbers ("18 to 27.5"), or "missing". */
  readonly group: string;
  readonly isMissing: boolean;
  /** Row numbers, from 0. */
  readonly rows: Uint32Array;
  readonly measures: Measures;
}

/** How numbers are cut into groups. */
export interface MeasureGroupsOptions {
  /** Numbers are cut into so many ranges of about equal numbers of rows (4). */
  readonly stretches?: number;
}

/**
 * Whom a model fails: its measures on the rows of each value of a column, the least accurate first,
 * equals in the order of the values. Rows without a class are left out, and groups without rows.
 *
 * @example
 * const sex = penguins.attributes.find(({ name }) => name === "sex")!;
 * const [worst] = measureGroups(predict(model, penguins), penguins, sex);
 * console.log(worst.group, worst.rows.length);
 * // → MALE 168
 */
export function measureGroups(
  prediction: Pick<Prediction, "classes" | "codes">,
  { target, weights }: KnownClasses,
  column: Column,
  { stretches = 4 }: MeasureGroupsOptions = {},
): MeasuredGroup[] {
  const { names, groupOf } = isOrdered(column) ? rangesOf(column.values, stretches) : valuesOf(column);
  const classes = [...new Set([...prediction.classes, ...target.categories])];
  const places = target.categories.map((name) => classes.indexOf(name));
  const groups = names.map((name) => ({ name, rows: [] as number[], confusion: emptyConfusion(classes) }));
  for (let row = 0; row < target.codes.length; row++) {
    const place = places[target.codes[row]];
    if (place === undefined) continue;
    const group = groups[groupOf(row)];
    group.rows.push(row);
    const counts = group.confusion.counts[place];
    const predicted = prediction.codes[row];
    counts[predicted] = counts[predicted] + (weights === null ? 1 : weights[row]);
  }
  return groups
    .map(({ name, rows, confusion }, index) => ({
      group: name,
      isMissing: index === names.length - 1,
      rows: Uint32Array.from(rows),
      measures: measure(confusion),
    }))
    .filter(({ rows }) => rows.length > 0)
    .sort((a, b) => a.measures.accuracy - b.measures.accuracy);
}

interface Grouping {
  /** The last is of missing values. */
  readonly names: readonly string[];
  readonly groupOf: (row: number) => number;
}

function valuesOf({ codes, categories }: Exclude<Column, OrderedColumn>): Grouping {
  return { names: [...categories, "missing"], groupOf: (row) => codes[row] };
}

/** Cut between different numbers only, so that equal ones stay together. */
function rangesOf(values: Float64Array, wanted: number): Grouping {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const upper: number[] = [];
  for (let cut = 1; cut < wanted; cut++) {
    const value = sorted[Math.ceil((cut * sorted.length) / wanted) - 1];
    if (value !== undefined && value > (upper.at(-1) ?? Number.NEGATIVE_INFINITY) && value < sorted.at(-1)!)
      upper.push(value);
  }
  if (sorted.length > 0) upper.push(sorted.at(-1)!);
  const names = upper.map((high, index) => {
    const low = index === 0 ? sorted[0] : sorted.find((value) => value > upper[index - 1])!;
    return low === high ? String(low) : `${low} to ${high}`;
  });
  const groupOf = (row: number): number => {
    const value = values[row];
    if (Number.isNaN(value)) return upper.length;
    let group = 0;
    while (value > upper[group]) group++;
    return group;
  };
  return { names: [...names, "missing"], groupOf };
}
