// information.ts and gini.ts again, operation for operation, so that both give the same bits.

let table: usize = 0;
let tableSize: f64 = 0;
let byGini = false;

/** 0 for information, 1 for Gini, from now on. */
export function chooseCriterion(code: i32): void {
  byGini = code == 1;
}

/** Fills `size` numbers with n log2 n and looks them up from then on. */
export function fillTable(address: usize, size: i32): void {
  tableSize = 0;
  for (let n = 0; n < size; n++) store<f64>(address + (<usize>n << 3), xlog2x(n));
  table = address;
  tableSize = size;
}

export function log2(x: f64): f64 {
  let exponent: f64 = 0;
  let mantissa = x;
  if (x >= 1 && x < 9007199254740992) {
    // Halving until below the root of 2, done at once on the exponent bits.
    const bits = reinterpret<u64>(x);
    const power = <i64>(bits >> 52) - 1023;
    mantissa = reinterpret<f64>((bits & 0x000fffffffffffff) | 0x3ff0000000000000);
    exponent = <f64>power;
    if (mantissa >= 1.4142135623730951) {
      mantissa /= 2;
      exponent += 1;
    }
  } else {
    while (mantissa >= 1.4142135623730951) {
      mantissa /= 2;
      exponent += 1;
    }
    while (mantissa < 0.7071067811865476) {
      mantissa *= 2;
      exponent -= 1;
    }
  }
  const z = (mantissa - 1) / (mantissa + 1);
  const square = z * z;
  let sum: f64 = <f64>1 / 23;
  sum = sum * square + <f64>1 / 21;
  sum = sum * square + <f64>1 / 19;
  sum = sum * square + <f64>1 / 17;
  sum = sum * square + <f64>1 / 15;
  sum = sum * square + <f64>1 / 13;
  sum = sum * square + <f64>1 / 11;
  sum = sum * square + <f64>1 / 9;
  sum = sum * square + <f64>1 / 7;
  sum = sum * square + <f64>1 / 5;
  sum = sum * square + <f64>1 / 3;
  sum = sum * square + 1;
  return exponent + sum * z * 2 * 1.4426950408889634;
}

// @ts-ignore: decorator
@inline
export function xlog2x(x: f64): f64 {
  const whole = x < tableSize ? <i32>x : -1;
  return <f64>whole == x ? load<f64>(table + (<usize>whole << 3)) : computed(x);
}

function computed(x: f64): f64 {
  return x == 0 ? 0 : x * log2(x);
}

/** The counts of `classes` numbers at an address; `factors` is 0 for data priors. */
export function sideMerit(counts: usize, classes: i32, factors: usize): f64 {
  let total: f64 = 0;
  let merit: f64 = 0;
  for (let c: usize = 0; c < <usize>classes; c++) {
    let x = load<f64>(counts + (c << 3));
    if (factors != 0) x *= load<f64>(factors + (c << 3));
    total += x;
    merit += xlog2x(x);
  }
  return merit - xlog2x(total);
}

export function isByGini(): bool {
  return byGini;
}

/** gini.ts */
function giniMerit(counts: usize, classes: i32, factors: usize): f64 {
  let total: f64 = 0;
  let squares: f64 = 0;
  for (let c: usize = 0; c < <usize>classes; c++) {
    let x = load<f64>(counts + (c << 3));
    if (factors != 0) x *= load<f64>(factors + (c << 3));
    total += x;
    squares += x * x;
  }
  return total == 0 ? 0 : squares / total - total;
}

/**
 * The merit of the split whose passing counts are at `yes`; minus infinity where a side weighs less
 * than `least`. Writes the counts of the other side to `no`.
 */
export function splitMerit(yes: usize, no: usize, total: usize, classes: i32, factors: usize, least: f64): f64 {
  let yesWeight: f64 = 0;
  let noWeight: f64 = 0;
  for (let c: usize = 0; c < <usize>classes; c++) {
    const passing = load<f64>(yes + (c << 3));
    const rest = load<f64>(total + (c << 3)) - passing;
    store<f64>(no + (c << 3), rest);
    yesWeight += passing;
    noWeight += rest;
  }
  if (yesWeight < least || noWeight < least) return -Infinity;
  if (byGini) return giniMerit(yes, classes, factors) + giniMerit(no, classes, factors);
  return sideMerit(yes, classes, factors) + sideMerit(no, classes, factors);
}

/** meritRounding of information.ts, for the rows whose class counts are at `total`. */
export function roundingOf(total: usize, classes: i32, factors: usize): f64 {
  let weight: f64 = 0;
  for (let c: usize = 0; c < <usize>classes; c++) {
    const x = load<f64>(total + (c << 3));
    weight += factors != 0 ? x * load<f64>(factors + (c << 3)) : x;
  }
  return <f64>(classes + 16) * 1.4210854715202004e-14 * (abs(xlog2x(weight)) + weight);
}

/** Whether a split has the sides of another one, either way round. */
export function hasSides(yes: usize, no: usize, other: usize, classes: i32): bool {
  let isSame = true;
  let isOpposite = true;
  for (let at: usize = 0; at < <usize>classes << 3; at += 8) {
    const count = load<f64>(other + at);
    isSame = isSame && load<f64>(yes + at) == count;
    isOpposite = isOpposite && load<f64>(no + at) == count;
  }
  return isSame || isOpposite;
}

/** A loop, because memory.copy costs more than it saves on a few numbers. */
// @ts-ignore: decorator
@inline
export function copyNumbers(to: usize, from: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 8) store<f64>(to + at, load<f64>(from + at));
}
