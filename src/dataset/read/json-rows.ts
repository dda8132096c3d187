// Collects rows given as JSON values into raw columns; columns appear as rows name them, missing where a row does not.

import { DataError } from "../data-error.ts";
import type { ColumnOptions } from "./choose-columns.ts";
import type { RawColumn } from "./raw-column.ts";
import { type RawTable, rawColumn } from "./raw-table.ts";

export class JsonRows {
  readonly #name: string;
  readonly #options: ColumnOptions;
  readonly #columns = new Map<string, RawColumn>();
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
      this.#column(key.trim()).addText(text);
    }
    this.rows++;
    for (const column of this.#columns.values()) {
      if (column.rows < this.rows) column.addText(null);
      else if (column.rows > this.rows) {
        throw new DataError(`${this.#name}: ${where} names the column "${column.name}" twice; rename one`);
      }
    }
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
    return { columns, declared: new Map(), weights: null, target: null };
  }

  #column(name: string): RawColumn {
    let column = this.#columns.get(name);
    if (!column) {
      column = rawColumn(name, this.#options);
      for (let row = 0; row < this.rows; row++) column.addText(null);
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
