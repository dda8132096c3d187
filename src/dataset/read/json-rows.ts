// Collects rows given as values, of JSON or of a program, into raw columns; columns appear as rows
// name them, missing where a row does not.

import { DataError } from "../data-error.ts";
import type { ColumnOptions } from "../read-options.ts";
import type { RawColumn } from "./raw-column.ts";
import { type RawTable, rawColumn } from "./raw-table.ts";

export class JsonRows {
  readonly #name: string;
  readonly #options: ColumnOptions;
  readonly #textOf: TextOf;
  readonly #columns = new Map<string, RawColumn>();
  /** Fields that rows named. */
  #fields = 0;
  rows = 0;

  constructor(name: string, options: ColumnOptions, textOf: TextOf = fieldText) {
    this.#textOf = textOf;
    this.#name = name;
    this.#options = options;
  }

  /** `where` says which row this is, for messages. */
  add(row: unknown, where: string): void {
    if (row === null || typeof row !== "object" || Array.isArray(row)) {
      throw new DataError(
        `${this.#name}: ${where} is ${kindOf(row)}; each row must be an object like {"age": 30}`,
      );
    }
    for (const [key, value] of Object.entries(row)) {
      const column = this.#column(key.trim());
      if (column.rows > this.rows) {
        throw new DataError(`${this.#name}: ${where} names the column "${column.name}" twice; rename one`);
      }
      fillUp(column, this.rows);
      this.#addTo(column, value, where);
      this.#fields++;
    }
    this.rows++;
  }

  /** Whole columns at once, all of equal length. */
  addColumns(columns: readonly { readonly name: string; readonly values: ArrayLike<unknown> }[]): void {
    const [first] = columns;
    for (const { name, values } of columns) {
      if (values.length !== first.values.length) {
        throw new DataError(
          `${this.#name}: column "${name}" has ${values.length} values but "${first.name}" has ${first.values.length}; make them equal`,
        );
      }
      const column = this.#column(name.trim());
      if (column.rows > 0) {
        throw new DataError(`${this.#name}: two columns are called "${column.name}"; rename one`);
      }
      for (let row = 0; row < values.length; row++) this.#addTo(column, values[row], row);
    }
    this.rows = first?.values.length ?? 0;
    this.#fields += columns.length * this.rows;
  }

  #addTo(column: RawColumn, value: unknown, where: string | number): void {
    if (column.ignored) column.addText(null);
    else {
      const text = this.#textOf(value);
      if (text === undefined) throw this.#nested(where, column.name, value);
      if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) column.endless++;
      column.addText(text);
    }
  }

  table(): RawTable {
    const columns = [...this.#columns.values()];
    const cells = columns.length * this.rows;
    if (cells > Math.max(MOST_GAPS, CELLS_PER_FIELD * this.#fields)) {
      throw new DataError(
        `${this.#name}: ${this.rows} rows name ${columns.length} different columns and leave most of them out, so this is no table; give every row the same names`,
      );
    }
    // Missing where a row does not name it.
    for (const column of columns) fillUp(column, this.rows);
    return { columns, declared: new Map(), weights: null, target: null };
  }

  #column(name: string): RawColumn {
    let column = this.#columns.get(name);
    if (!column) {
      column = rawColumn(name, this.#options);
      this.#columns.set(name, column);
    }
    return column;
  }

  #nested(where: string | number, key: string, value: unknown): DataError {
    const row = typeof where === "number" ? `row ${where + 1}` : where;
    return new DataError(
      `${this.#name}: ${row}, column "${key}" holds ${kindOf(value)}; only texts, numbers, true, false and null are read; leave it out, or give its parts columns of their own`,
    );
  }
}

/** The text of a value as a file would have it: null is missing, undefined no single value. */
export type TextOf = (value: unknown) => string | null | undefined;

/** Cells that rows leave out are limited, so that memory stays in proportion to the file. */
const MOST_GAPS = 1e7;
const CELLS_PER_FIELD = 500;

function fillUp(column: RawColumn, rows: number): void {
  while (column.rows < rows) column.addText(null);
}

function fieldText(value: unknown): string | null | undefined {
  if (value === null) return null;
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

export function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
