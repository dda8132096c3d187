// The sign of a sum of logarithms of whole numbers with whole coefficients, decided exactly: which
// of two splits informs more comes down to it. Logarithms of pairwise coprime numbers above 1 are
// linearly independent over the rationals, which tells whether the sum is 0; if it is not, enough
// digits tell its sign.

import { commonDivisor } from "./common-divisor.ts";

/** `terms`: a coefficient for each number, which is at least 1. */
export function signOfLogs(terms: ReadonlyMap<bigint, bigint>): -1 | 0 | 1 {
  const list = [...terms].filter(([x, coefficient]) => x > 1n && coefficient !== 0n);
  if (isZero(list)) return 0;
  for (let bits = 128; ; bits *= 2) {
    const sign = signWithin(list, bits);
    if (sign !== 0) return sign;
  }
}

type Terms = readonly (readonly [x: bigint, coefficient: bigint])[];

/** Rewrites the sum over pairwise coprime numbers: it is 0 only if all coefficients are 0. */
function isZero(terms: Terms): boolean {
  const open = [...terms];
  const coprime: Terms[number][] = [];
  for (let term = open.pop(); term; term = open.pop()) {
    const [x, coefficient] = term;
    if (x === 1n || coefficient === 0n) continue;
    const place = coprime.findIndex(([y]) => commonDivisor(x, y) > 1n);
    if (place < 0) {
      coprime.push(term);
      continue;
    }
    const [[y, other]] = coprime.splice(place, 1);
    const divisor = commonDivisor(x, y);
    open.push([divisor, coefficient + other], [x / divisor, coefficient], [y / divisor, other]);
  }
  return coprime.length === 0;
}

/** The sign in fixed point with so many fraction bits; 0 where the error may exceed the sum. */
function signWithin(terms: Terms, bits: number): -1 | 0 | 1 {
  const point = BigInt(bits);
  const ln2 = logarithm((1n << point) / 3n, point);
  let sum = 0n;
  let error = 0n;
  for (const [x, coefficient] of terms) {
    // x = 2^exponent (1 + z) / (1 - z) with z from 0 to 1/3.
    const exponent = BigInt(x.toString(2).length - 1);
    const power = 1n << exponent;
    const z = ((x - power) << point) / (x + power);
    sum += coefficient * (exponent * ln2 + logarithm(z, point));
    // Each of the logarithms adds up at most bits / 3 + 2 terms, each off by less than 3 units, and
    // doubles their sum.
    error += (coefficient < 0n ? -coefficient : coefficient) * (exponent + 1n) * (2n * point + 12n);
  }
  if (sum > error) return 1;
  return -sum > error ? -1 : 0;
}

/** log((1 + z) / (1 - z)) = 2 (z + z³/3 + z⁵/5 + …). */
function logarithm(z: bigint, point: bigint): bigint {
  const square = (z * z) >> point;
  let sum = 0n;
  for (let power = z, n = 1n; power > 0n; n += 2n) {
    sum += power / n;
    power = (power * square) >> point;
  }
  return 2n * sum;
}
