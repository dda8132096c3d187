// The weights of some rows under one reweighting, in an array over all rows (the others are left 0).

import type { Codes } from "../../dataset/column.ts";
import { type Weighting, weightBelow } from "../weighting.ts";

export function weighRows(
  rows: Uint32Array,
  weighting: Weighting,
  codesOf: (variable: number) => Codes,
  weights: Float64Array | null,
): Float64Array {
  const exponents = new Int32Array(rows.length);
  for (const { variable, exponents: byCode } of weighting.terms) {
    const codes = codesOf(variable);
    for (let i = 0; i < rows.length; i++) exponents[i] = exponents[i]! + byCode[codes[rows[i]!]!]!;
  }
  let largest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < rows.length; i++) largest = Math.max(largest, exponents[i]!);
  const weighed = new Float64Array(rows.length === 0 ? 0 : rows[rows.length - 1]! + 1);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    weighed[row] = weightBelow(largest - exponents[i]!) * (weights === null ? 1 : weights[row]!);
  }
  return weighed;
}
