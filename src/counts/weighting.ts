// Reweightings of the rows by their values, as skewing needs them. A row's weight is a power of two
// whose exponent is a sum over variables, held in whole 1/256 bits, and the weight itself is a
// whole number: sums of weights are then exact in any order, so memory and a database agree to the
// bit.

/** For some variables, the exponent that each code (missing last) adds, in 1/256 bits. */
export interface Weighting {
  readonly terms: readonly {
    readonly variable: number;
    readonly exponents: Int32Array;
  }[];
}

export const UNITS_PER_BIT = 256;

/** Weight of the heaviest row of a part. */
export const FULL_WEIGHT = 2 ** 20;

/** FULL_WEIGHT · 2^(-f/256), rounded, for the fractions f of a bit. */
export const FRACTION_WEIGHTS = Uint32Array.from({ length: UNITS_PER_BIT }, (_, fraction) =>
  Math.round(FULL_WEIGHT * 2 ** (-fraction / UNITS_PER_BIT)),
);

/** The weight of a row whose exponent lies `below` units under the largest in its part. */
export function weightBelow(below: number): number {
  const shift = below >>> 8;
  return shift > 20 ? 0 : FRACTION_WEIGHTS[below & 255] >>> shift;
}
