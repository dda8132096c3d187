// Turns a column into row weights: numbers from 0 up, none missing. They are held as multiples of
// 2^-20, so that their sums are exact in doubles whatever the order of addition (up to a total of
// 2^33): memory, a database and any number of threads then agree to the bit.

import { DataError } from "../data-error.ts";
import type { FinishedColumn } from "./finished-column.ts";

export const WEIGHT_QUANTUM = 2 ** -20;
export const LARGEST_WEIGHT = 2 ** 30;

export function quantizeWeight(weight: number): number {
  return Math.round(weight / WEIGHT_QUANTUM) * WEIGHT_QUANTUM;
}

/** As they are written: weigh-rows.ts makes of them what is held. */
export function readWeights(source: string, column: FinishedColumn): Float64Array {
  const { name, firstNotNumber } = column.summary;
  const refuse = weightRefusal(source, name);
  if (firstNotNumber) throw refuse(firstNotNumber.row, notANumber(firstNotNumber.text));
  const weights = column.ordered().values;
  for (let row = 0; row < weights.length; row++) weights[row] = checkWeight(weights[row], row + 1, refuse);
  return weights;
}

/** Makes the error for a row's weight; every engine uses it, so that all say the same. */
export function weightRefusal(source: string, column: string): (row: number, what: string) => DataError {
  return (row, what) =>
    new DataError(
      `${source}: row ${row}, column "${column}": ${what}; weights are numbers from 0 to ${LARGEST_WEIGHT}`,
    );
}

export function notANumber(text: string): string {
  return `the weight "${text}" is not a number`;
}

export function checkWeight(
  weight: number,
  row: number,
  refuse: (row: number, what: string) => DataError,
): number {
  if (Number.isNaN(weight)) throw refuse(row, "the weight is missing");
  if (weight < 0) throw refuse(row, `the weight ${weight} is negative`);
  if (weight > LARGEST_WEIGHT) throw refuse(row, `the weight ${weight} is too large`);
  return weight;
}
