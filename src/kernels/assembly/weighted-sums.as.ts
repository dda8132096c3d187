// Sums of row weights under many weightings at once, a lane per weighting. The TypeScript twin is
// weighted-sums.ts. Lanes are a multiple of 4; a code is `width` bytes (1, 2 or 4).

// @ts-ignore: decorator
@inline
function codeAt(codes: usize, width: i32, row: i32): usize {
  if (width == 1) return load<u8>(codes + row);
  if (width == 2) return load<u16>(codes + ((<usize>row) << 1));
  return load<u32>(codes + ((<usize>row) << 2));
}

/** exponents[row][lane] += table[code of row][lane] */
export function addExponents(codes: usize, width: i32, rows: i32, table: usize, lanes: i32, exponents: usize): void {
  const stride = (<usize>lanes) << 2;
  for (let row = 0; row < rows; row++) {
    const from = table + codeAt(codes, width, row) * stride;
    const to = exponents + <usize>row * stride;
    for (let at: usize = 0; at < stride; at += 16) {
      v128.store(to + at, i32x4.add(v128.load(to + at), v128.load(from + at)));
    }
  }
}

/** tops[lane] = the largest exponent of the lane, and of what tops held. */
export function raiseTops(exponents: usize, rows: i32, lanes: i32, tops: usize): void {
  const stride = (<usize>lanes) << 2;
  for (let row = 0; row < rows; row++) {
    const from = exponents + <usize>row * stride;
    for (let at: usize = 0; at < stride; at += 16) {
      v128.store(tops + at, i32x4.max_s(v128.load(tops + at), v128.load(from + at)));
    }
  }
}

/**
 * weights[row][lane] = own[row] * (fractions[below & 255] >> (below >> 8)), below = tops[lane] -
 * exponents[row][lane]
 */
export function weigh(
  exponents: usize,
  rows: i32,
  lanes: i32,
  tops: usize,
  fractions: usize,
  own: usize,
  weights: usize,
): void {
  for (let row = 0; row < rows; row++) {
    const factor = own == 0 ? 1.0 : load<f64>(own + ((<usize>row) << 3));
    const from = exponents + ((<usize>(row * lanes)) << 2);
    const to = weights + ((<usize>(row * lanes)) << 3);
    for (let lane = 0; lane < lanes; lane++) {
      const below = load<i32>(tops + ((<usize>lane) << 2)) - load<i32>(from + ((<usize>lane) << 2));
      const shift = below >> 8;
      const weight = shift > 20 ? 0 : load<u32>(fractions + ((<usize>(below & 255)) << 2)) >> shift;
      store<f64>(to + ((<usize>lane) << 3), factor * <f64>weight);
    }
  }
}

/** sums[code of row * classes + class of row][lane] += weights[row][lane] */
export function accumulate(
  codes: usize,
  width: i32,
  classCodes: usize,
  rows: i32,
  classes: i32,
  weights: usize,
  lanes: i32,
  sums: usize,
): void {
  const stride = (<usize>lanes) << 3;
  for (let row = 0; row < rows; row++) {
    const cell = codeAt(codes, width, row) * classes + load<u16>(classCodes + ((<usize>row) << 1));
    const from = weights + <usize>row * stride;
    const to = sums + cell * stride;
    for (let at: usize = 0; at < stride; at += 32) {
      v128.store(to + at, f64x2.add(v128.load(to + at), v128.load(from + at)));
      v128.store(to + at + 16, f64x2.add(v128.load(to + at + 16), v128.load(from + at + 16)));
    }
  }
}

/** From the sums of packed bytes, those of one bit: out[value * classes + class][lane]. */
export function sumBit(sums: usize, bit: i32, codes: i32, classes: i32, lanes: i32, out: usize): void {
  const stride = (<usize>(classes * lanes)) << 3;
  memory.fill(out, 0, stride << 1);
  for (let code = 0; code < codes; code++) {
    const from = sums + <usize>code * stride;
    const to = out + <usize>((code >> bit) & 1) * stride;
    for (let at: usize = 0; at < stride; at += 16) {
      v128.store(to + at, f64x2.add(v128.load(to + at), v128.load(from + at)));
    }
  }
}
