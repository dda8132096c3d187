// The merit of a split by mutual information, from class counts alone.

const table: number[] = [0];

const SMALLEST_NORMAL = 2 ** -1022;
const parts = new Float64Array(1);
const words = new Uint32Array(parts.buffer);
/** Which half of a number holds its exponent. */
const HIGH = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? 1 : 0;

/**
 * log2 from additions, multiplications and one division only, so that every engine rounds it alike
 * (Math.log2 may differ between browsers). Relative error below 1e-15 over the range of counts.
 */
export function log2(x: number): number {
  let exponent = 0;
  let mantissa = x;
  if (x >= SMALLEST_NORMAL && x < Number.POSITIVE_INFINITY) {
    // Halving until below the root of 2, done at once on the exponent bits.
    parts[0] = x;
    const high = words[HIGH];
    exponent = (high >>> 20) - 1023;
    words[HIGH] = (high & 0xfffff) | 0x3ff00000;
    mantissa = parts[0];
    if (mantissa >= Math.SQRT2) {
      mantissa /= 2;
      exponent++;
    }
  } else {
    while (mantissa >= Math.SQRT2 && mantissa < Number.POSITIVE_INFINITY) {
      mantissa /= 2;
      exponent++;
    }
    while (mantissa < Math.SQRT1_2 && mantissa > 0) {
      mantissa *= 2;
      exponent--;
    }
  }
  // ln(m) = 2 artanh((m - 1) / (m + 1)); |z| < 0.1716, so 12 odd terms reach the last bit.
  const z = (mantissa - 1) / (mantissa + 1);
  const square = z * z;
  let sum = 1 / 23;
  sum = sum * square + 1 / 21;
  sum = sum * square + 1 / 19;
  sum = sum * square + 1 / 17;
  sum = sum * square + 1 / 15;
  sum = sum * square + 1 / 13;
  sum = sum * square + 1 / 11;
  sum = sum * square + 1 / 9;
  sum = sum * square + 1 / 7;
  sum = sum * square + 1 / 5;
  sum = sum * square + 1 / 3;
  sum = sum * square + 1;
  return exponent + sum * z * 2 * Math.LOG2E;
}

/** x log2 x, and 0 at 0. */
export function xlog2x(x: number): number {
  if (x === 0) return 0;
  if (Number.isInteger(x) && x < 4096) {
    for (let n = table.length; n <= x; n++) table.push(n * log2(n));
    return table[x];
  }
  return x * log2(x);
}

/**
 * Minus the entropy of one side, times its weight: sum over classes of x log2 x, less t log2 t for
 * the total t. `factors` are the class factors of given priors (CART: prior over class frequency),
 * null for data priors. A split's merit is the sum over its sides; the larger, the more
 * information; the two sides commute exactly.
 */
export function sideMerit(
  counts: ArrayLike<number>,
  offset: number,
  classes: number,
  factors: Float64Array | null,
): number {
  let total = 0;
  let merit = 0;
  for (let c = 0; c < classes; c++) {
    const x = factors === null ? counts[offset + c] : counts[offset + c] * factors[c];
    total += x;
    merit += xlog2x(x);
  }
  return merit - xlog2x(total);
}
