// The yes/no conditions a table offers, with the rows that pass each: what lookahead combines.

import type { Codes } from "../dataset/column.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import { type ColumnCondition, columnConditions, THRESHOLDS } from "./column-conditions.ts";
import type { Table, TableColumn } from "./table.ts";

export interface TableCondition extends ColumnCondition {
  readonly column: number;
  readonly codes: Codes;
}

/** Conditions that some row passes and some fails, in column order, at most so many per number. */
export function tableConditions(
  table: Table,
  schemas: readonly ColumnSchema[],
  thresholds = THRESHOLDS,
): TableCondition[] {
  return table.columns.flatMap((own, column) => {
    const found = columnConditions({ ...own, schema: schemas[column] }, codeWeights(table, own), thresholds);
    return found.map((each) => ({ ...each, column, codes: own.codes }));
  });
}

function codeWeights(table: Table, column: TableColumn): Float64Array {
  const weights = new Float64Array(column.size + 1);
  const { codes } = column;
  const { rows, weights: own } = table;
  for (let row = 0; row < rows; row++) {
    const code = codes[row];
    weights[code] = weights[code] + own[row];
  }
  return weights;
}
