// The greatest common divisor of two whole numbers of at least 0 (Euclid).
export function commonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}
