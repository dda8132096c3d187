// Rows as records of bits: 32 conditions to a word, one word per row. See bits.ts for what each
// function promises.

import { copyNumbers, hasSides, roundingOf, splitMerit } from "./information.as";
export { chooseCriterion, fillTable } from "./information.as";

/** For 16 rows from `row`: outcomes of conditions `from`..`to` - 1 (at most 8), a byte a row. */
// @ts-ignore: decorator
@inline
function plane(codes: usize, values: usize, from: i32, to: i32, row: usize): v128 {
  let bits = i8x16.splat(0);
  for (let bit = from; bit < to; bit++) {
    const rowCodes = v128.load(<usize>load<u32>(codes + (<usize>bit << 2)) + row);
    const equal = i8x16.eq(rowCodes, i8x16.splat(load<i8>(values + bit)));
    bits = v128.or(bits, v128.and(equal, i8x16.splat(<i8>(<i32>1 << (bit - from)))));
  }
  return bits;
}

export function packWords(codes: usize, values: usize, bits: i32, rows: i32, words: usize): void {
  for (let row: usize = 0; row < <usize>rows; row += 16) {
    const a = plane(codes, values, 0, min(bits, 8), row);
    const b = plane(codes, values, 8, min(bits, 16), row);
    const c = plane(codes, values, 16, min(bits, 24), row);
    const d = plane(codes, values, 24, min(bits, 32), row);
    const abLow = i8x16.shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    const abHigh = i8x16.shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    const cdLow = i8x16.shuffle(c, d, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    const cdHigh = i8x16.shuffle(c, d, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    const out = words + (row << 2);
    v128.store(out, i16x8.shuffle(abLow, cdLow, 0, 8, 1, 9, 2, 10, 3, 11));
    v128.store(out, i16x8.shuffle(abLow, cdLow, 4, 12, 5, 13, 6, 14, 7, 15), 16);
    v128.store(out, i16x8.shuffle(abHigh, cdHigh, 0, 8, 1, 9, 2, 10, 3, 11), 32);
    v128.store(out, i16x8.shuffle(abHigh, cdHigh, 4, 12, 5, 13, 6, 14, 7, 15), 48);
  }
}

export function groupRows(classCodes: usize, length: i32, cursors: usize, rows: usize): void {
  for (let row: usize = 0; row < <usize>length; row++) {
    const slot = cursors + (<usize>load<u16>(classCodes + (row << 1)) << 2);
    const place = load<u32>(slot);
    store<u32>(slot, place + 1);
    store<u32>(rows + (<usize>place << 2), <u32>row);
  }
}

export function gather(words: usize, rows: usize, length: i32, out: usize): void {
  const end = <usize>length << 2;
  for (let at: usize = 0; at < end; at += 4) {
    store<u32>(out + at, load<u32>(words + (<usize>load<u32>(rows + at) << 2)));
  }
}

// @ts-ignore: decorator
@inline
function add(counts: usize, bit: usize, stride: usize, amount: f64): void {
  const at = counts + bit * stride;
  store<f64>(at, load<f64>(at) + amount);
}

/** Adds the four bytes in each 32-bit lane's byte `byte` to the count of bit 8 * byte + `bit`. */
// @ts-ignore: decorator
@inline
function flush(sums: v128, bit: usize, counts: usize, stride: usize): void {
  for (let byte: usize = 0; byte < 4; byte++) {
    const lanes = v128.and(i32x4.shr_u(sums, <i32>(byte << 3)), i32x4.splat(255));
    const sum =
      i32x4.extract_lane(lanes, 0) +
      i32x4.extract_lane(lanes, 1) +
      i32x4.extract_lane(lanes, 2) +
      i32x4.extract_lane(lanes, 3);
    if (sum != 0) add(counts, (byte << 3) + bit, stride, <f64>sum);
  }
}

function countBits(words: usize, length: i32, counts: usize, classes: i32): void {
  const stride = <usize>classes << 3;
  const one = i8x16.splat(1);
  const whole = words + (<usize>(length & ~3) << 2);
  let at = words;
  while (at < whole) {
    // Each byte counts to at most 255 before it is added up.
    const stop = min(whole, at + 16 * 255);
    let a = i8x16.splat(0);
    let b = a;
    let c = a;
    let d = a;
    let e = a;
    let f = a;
    let g = a;
    let h = a;
    for (; at < stop; at += 16) {
      const word = v128.load(at);
      a = i8x16.add(a, v128.and(word, one));
      b = i8x16.add(b, v128.and(i32x4.shr_u(word, 1), one));
      c = i8x16.add(c, v128.and(i32x4.shr_u(word, 2), one));
      d = i8x16.add(d, v128.and(i32x4.shr_u(word, 3), one));
      e = i8x16.add(e, v128.and(i32x4.shr_u(word, 4), one));
      f = i8x16.add(f, v128.and(i32x4.shr_u(word, 5), one));
      g = i8x16.add(g, v128.and(i32x4.shr_u(word, 6), one));
      h = i8x16.add(h, v128.and(i32x4.shr_u(word, 7), one));
    }
    flush(a, 0, counts, stride);
    flush(b, 1, counts, stride);
    flush(c, 2, counts, stride);
    flush(d, 3, counts, stride);
    flush(e, 4, counts, stride);
    flush(f, 5, counts, stride);
    flush(g, 6, counts, stride);
    flush(h, 7, counts, stride);
  }
  const end = words + (<usize>length << 2);
  for (; at < end; at += 4) {
    for (let word = load<u32>(at); word != 0; word &= word - 1) add(counts, ctz(word), stride, 1);
  }
}

function weighBits(
  words: usize,
  rows: usize,
  length: i32,
  weights: usize,
  counts: usize,
  classes: i32,
): void {
  const stride = <usize>classes << 3;
  const end = <usize>length << 2;
  for (let at: usize = 0; at < end; at += 4) {
    const weight = load<f64>(weights + (<usize>load<u32>(rows + at) << 3));
    for (let word = load<u32>(words + at); word != 0; word &= word - 1) add(counts, ctz(word), stride, weight);
  }
}

function sumWeights(rows: usize, length: i32, weights: usize): f64 {
  let sum: f64 = 0;
  const end = <usize>length << 2;
  for (let at: usize = 0; at < end; at += 4) sum += load<f64>(weights + (<usize>load<u32>(rows + at) << 3));
  return sum;
}

function maskOfBit(words: usize, length: i32, bit: i32, negated: i32, mask: usize): void {
  for (let i: usize = 0; i < <usize>length; i++) {
    store<u8>(mask + i, ((load<u32>(words + (i << 2)) >> bit) & 1) ^ negated);
  }
}

function maskOfSides(rows: usize, length: i32, sides: usize, mask: usize): void {
  for (let i: usize = 0; i < <usize>length; i++) {
    const row = load<u32>(rows + (i << 2));
    store<u8>(mask + i, (<u32>load<u8>(sides + (row >> 3)) >> (row & 7)) & 1);
  }
}

function sidesOfMask(rows: usize, length: i32, mask: usize, sides: usize): void {
  for (let i: usize = 0; i < <usize>length; i++) {
    const row = load<u32>(rows + (i << 2));
    const at = sides + (row >> 3);
    store<u8>(at, (<u32>load<u8>(at) & ~(<u32>1 << (row & 7))) | (<u32>load<u8>(mask + i) << (row & 7)));
  }
}

function splitByMask(array: usize, length: i32, mask: usize, scratch: usize): i32 {
  let yes = array;
  let no = scratch;
  for (let i: usize = 0; i < <usize>length; i++) {
    const value = load<u32>(array + (i << 2));
    const passes = <usize>load<u8>(mask + i);
    // Both are written, one of them counts: no branch to mispredict.
    store<u32>(yes, value);
    store<u32>(no, value);
    yes += passes << 2;
    no += (passes ^ 1) << 2;
  }
  memory.copy(yes, scratch, no - scratch);
  return <i32>((yes - array) >> 2);
}

/** The same by a bit of the elements themselves. */
function splitByBit(array: usize, length: i32, bit: i32, negated: i32, scratch: usize): i32 {
  let yes = array;
  let no = scratch;
  const end = array + (<usize>length << 2);
  for (let at = array; at < end; at += 4) {
    const value = load<u32>(at);
    const passes = <usize>(((value >> bit) & 1) ^ negated);
    store<u32>(yes, value);
    store<u32>(no, value);
    yes += passes << 2;
    no += (passes ^ 1) << 2;
  }
  memory.copy(yes, scratch, no - scratch);
  return <i32>((yes - array) >> 2);
}

export function splitNode(
  runs: usize,
  classes: i32,
  rows: usize,
  withRows: i32,
  words: usize,
  wordCount: i32,
  bit: i32,
  negated: i32,
  sides: usize,
  writeSides: i32,
  mask: usize,
  scratch: usize,
): void {
  for (let c = 0; c < classes; c++) {
    const run = runs + (<usize>c << 3);
    const start = <usize>load<u32>(run) << 2;
    const length = load<i32>(run, 4);
    if (length == 0) continue;
    const list = rows + start;
    if (wordCount == 1 && !withRows) {
      const records = <usize>load<u32>(words) + start;
      store<i32>(run, splitByBit(records, length, bit, negated, scratch), 4);
      continue;
    }
    if (bit < 0) maskOfSides(list, length, sides, mask);
    else {
      const word = <usize>load<u32>(words + (<usize>(bit >> 5) << 2));
      maskOfBit(word + start, length, bit & 31, negated, mask);
      if (writeSides) sidesOfMask(list, length, mask, sides);
    }
    let passed = 0;
    for (let word: usize = 0; word < <usize>wordCount; word++) {
      passed = splitByMask(<usize>load<u32>(words + (word << 2)) + start, length, mask, scratch);
    }
    if (withRows) passed = splitByMask(list, length, mask, scratch);
    store<i32>(run, passed, 4);
  }
}

export function bestBit(
  runs: usize,
  classes: i32,
  rows: usize,
  words: usize,
  wordCount: i32,
  weights: usize,
  counts: usize,
  roles: usize,
  total: usize,
  factors: usize,
  least: f64,
  out: usize,
): i32 {
  const size = <usize>classes << 3;
  const bits = wordCount << 5;
  const end = counts + <usize>bits * size;
  for (let at = counts; at < end; at += 8) store<f64>(at, 0);
  for (let c: usize = 0; c < <usize>classes; c++) {
    const start = <usize>load<u32>(runs + (c << 3)) << 2;
    const length = load<i32>(runs + (c << 3), 4);
    const list = rows + start;
    store<f64>(total + (c << 3), weights == 0 ? <f64>length : sumWeights(list, length, weights));
    for (let word: usize = 0; word < <usize>wordCount; word++) {
      const records = <usize>load<u32>(words + (word << 2)) + start;
      const at = counts + (word << 5) * size + (c << 3);
      if (weights == 0) countBits(records, length, at, classes);
      else weighBits(records, list, length, weights, at, classes);
    }
  }
  const bestYes = out + 16;
  const no = bestYes + size;
  const running = no + size;
  const rounding = roundingOf(total, classes, factors);
  let best = -1;
  let merit: f64 = -Infinity;
  /** No split up to this merit is as good as the best so far. */
  let worse: f64 = -Infinity;
  let isNear = false;
  for (let bit = 0; bit < bits; bit++) {
    const role = load<u8>(roles + bit);
    if (role == 0) continue;
    let yes = counts + <usize>bit * size;
    if (role > 1) {
      if (role == 3) copyNumbers(running, yes, size);
      else {
        for (let c: usize = 0; c < size; c += 8) {
          store<f64>(running + c, load<f64>(running + c) + load<f64>(yes + c));
        }
      }
      yes = running;
    }
    const candidate = splitMerit(yes, no, total, classes, factors, least);
    if (candidate <= worse) continue;
    if (candidate > merit + rounding) isNear = false;
    else if (hasSides(yes, no, bestYes, classes)) continue;
    else isNear = true;
    if (candidate > merit) {
      merit = candidate;
      worse = merit - rounding;
      best = bit;
      copyNumbers(bestYes, yes, size);
    }
  }
  store<f64>(out, merit);
  store<f64>(out, isNear ? 1 : 0, 8);
  return best;
}
