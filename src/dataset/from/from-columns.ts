// A dataset from columns that a program holds.

import type { Dataset } from "../dataset.ts";
import { JsonRows } from "../read/json-rows.ts";
import { explained } from "../read/read-dataset.ts";
import type { ReadOptions } from "../read-options.ts";
import { assembleValues, namedOptions } from "./from-rows.ts";
import { namedColumns } from "./named-columns.ts";
import { valueText } from "./value-text.ts";

/**
 * A dataset from columns: arrays and typed arrays by name, or a table of Arrow, Arquero or a reader
 * of DuckDB's results. Values are taken as `fromRows` takes them.
 *
 * @example
 * const columns = { age: new Uint8Array([30, 41, 52]), ill: [false, true, null] };
 * const ages = fromColumns(columns, { target: "ill" });
 * console.log(ages.rows, ages.target.categories, ages.notices);
 * // → 2 [ 'false', 'true' ] [ 'dropped 1 row without a class' ]
 */
export function fromColumns<
  const Columns extends Readonly<Record<string, ArrayLike<unknown>>>,
  Target extends Extract<keyof Columns, string>,
>(
  columns: Columns,
  options: ReadOptions & { readonly target: Target },
): Dataset<`${Columns[Target][number] & (string | number | bigint | boolean)}`>;
export function fromColumns(table: object, options: ReadOptions & { readonly target: string }): Dataset;
export function fromColumns(table: object, options: ReadOptions): Dataset {
  const named = namedOptions(options);
  const rows = new JsonRows(named.name, named, valueText);
  const columns = namedColumns(named.name, table);
  try {
    rows.addColumns(columns);
  } catch (error) {
    throw explained(named.name, error);
  }
  return assembleValues(rows, named);
}
