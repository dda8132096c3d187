// Rows that weigh nothing decide nothing: exact searches leave them out, so that they count only
// rows that matter.

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
