// A dataset from rows that a program holds, or that come to it one after the other.

import { checkObject, checkText, refuse } from "../check-argument.ts";
import { DataError } from "../data-error.ts";
import type { Dataset } from "../dataset.ts";
import { assembleDataset } from "../read/assemble-dataset.ts";
import { JsonRows } from "../read/json-rows.ts";
import type { RawTable } from "../read/raw-table.ts";
import { checkReading, explained, UNNAMED } from "../read/read-dataset.ts";
import type { NamedReadOptions, ReadOptions } from "../read-options.ts";
import { valueText } from "./value-text.ts";

/**
 * A dataset from rows, each an object of values by column: an array, anything iterable, or a stream
 * of rows or of arrays of rows, for which it gives a promise. Null, undefined, NaN and what
 * files write for it are missing; dates, big integers and truth values are read as such. Classes
 * that the compiler knows stay known.
 *
 * @example
 * const people = fromRows([{ age: 30, ill: "no" }, { age: 41, ill: "yes" }], { target: "ill" });
 * console.log(people.rows, people.attributes[0].kind, people.target.categories);
 * // → 2 continuous [ 'no', 'yes' ]
 */
export function fromRows<const Row extends object, Target extends Extract<keyof Row, string>>(
  rows: Iterable<Row>,
  options: ReadOptions & { readonly target: Target },
): Dataset<`${Row[Target] & (string | number | bigint | boolean)}`>;
export function fromRows<const Row extends object, Target extends Extract<keyof Row, string>>(
  rows: AsyncIterable<Row | readonly Row[]>,
  options: ReadOptions & { readonly target: Target },
): Promise<Dataset<`${Row[Target] & (string | number | bigint | boolean)}`>>;
export function fromRows(
  rows: Iterable<object> | AsyncIterable<object>,
  options: ReadOptions,
): Dataset | Promise<Dataset> {
  const named = namedOptions(options);
  if (isStream(rows)) return fromStream(rows, named);
  if (!isIterable(rows)) {
    return refuse("rows", rows, "an array of objects, or a stream of them: [{ age: 30 }]");
  }
  return assembleValues(gathered(rows, named), named);
}

async function fromStream(rows: AsyncIterable<object>, options: NamedReadOptions): Promise<Dataset> {
  const gathering = new JsonRows(options.name, options, valueText);
  for await (const next of rows) addRows(gathering, Array.isArray(next) ? next : [next], options);
  return assembleValues(gathering, options);
}

function gathered(rows: Iterable<object>, options: NamedReadOptions): JsonRows {
  const gathering = new JsonRows(options.name, options, valueText);
  addRows(gathering, rows, options);
  return gathering;
}

function addRows(gathering: JsonRows, rows: Iterable<object>, { name }: NamedReadOptions): void {
  try {
    for (const row of rows) gathering.add(row, `row ${gathering.rows + 1}`);
  } catch (error) {
    throw explained(name, error);
  }
}

/** The raw columns of rows that are to be read for a model. */
export function rawRows(rows: Iterable<object>, options: NamedReadOptions): RawTable {
  return withColumns(gathered(rows, options), options);
}

export function assembleValues(rows: JsonRows, options: NamedReadOptions): Dataset {
  return assembleDataset(withColumns(rows, options), options);
}

function withColumns(rows: JsonRows, { name }: NamedReadOptions): RawTable {
  const table = rows.table();
  if (table.columns.length === 0 || rows.rows === 0)
    throw new DataError(`${name}: there are no rows; give some`);
  return table;
}

export function namedOptions(options: ReadOptions): NamedReadOptions {
  checkObject("options", options, 'an object: { target: "species" }');
  if (options.name !== undefined) checkText("name of the data", options.name, "a text, for messages");
  for (const option of ["format", "header", "names"] as const) {
    if (options[option] !== undefined)
      throw new DataError(`${option}: only files have it, rows of a program do not; leave it out`);
  }
  const named = { ...options, name: options.name ?? UNNAMED };
  checkReading(named);
  return named;
}

function isStream(rows: unknown): rows is AsyncIterable<object> {
  return typeof (rows as Partial<AsyncIterable<object>> | null)?.[Symbol.asyncIterator] === "function";
}

function isIterable(rows: unknown): rows is Iterable<object> {
  const isText = typeof rows === "string";
  return !isText && typeof (rows as Partial<Iterable<object>> | null)?.[Symbol.iterator] === "function";
}
