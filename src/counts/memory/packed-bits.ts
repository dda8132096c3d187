// Two-valued variables side by side: a record of a few bytes per row, so that reading one byte
// gives several variables.

import type { Codes } from "../../dataset/column.ts";

export interface BitVariable {
  readonly codes: Codes;
  readonly size: number;
  readonly schema: { readonly hasMissing: boolean };
}

/** Variables per byte: six keep the sums of a byte's values in the fastest cache. */
export const BITS_PER_BYTE = 6;

export function isBit({ size, schema }: Pick<BitVariable, "size" | "schema">): boolean {
  return size === 2 && !schema.hasMissing;
}

export class PackedBits {
  /** Bytes per record. */
  readonly groups: number;
  /** Row-major. */
  readonly records: Uint8Array;
  /** Where a variable's bit stands: group * BITS_PER_BYTE + bit, or -1. */
  readonly places: Int32Array;

  constructor(variables: readonly BitVariable[], rows: number) {
    this.places = new Int32Array(variables.length).fill(-1);
    let bits = 0;
    variables.forEach((variable, index) => {
      if (isBit(variable)) this.places[index] = bits++;
    });
    this.groups = Math.ceil(bits / BITS_PER_BYTE);
    this.records = new Uint8Array(rows * this.groups);
    const { records, groups } = this;
    variables.forEach((variable, index) => {
      const place = this.places[index];
      if (place < 0) return;
      const bit = place % BITS_PER_BYTE;
      const { codes } = variable;
      let at = Math.floor(place / BITS_PER_BYTE);
      for (let row = 0; row < rows; row++, at += groups) records[at] = records[at] | (codes[row] << bit);
    });
  }
}
