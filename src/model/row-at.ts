// One row of a dataset as an object, as predictRow takes it.

import { isOrdered } from "../dataset/column.ts";
import { dateText } from "../dataset/date-text.ts";
import type { Rows } from "./bind-columns.ts";
import type { Row } from "./predict-row.ts";

/** Rows are counted from 0. */
export function rowAt(data: Rows, row: number): Row {
  return Object.fromEntries(
    [...data.attributes, ...(data.texts?.columns ?? [])].map((column) => {
      if (!isOrdered(column)) return [column.name, column.categories[column.codes[row]] ?? null];
      const value = column.values[row];
      if (Number.isNaN(value)) return [column.name, null];
      return [column.name, column.kind === "date" ? dateText(value) : value];
    }),
  );
}
