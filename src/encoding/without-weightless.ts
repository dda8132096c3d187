// Leaves out rows of weight 0, which change no result, before an exact search counts rows.

import type { Table } from "./table.ts";

export function withoutWeightless(table: Table): Table {
  if (table.weights.every((weight) => weight > 0)) return table;
  const keep = (_: number, row: number): boolean => table.weights[row] > 0;
  const weights = table.weights.filter(keep);
  return {
    ...table,
    rows: weights.length,
    weights,
    classCodes: table.classCodes.filter(keep),
    columns: table.columns.map((column) => ({ ...column, codes: column.codes.filter(keep) })),
  };
}
