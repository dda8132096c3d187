// Rows that agree in all steps that are taken, as one cell with the weights of its two sides: what
// fitting and rounding need of the data. Cells are numbered by their answers, so that neither the
// order of the rows nor an engine decides how sums are rounded.

import type { Table } from "../../encoding/table.ts";
import type { Step, Steps } from "./steps.ts";

export interface Cells {
  readonly count: number;
  readonly steps: number;
  /** One byte for each cell and step: 1 where the cell's rows pass; cell by cell. */
  readonly answers: Uint8Array;
  /** Weight of the rows of each class: cells × classes. */
  readonly byClass: Float64Array;
  /** Weight of the rows of the class that points speak for, and of the others. */
  readonly positive: Float64Array;
  readonly negative: Float64Array;
  /** The cell of each row. */
  readonly cellOf: Uint32Array;
}

export interface Sides {
  readonly table: Table;
  readonly steps: Steps;
  /** By class: whether points speak for it. */
  readonly isPositive: Uint8Array;
  /** By class: what the weight of its rows is multiplied by. */
  readonly factors: Float64Array;
}

export function cellsOf(taken: readonly Step[], { table, steps, isPositive, factors }: Sides): Cells {
  const { rows, classCodes, weights, columns } = table;
  const cellOf = new Uint32Array(rows);
  let count = rows > 0 ? 1 : 0;
  for (const step of taken) {
    const { codes } = columns[step.column];
    const numbers = new Int32Array(2 * count).fill(-1);
    for (let row = 0; row < rows; row++) {
      cellOf[row] = 2 * cellOf[row] + (steps.passes(step, codes[row]) ? 1 : 0);
      numbers[cellOf[row]] = 0;
    }
    count = 0;
    for (let cell = 0; cell < numbers.length; cell++) if (numbers[cell] === 0) numbers[cell] = count++;
    for (let row = 0; row < rows; row++) cellOf[row] = numbers[cellOf[row]];
  }
  const answers = new Uint8Array(count * taken.length);
  const sums = new Float64Array(count * factors.length);
  for (let row = 0; row < rows; row++) {
    const at = cellOf[row] * factors.length + classCodes[row];
    sums[at] = sums[at] + weights[row];
  }
  for (const [place, step] of taken.entries()) {
    const { codes } = columns[step.column];
    for (let row = 0; row < rows; row++) {
      if (steps.passes(step, codes[row])) answers[cellOf[row] * taken.length + place] = 1;
    }
  }
  const positive = new Float64Array(count);
  const negative = new Float64Array(count);
  for (let cell = 0; cell < count; cell++) {
    for (let c = 0; c < factors.length; c++) {
      const weight = sums[cell * factors.length + c] * factors[c];
      sums[cell * factors.length + c] = weight;
      if (isPositive[c]) positive[cell] += weight;
      else negative[cell] += weight;
    }
  }
  return { count, steps: taken.length, answers, byClass: sums, positive, negative, cellOf };
}
