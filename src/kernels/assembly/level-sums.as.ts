// Sums of row weights under 32 weightings at once, where a weight depends on a small whole number,
// the row's level. A row is a record of `groups` codes, one byte each and below `codes`. The
// TypeScript twin is level-sums.ts.

/** table[group][code][lane]: the level a code adds; steps[group]: of code 0, then by each bit. */
export function fillLevels(steps: usize, groups: i32, bits: i32, table: usize): void {
  const codes = 1 << bits;
  for (let group = 0; group < groups; group++) {
    const from = steps + ((<usize>(group * (bits + 1))) << 5);
    const to = table + ((<usize>(group * codes)) << 5);
    v128.store(to, v128.load(from));
    v128.store(to + 16, v128.load(from + 16));
    for (let code = 1; code < codes; code++) {
      const known = to + ((<usize>(code & (code - 1))) << 5);
      const change = from + ((<usize>(ctz(code) + 1)) << 5);
      const at = to + ((<usize>code) << 5);
      v128.store(at, i8x16.add(v128.load(known), v128.load(change)));
      v128.store(at + 16, i8x16.add(v128.load(known + 16), v128.load(change + 16)));
    }
  }
}

/** least[lane]: the rows' lowest level; any[group], all[group]: bits some and all rows have. */
export function findLeast(
  records: usize,
  groups: i32,
  rows: usize,
  count: i32,
  table: usize,
  codes: i32,
  least: usize,
  any: usize,
  all: usize,
): void {
  let low = i8x16.splat(-1);
  let high = i8x16.splat(-1);
  const stride = (<usize>codes) << 5;
  for (let i = 0; i < count; i++) {
    const record = records + <usize>load<u32>(rows + ((<usize>i) << 2)) * groups;
    let first = i8x16.splat(0);
    let second = i8x16.splat(0);
    let from = table;
    for (let group = 0; group < groups; group++) {
      const code = load<u8>(record + group);
      const at = from + ((<usize>code) << 5);
      first = i8x16.add(first, v128.load(at));
      second = i8x16.add(second, v128.load(at + 16));
      from += stride;
    }
    low = i8x16.min_u(low, first);
    high = i8x16.min_u(high, second);
  }
  v128.store(least, low);
  v128.store(least + 16, high);
  for (let group = 0; group < groups; group++) {
    let some: u32 = 0;
    let every: u32 = 255;
    for (let i = 0; i < count; i++) {
      const code = <u32>load<u8>(records + <usize>load<u32>(rows + ((<usize>i) << 2)) * groups + group);
      some |= code;
      every &= code;
    }
    store<u8>(any + group, some);
    store<u8>(all + group, every);
  }
}

/**
 * sums[group][code][class][lane] += the row's weight, and totals[lane] too, for the rows from..to-1
 * of the list. A weight is weights[level - least], a u32; `planes` holds the bytes of the first 16
 * of them apart (low, middle, high) where all others are 0, and is 0 otherwise. `scratch`: 160
 * bytes.
 */
export function addWeights(
  records: usize,
  groups: i32,
  rows: usize,
  from: i32,
  to: i32,
  classCodes: usize,
  classes: i32,
  table: usize,
  codes: i32,
  least: usize,
  weights: usize,
  planes: usize,
  scratch: usize,
  sums: usize,
  totals: usize,
): void {
  const stride = (<usize>codes) << 5;
  const cell = (<usize>classes) << 7;
  const group128 = cell * codes;
  const leastLow = v128.load(least);
  const leastHigh = v128.load(least + 16);
  const none = i8x16.splat(0);
  let lowPlane = none;
  let middlePlane = none;
  let highPlane = none;
  if (planes != 0) {
    lowPlane = v128.load(planes);
    middlePlane = v128.load(planes + 16);
    highPlane = v128.load(planes + 32);
  }
  let t0 = v128.load(totals);
  let t1 = v128.load(totals + 16);
  let t2 = v128.load(totals + 32);
  let t3 = v128.load(totals + 48);
  let t4 = v128.load(totals + 64);
  let t5 = v128.load(totals + 80);
  let t6 = v128.load(totals + 96);
  let t7 = v128.load(totals + 112);
  for (let i = from; i < to; i++) {
    const row = <usize>load<u32>(rows + ((<usize>i) << 2));
    const record = records + row * groups;
    let first = none;
    let second = none;
    let at = table;
    for (let group = 0; group < groups; group++) {
      const level = at + ((<usize>load<u8>(record + group)) << 5);
      first = i8x16.add(first, v128.load(level));
      second = i8x16.add(second, v128.load(level + 16));
      at += stride;
    }
    first = i8x16.sub(first, leastLow);
    second = i8x16.sub(second, leastHigh);
    let w0: v128, w1: v128, w2: v128, w3: v128, w4: v128, w5: v128, w6: v128, w7: v128;
    if (planes != 0) {
      // A swizzle looks up 16 lanes at once, and gives 0 beyond the 16th weight.
      let low = i8x16.swizzle(lowPlane, first);
      let middle = i8x16.swizzle(middlePlane, first);
      let high = i8x16.swizzle(highPlane, first);
      let a = i8x16.shuffle(low, middle, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      let b = i8x16.shuffle(low, middle, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
      let c = i8x16.shuffle(high, none, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      let d = i8x16.shuffle(high, none, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
      w0 = i16x8.shuffle(a, c, 0, 8, 1, 9, 2, 10, 3, 11);
      w1 = i16x8.shuffle(a, c, 4, 12, 5, 13, 6, 14, 7, 15);
      w2 = i16x8.shuffle(b, d, 0, 8, 1, 9, 2, 10, 3, 11);
      w3 = i16x8.shuffle(b, d, 4, 12, 5, 13, 6, 14, 7, 15);
      low = i8x16.swizzle(lowPlane, second);
      middle = i8x16.swizzle(middlePlane, second);
      high = i8x16.swizzle(highPlane, second);
      a = i8x16.shuffle(low, middle, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      b = i8x16.shuffle(low, middle, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
      c = i8x16.shuffle(high, none, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      d = i8x16.shuffle(high, none, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
      w4 = i16x8.shuffle(a, c, 0, 8, 1, 9, 2, 10, 3, 11);
      w5 = i16x8.shuffle(a, c, 4, 12, 5, 13, 6, 14, 7, 15);
      w6 = i16x8.shuffle(b, d, 0, 8, 1, 9, 2, 10, 3, 11);
      w7 = i16x8.shuffle(b, d, 4, 12, 5, 13, 6, 14, 7, 15);
    } else {
      v128.store(scratch, first);
      v128.store(scratch + 16, second);
      for (let lane: usize = 0; lane < 32; lane++) {
        const weight = load<u32>(weights + ((<usize>load<u8>(scratch + lane)) << 2));
        store<u32>(scratch + 32 + (lane << 2), weight);
      }
      w0 = v128.load(scratch + 32);
      w1 = v128.load(scratch + 48);
      w2 = v128.load(scratch + 64);
      w3 = v128.load(scratch + 80);
      w4 = v128.load(scratch + 96);
      w5 = v128.load(scratch + 112);
      w6 = v128.load(scratch + 128);
      w7 = v128.load(scratch + 144);
    }
    t0 = i32x4.add(t0, w0);
    t1 = i32x4.add(t1, w1);
    t2 = i32x4.add(t2, w2);
    t3 = i32x4.add(t3, w3);
    t4 = i32x4.add(t4, w4);
    t5 = i32x4.add(t5, w5);
    t6 = i32x4.add(t6, w6);
    t7 = i32x4.add(t7, w7);
    let base = sums + ((<usize>load<u16>(classCodes + (row << 1))) << 7);
    for (let group = 0; group < groups; group++) {
      const sum = base + <usize>load<u8>(record + group) * cell;
      v128.store(sum, i32x4.add(v128.load(sum), w0));
      v128.store(sum + 16, i32x4.add(v128.load(sum + 16), w1));
      v128.store(sum + 32, i32x4.add(v128.load(sum + 32), w2));
      v128.store(sum + 48, i32x4.add(v128.load(sum + 48), w3));
      v128.store(sum + 64, i32x4.add(v128.load(sum + 64), w4));
      v128.store(sum + 80, i32x4.add(v128.load(sum + 80), w5));
      v128.store(sum + 96, i32x4.add(v128.load(sum + 96), w6));
      v128.store(sum + 112, i32x4.add(v128.load(sum + 112), w7));
      base += group128;
    }
  }
  v128.store(totals, t0);
  v128.store(totals + 16, t1);
  v128.store(totals + 32, t2);
  v128.store(totals + 48, t3);
  v128.store(totals + 64, t4);
  v128.store(totals + 80, t5);
  v128.store(totals + 96, t6);
  v128.store(totals + 112, t7);
}

// @ts-ignore: decorator
@inline
function addWide(to: usize, sum: v128): void {
  v128.store(to, f64x2.add(v128.load(to), f64x2.convert_low_i32x4_u(sum)));
  const rest = i32x4.shuffle(sum, sum, 2, 3, 2, 3);
  v128.store(to + 16, f64x2.add(v128.load(to + 16), f64x2.convert_low_i32x4_u(rest)));
}

/**
 * Empties the sums into ones[group * bits + bit][class][lane], the rows that have the bit, and
 * all[class][lane], every row (both f64). Halving: the upper half of the codes has the highest bit,
 * and is then added to the lower half.
 */
export function foldSums(sums: usize, groups: i32, bits: i32, classes: i32, ones: usize, all: usize): void {
  const cell = (<usize>classes) << 7;
  for (let group = 0; group < groups; group++) {
    const base = sums + ((<usize>group * cell) << bits);
    for (let bit = bits - 1; bit >= 0; bit--) {
      const half = cell << bit;
      const out = ones + ((<usize>(group * bits + bit) * cell) << 1);
      for (let at: usize = 0; at < cell; at += 16) {
        let sum = i32x4.splat(0);
        for (let code = base + at; code < base + half; code += cell) {
          const upper = v128.load(code + half);
          v128.store(code + half, i32x4.splat(0));
          v128.store(code, i32x4.add(v128.load(code), upper));
          sum = i32x4.add(sum, upper);
        }
        addWide(out + (at << 1), sum);
      }
    }
    for (let at: usize = 0; at < cell; at += 16) {
      if (group == 0) addWide(all + (at << 1), v128.load(base + at));
      v128.store(base + at, i32x4.splat(0));
    }
  }
}
