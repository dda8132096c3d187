// The cost of predicting each class for each row: rows × classes.

import type { Table } from "../encoding/table.ts";
import { type CostMatrix, costOfAnswer } from "./cost.ts";
import type { ClassFactors } from "./priors.ts";

export function rowCostsOf(table: Table, costs: CostMatrix, factors: ClassFactors | null): Float64Array {
  const classes = table.classes.length;
  const rowCosts = new Float64Array(table.rows * classes);
  for (let row = 0; row < table.rows; row++) {
    const actual = table.classCodes[row];
    const weight = table.weights[row] * (factors?.values[actual] ?? 1);
    for (let c = 0; c < classes; c++) {
      rowCosts[row * classes + c] = weight * costOfAnswer(actual, c, costs);
    }
  }
  return rowCosts;
}

/** Sums of row costs that differ by less differ by rounding. */
export function costRounding(rowCosts: Float64Array, classes: number): number {
  let most = 0;
  for (let row = 0; row < rowCosts.length; row += classes) {
    most += rowCosts.subarray(row, row + classes).reduce((largest, cost) => Math.max(largest, cost), 0);
  }
  return 1e-9 * most;
}
