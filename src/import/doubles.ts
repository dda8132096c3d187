// Thresholds of other programs as ours, which are doubles that a value is at most: `<` becomes the
// next lower double, and a comparison in single precision the largest double that it still lets
// pass, so that every value takes the branch it took there.

const bits = new DataView(new ArrayBuffer(8));

/** The next lower double. */
export function nextBelow(value: number): number {
  if (value === 0) return -Number.MIN_VALUE;
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + (value > 0 ? -1n : 1n));
  return bits.getFloat64(0);
}

/** The next lower number of single precision. */
export function nextFloatBelow(value: number): number {
  if (value === 0) return -(2 ** -149);
  bits.setFloat32(0, value);
  bits.setInt32(0, bits.getInt32(0) + (value > 0 ? -1 : 1));
  return bits.getFloat32(0);
}

/** The largest number of single precision that is at most this double. */
export function floatAtMost(value: number): number {
  const rounded = Math.fround(value);
  return rounded <= value ? rounded : nextFloatBelow(rounded);
}

/** The largest double that is at most `limit`, a number of single precision, once rounded to it. */
export function largestRoundingTo(limit: number): number {
  const above = -nextFloatBelow(-limit);
  const middle = limit / 2 + above / 2;
  // Halfway between two, rounding takes the one whose last bit is 0.
  return Math.fround(middle) <= limit ? middle : nextBelow(middle);
}
