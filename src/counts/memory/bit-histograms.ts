// Plain class counts of many two-valued variables: reading one byte of a row's record counts all
// its variables.

import type { Codes } from "../../dataset/column.ts";
import { BITS_PER_BYTE, type PackedBits } from "./packed-bits.ts";

const CODES = 2 ** BITS_PER_BYTE;

export interface BitCounts {
  /** Class counts of the rows that have each bit: [place][class]. */
  readonly ones: Float64Array;
  /** Class counts of all rows. */
  readonly all: Float64Array;
  /** Whether some row has the bit, and whether some row has it not. */
  readonly hasOne: Uint8Array;
  readonly hasZero: Uint8Array;
}

export function countBits(
  { groups, records }: PackedBits,
  rows: Uint32Array,
  classes: number,
  classCodes: Codes,
  weights: Float64Array | null,
): BitCounts {
  const cells = CODES * classes;
  const sums = new Float64Array(groups * cells);
  const seen = new Float64Array(weights === null ? 0 : groups * cells);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    const weight = weights === null ? 1 : weights[row];
    let base = classCodes[row];
    const end = (row + 1) * groups;
    for (let from = row * groups; from < end; from++) {
      const cell = base + records[from] * classes;
      sums[cell] = sums[cell] + weight;
      if (weights !== null) seen[cell] = 1;
      base += cells;
    }
  }
  // A row of weight 0 still has its codes.
  const present = weights === null ? sums : seen;
  const ones = new Float64Array(groups * BITS_PER_BYTE * classes);
  const all = new Float64Array(classes);
  const hasOne = new Uint8Array(groups * BITS_PER_BYTE);
  const hasZero = new Uint8Array(groups * BITS_PER_BYTE);
  for (let group = 0; group < groups; group++) {
    for (let code = 0; code < CODES; code++) {
      const from = group * cells + code * classes;
      let isPresent = false;
      for (let c = 0; c < classes; c++) isPresent ||= present[from + c] > 0;
      if (!isPresent) continue;
      for (let c = 0; group === 0 && c < classes; c++) all[c] = all[c] + sums[from + c];
      for (let bit = 0; bit < BITS_PER_BYTE; bit++) {
        const place = group * BITS_PER_BYTE + bit;
        if ((code >> bit) & 1) {
          hasOne[place] = 1;
          for (let c = 0; c < classes; c++) {
            ones[place * classes + c] = ones[place * classes + c] + sums[from + c];
          }
        } else hasZero[place] = 1;
      }
    }
  }
  return { ones, all, hasOne, hasZero };
}
