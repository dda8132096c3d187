// Some rows or some attributes of a dataset.

import type { Codes, Column } from "./column.ts";
import { isOrdered } from "./column.ts";
import type { Dataset } from "./dataset.ts";
import { unknownColumn } from "./nearest-name.ts";
import { seenCodes } from "./seen-codes.ts";

/**
 * A dataset with these columns only, in the order of the dataset.
 *
 * @example
 * console.log(selectColumns(penguins, ["sex", "island"]).attributes.map(({ name }) => name));
 * // → [ 'island', 'sex' ]
 */
export function selectColumns(dataset: Dataset, names: readonly string[]): Dataset {
  const known = dataset.attributes.map((column) => column.name);
  for (const name of names) {
    if (!known.includes(name)) throw unknownColumn(dataset.name, name, "the selection", known);
  }
  const wanted = new Set(names);
  return { ...dataset, attributes: dataset.attributes.filter((column) => wanted.has(column.name)) };
}

/**
 * A dataset with these rows only, in this order; rows are counted from 0. Rows may be taken more
 * than once.
 *
 * @example
 * const every10th = Uint32Array.from({ length: 34 }, (_, row) => 10 * row);
 * console.log(selectRows(penguins, every10th).rows);
 * // → 34
 */
export function selectRows(dataset: Dataset, rows: Uint32Array): Dataset {
  const { unitHint: _, ...others } = dataset;
  const { attributes, target, weights, units, texts } = dataset;
  return {
    ...others,
    rows: rows.length,
    attributes: attributes.map((column) => selectColumnRows(column, rows)),
    target: { ...target, codes: gather(target.codes, rows) },
    weights: weights === null ? null : gather(weights, rows),
    ...(texts && {
      texts: {
        ...texts,
        columns: texts.columns.map((text) => ({ ...text, codes: gather(text.codes, rows) })),
      },
    }),
    ...(units && { units: { ...units, numbers: gather(units.numbers, rows) } }),
  };
}

/** A dataset whose columns have the categories that occur in its rows. */
export function dropUnseen(dataset: Dataset): Dataset {
  const attributes = dataset.attributes.map((column) => {
    if (column.kind !== "categorical") return column;
    const seen = seenCodes(column.codes, column.categories.length);
    if (seen === null) return column;
    return { ...column, codes: seen.codes, categories: seen.kept.map((code) => column.categories[code]) };
  });
  return { ...dataset, attributes };
}

function selectColumnRows(column: Column, rows: Uint32Array): Column {
  return isOrdered(column)
    ? { ...column, values: gather(column.values, rows) }
    : { ...column, codes: gather(column.codes, rows) };
}

function gather<T extends Codes | Float64Array>(values: T, rows: Uint32Array): T {
  const gathered = new (values.constructor as new (length: number) => T)(rows.length);
  for (let i = 0; i < rows.length; i++) gathered[i] = values[rows[i]];
  return gathered;
}
