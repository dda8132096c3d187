// Row weights as whole numbers of one unit, so that counts of bits are exact.

import { DataError } from "../../dataset/data-error.ts";
import { TOO_FEW_ROWS } from "../../kernels/pair-count.ts";

/** Most binary digits behind the point. */
const FINEST = 20;

export interface WeightUnits {
  readonly unit: number;
  unitsOf(row: number): number;
}

export function weightUnits(weights: Float64Array): WeightUnits {
  let bits = 0;
  let total = 0;
  for (let row = 0; row < weights.length; row++) {
    total += weights[row];
    while (bits <= FINEST && !Number.isInteger(weights[row] * 2 ** bits)) bits++;
  }
  const scale = 2 ** bits;
  if (bits > FINEST || total * scale >= TOO_FEW_ROWS) {
    throw new DataError(
      "the row weights are too fine or too large to count trees exactly; round them to whole numbers, or to halves or quarters",
    );
  }
  return { unit: 1 / scale, unitsOf: (row) => weights[row] * scale };
}
