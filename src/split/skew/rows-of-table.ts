// A table's rows as a dataset again, each as often as it weighs where weights are whole, so that
// classes can be permuted row by row.

import type { CountSource } from "../../counts/count-source.ts";
import { allocateCodes, type Codes, type Column, isOrdered } from "../../dataset/column.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { Table } from "../../encoding/table.ts";

/** Beyond this many rows, rows keep their weights instead of being repeated. */
const MOST_ROWS = 2 ** 22;

export function rowsOfTable(source: CountSource, table: Table): Dataset {
  const total = table.weights.reduce((sum, weight) => sum + weight, 0);
  const repeated = total <= MOST_ROWS && table.weights.every(Number.isInteger);
  const rows: number[] = [];
  for (let row = 0; row < table.rows; row++) {
    for (let copy = 0; copy < (repeated ? table.weights[row] : 1); copy++) rows.push(row);
  }
  const pick = (codes: Codes, size: number): Codes => {
    const picked = allocateCodes(rows.length, size);
    for (let i = 0; i < rows.length; i++) picked[i] = codes[rows[i]];
    return picked;
  };
  const attributes = table.columns.map((column, index): Column => {
    const { name, kind, categories } = source.variables[index].schema;
    if (isOrdered(column)) {
      const numberOf = (code: number): number => (code === column.size ? Number.NaN : column.upper(code));
      return {
        kind: column.kind,
        name,
        values: Float64Array.from(rows, (row) => numberOf(column.codes[row])),
      };
    }
    return { kind: kind as "boolean", name, codes: pick(column.codes, column.size), categories };
  });
  const classes = source.classes;
  return {
    name: source.name,
    rows: rows.length,
    attributes,
    target: {
      kind: "categorical",
      name: source.target,
      codes: pick(table.classCodes, classes.length),
      categories: classes,
    },
    weights: repeated ? null : Float64Array.from(rows, (row) => table.weights[row]),
    notices: [],
  };
}
