// sideMerit of information.ts for many sides at once, two to a vector, operation for operation.

// @ts-ignore: decorator
@inline
function xlog2x(x: v128): v128 {
  const isNone = f64x2.eq(x, f64x2.splat(0));
  const bits = v128.bitselect(i64x2.splat(0x3ff0000000000000), x, isNone);
  let mantissa = v128.or(v128.and(bits, i64x2.splat(0x000fffffffffffff)), i64x2.splat(0x3ff0000000000000));
  let power = i64x2.sub(i64x2.shr_u(bits, 52), i64x2.splat(1023));
  const isHigh = f64x2.ge(mantissa, f64x2.splat(1.4142135623730951));
  mantissa = v128.bitselect(f64x2.mul(mantissa, f64x2.splat(0.5)), mantissa, isHigh);
  power = i64x2.sub(power, isHigh);
  const exponent = f64x2.convert_low_i32x4_s(i32x4.shuffle(power, power, 0, 2, 0, 2));
  const one = f64x2.splat(1);
  const z = f64x2.div(f64x2.sub(mantissa, one), f64x2.add(mantissa, one));
  const square = f64x2.mul(z, z);
  let sum = f64x2.splat(<f64>1 / 23);
  sum = f64x2.add(f64x2.mul(sum, square), f64x2.splat(<f64>1 / 21));
  sum = f64x2.add(f64x2.mul(sum, square), f64x2.splat(<f64>1 / 19));
  sum = f64x2.add(f64x2.mul(sum, square), f64x2.splat(<f64>1 / 17));
  sum = f64x2.add(f64x2.mul(sum, square), f64x2.splat(<f64>1 / 15));
  sum = f64x2.add(f64x2.mul(sum, square), f64x2.splat(<f64>1 / 13));
  sum = f64x2.add(f64x2.mul(sum, square), f64x2.splat(<f64>1 / 11));
  sum = f64x2.add(f64x2.mul(sum, square), f64x2.splat(<f64>1 / 9));
  sum = f64x2.add(f64x2.mul(sum, square), f64x2.splat(<f64>1 / 7));
  sum = f64x2.add(f64x2.mul(sum, square), f64x2.splat(<f64>1 / 5));
  sum = f64x2.add(f64x2.mul(sum, square), f64x2.splat(<f64>1 / 3));
  sum = f64x2.add(f64x2.mul(sum, square), one);
  const fraction = f64x2.mul(f64x2.mul(f64x2.mul(sum, z), f64x2.splat(2)), f64x2.splat(1.4426950408889634));
  return v128.andnot(f64x2.mul(x, f64x2.add(exponent, fraction)), isNone);
}

/**
 * merits[side] from counts[class][side] for `sides` of `capacity` (even); factors: 0 or f64 per
 * class.
 */
export function sideMerits(
  counts: usize,
  capacity: i32,
  sides: i32,
  classes: i32,
  factors: usize,
  merits: usize,
): void {
  const stride = (<usize>capacity) << 3;
  for (let at: usize = 0; at < (<usize>sides) << 3; at += 16) {
    let total = f64x2.splat(0);
    let merit = f64x2.splat(0);
    for (let c = 0; c < classes; c++) {
      let x = v128.load(counts + <usize>c * stride + at);
      if (factors != 0) x = f64x2.mul(x, v128.load64_splat(factors + ((<usize>c) << 3)));
      total = f64x2.add(total, x);
      merit = f64x2.add(merit, xlog2x(x));
    }
    v128.store(merits + at, f64x2.sub(merit, xlog2x(total)));
  }
}
