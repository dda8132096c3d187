// One row of a dataset as an object, as predictRow takes it.

import type { Rows } from "./bind-columns.ts";
import type { Row } from "./predict-row.ts";

/** Rows are counted from 0. */
export function rowAt(data: Rows, row: number): Row {
  return Object.fromEntries(
    data.attributes.map((column) => {
      if (column.kind !== "continuous") return [column.name, column.categories[column.codes[row]] ?? null];
      const value = column.values[row];
      return [column.name, Number.isNaN(value) ? null : value];
    }),
  );
}
