// Turns a column into row weights: numbers from 0 up, none missing, quantized (weights.ts).

import { DataError } from "./data-error.ts";
import type { FinishedColumn } from "./finished-column.ts";
import { LARGEST_WEIGHT, quantizeWeight } from "./weights.ts";

export function readWeights(source: string, column: FinishedColumn): Float64Array {
  const { name, firstNotNumber } = column.summary;
  const refuse = (row: number, what: string): DataError =>
    new DataError(
      `${source}: row ${row}, column "${name}": ${what}; weights are numbers from 0 to ${LARGEST_WEIGHT}`,
    );
  if (firstNotNumber) throw refuse(firstNotNumber.row, `the weight "${firstNotNumber.text}" is not a number`);
  const weights = column.continuous().values;
  for (let row = 0; row < weights.length; row++) weights[row] = checkWeight(weights[row]!, row + 1, refuse);
  return weights;
}

export function checkWeight(
  weight: number,
  row: number,
  refuse: (row: number, what: string) => DataError,
): number {
  if (Number.isNaN(weight)) throw refuse(row, "the weight is missing");
  if (weight < 0) throw refuse(row, `the weight ${weight} is negative`);
  if (weight > LARGEST_WEIGHT) throw refuse(row, `the weight ${weight} is too large`);
  return quantizeWeight(weight);
}
