// Whether a row of a table passes a condition, looked up by the text of its category or its number.

import type { Condition } from "../condition/condition.ts";
import { isOrdered } from "../dataset/column.ts";
import type { Table } from "../encoding/table.ts";

export interface TextTable {
  readonly table: Table;
  /** Texts of the categories, parallel to the table's columns (empty for numbers). */
  readonly categories: readonly (readonly string[])[];
}

export function holds({ table, categories }: TextTable, condition: Condition, row: number): boolean {
  const index = table.columns.findIndex(({ name }) => name === condition.column);
  const column = table.columns[index];
  const code = column.codes[row];
  let value: boolean;
  if (condition.type === "missing") value = code === column.size;
  else if (code === column.size) value = false;
  else if (condition.type === "is") value = code === 1;
  else if (condition.type === "equals") value = categories[index][code] === condition.value;
  else value = isOrdered(column) && column.upper(code) <= condition.threshold;
  return value !== (condition.negated === true);
}
