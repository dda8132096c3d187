// Collects rows given as JSON values into raw columns; columns appear as rows name them, missing
// where a row does not.

import { DataError } from "../data-error.ts";
import type { ColumnOptions } from "../read-options.ts";
import type { RawColumn } from "./raw-column.ts";
import { type RawTable, rawColumn } from "./raw-table.ts";

export class JsonRows {
  readonly #name: string;
  readonly #options: ColumnOptions;
  readonly #columns = new Map<string, RawColumn>();
  /** Fields that rows named. */
  #fields = 0;
  rows = 0;

  constructor(name: string, options: ColumnOptions) {
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
      const text = fieldText(value);
      if (text === undefined) throw this.#nested(where, key, value);
      const column = this.#column(key.trim());
      if (column.rows > this.rows) {
        throw new DataError(`${this.#name}: ${where} names the column "${column.name}" twice; rename one`);
      }
      fillUp(column, this.rows);
      column.addText(text);
      this.#fields++;
    }
    this.rows++;
  }

  /** A whole column at once. */
  addColumn(name: string, values: readonly unknown[]): void {
    const column = this.#column(name.trim());
    for (const [index, value] of values.entries()) {
      const text = fieldText(value);
      if (text === undefined) throw this.#nested(`row ${index + 1}`, name, value);
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

  #nested(where: string, key: string, value: unknown): DataError {
    return new DataError(
      `${this.#name}: ${where}, column "${key}" holds ${kindOf(value)}; only texts, numbers, true, false and null are read`,
    );
  }
}

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
