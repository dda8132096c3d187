// Numbers as rows in ascending order of value. See order.ts for what each function promises.

import { copyNumbers, hasSides, isByGini, roundingOf, splitMerit, xlog2x } from "./information.as";
export { chooseCriterion, fillTable } from "./information.as";

const DIGITS: usize = 11;
const BUCKETS: usize = 2048;
const PASSES: usize = 6;

export function sortEntries(
  keys: usize,
  entries: usize,
  length: i32,
  classCodes: usize,
  classShift: i32,
  histograms: usize,
): i32 {
  const size = <usize>length;
  memory.fill(histograms, 0, PASSES * BUCKETS * 4);
  for (let i: usize = 0; i < size; i++) {
    const value = load<f64>(keys + (i << 3));
    const bits = reinterpret<u64>(value);
    // Flipping negatives whole and positives' sign makes the bits ascend with the value; missing
    // comes last.
    let key: u64 = bits ^ (<u64>(<i64>bits >> 63) | 0x8000000000000000);
    if (value != value) key = 0xffffffffffffffff;
    store<u64>(keys + (i << 3), key);
    store<u32>(entries + (i << 2), (<u32>load<u16>(classCodes + (i << 1)) << classShift) | <u32>i);
    for (let pass: usize = 0; pass < PASSES; pass++) {
      const at = histograms + (((pass << DIGITS) + <usize>((key >> <u64>(pass * DIGITS)) & <u64>(BUCKETS - 1))) << 2);
      store<u32>(at, load<u32>(at) + 1);
    }
  }
  let fromKeys = keys;
  let fromEntries = entries;
  let toKeys = keys + (size << 3);
  let toEntries = entries + (size << 2);
  let swaps = 0;
  for (let pass: usize = 0; pass < PASSES; pass++) {
    const histogram = histograms + (pass << DIGITS << 2);
    const shift = <u64>(pass * DIGITS);
    if (size == 0) break;
    // A digit that is the same in every key needs no pass.
    if (load<u32>(histogram + (<usize>((load<u64>(fromKeys) >> shift) & <u64>(BUCKETS - 1)) << 2)) == length) continue;
    let next: u32 = 0;
    for (let bucket: usize = 0; bucket < BUCKETS; bucket++) {
      const count = load<u32>(histogram + (bucket << 2));
      store<u32>(histogram + (bucket << 2), next);
      next += count;
    }
    for (let i: usize = 0; i < size; i++) {
      const key = load<u64>(fromKeys + (i << 3));
      const slot = histogram + (<usize>((key >> shift) & <u64>(BUCKETS - 1)) << 2);
      const place = <usize>load<u32>(slot);
      store<u32>(slot, <u32>place + 1);
      store<u64>(toKeys + (place << 3), key);
      store<u32>(toEntries + (place << 2), load<u32>(fromEntries + (i << 2)));
    }
    let swap = fromKeys;
    fromKeys = toKeys;
    toKeys = swap;
    swap = fromEntries;
    fromEntries = toEntries;
    toEntries = swap;
    swaps ^= 1;
  }
  return swaps;
}

export function flagStarts(
  keys: usize,
  sorted: usize,
  length: i32,
  flag: u32,
  entries: usize,
  out: usize,
): void {
  let distinct: u32 = 0;
  let valid: u32 = 0;
  let previous: u64 = 0;
  for (let i: usize = 0; i < <usize>length; i++) {
    const key = load<u64>(keys + (i << 3));
    const starts = i == 0 || key != previous;
    previous = key;
    if (key != 0xffffffffffffffff) {
      valid++;
      distinct += <u32>starts;
    }
    store<u32>(entries + (i << 2), load<u32>(sorted + (i << 2)) | (starts ? flag : 0));
  }
  store<u32>(out, distinct);
  store<u32>(out, valid, 4);
}

export function distribute(
  entries: usize,
  length: i32,
  nodes: usize,
  rowMask: u32,
  flag: u32,
  cursors: usize,
  pending: usize,
  out: usize,
): void {
  for (let i: usize = 0; i < <usize>length; i++) {
    const entry = load<u32>(entries + (i << 2));
    const slot = <usize>load<u32>(nodes + (<usize>(entry & rowMask) << 2)) << 2;
    const place = <usize>load<u32>(cursors + slot);
    // A start concerns every node: the next of its rows to come starts a value there.
    if (entry & flag) store<u32>(pending, load<u32>(pending) + 1);
    if (slot == 0) continue;
    const starts = load<u32>(pending + slot) != load<u32>(pending);
    store<u32>(pending + slot, load<u32>(pending));
    store<u32>(out + (place << 2), (entry & ~flag) | (starts ? flag : 0));
    store<u32>(cursors + slot, <u32>place + 1);
  }
}

export function markSides(entries: usize, length: i32, rowMask: u32, side: i32, sides: usize): void {
  for (let i: usize = 0; i < <usize>length; i++) {
    const row = load<u32>(entries + (i << 2)) & rowMask;
    const at = sides + (row >> 3);
    store<u8>(at, (<u32>load<u8>(at) & ~(<u32>1 << (row & 7))) | (<u32>side << (row & 7)));
  }
}

export function splitOrder(
  entries: usize,
  valid: i32,
  length: i32,
  sides: usize,
  rowMask: u32,
  flag: u32,
  scratch: usize,
  out: usize,
): void {
  let yes = entries;
  let no = scratch;
  let yesPending = flag;
  let noPending = flag;
  let yesValid: usize = 0;
  for (let i: usize = 0; i < <usize>length; i++) {
    if (i == <usize>valid) yesValid = (yes - entries) >> 2;
    const entry = load<u32>(entries + (i << 2));
    const starts = entry & flag;
    yesPending |= starts;
    noPending |= starts;
    const row = entry & rowMask;
    const passes: u32 = (<u32>load<u8>(sides + (row >> 3)) >> (row & 7)) & 1;
    const plain = entry & ~flag;
    store<u32>(yes, plain | yesPending);
    store<u32>(no, plain | noPending);
    yes += passes << 2;
    no += (passes ^ 1) << 2;
    yesPending &= passes - 1;
    noPending &= 0 - passes;
  }
  const yesLength = (yes - entries) >> 2;
  if (valid == length) yesValid = yesLength;
  memory.copy(yes, scratch, no - scratch);
  store<u32>(out, <u32>yesLength);
  store<u32>(out, <u32>(yesLength - yesValid), 4);
}

/** Both sides' class terms, x log2 x of what passes and of what does not. */
// @ts-ignore: decorator
@inline
function classTerm(passing: f64, total: f64): f64 {
  return xlog2x(passing) + xlog2x(total - passing);
}

export function bestCut(
  entries: usize,
  valid: i32,
  missing: i32,
  classShift: i32,
  rowMask: u32,
  flag: u32,
  total: usize,
  classes: i32,
  factors: usize,
  weights: usize,
  least: f64,
  floor: f64,
  out: usize,
): i32 {
  const size = <usize>classes << 3;
  const bestYes = out + 16;
  const no = bestYes + size;
  const yes = no + size;
  const ahead = yes + size;
  const terms = ahead + size;
  let weight: f64 = 0;
  for (let c: usize = 0; c < size; c += 8) {
    const scaled = load<f64>(total + c) * (factors != 0 ? load<f64>(factors + c) : 1);
    weight += scaled;
    store<f64>(yes + c, 0);
    store<f64>(terms + c, classTerm(0, scaled));
  }
  const rounding = roundingOf(total, classes, factors);
  // Of the bound; and a cut that is as good as the best may lie in a block, but for rounding.
  const margin = 1e-12 * (abs(xlog2x(weight)) + weight) + rounding;
  const block = valid >= 1024 ? 64 : 16;
  let passed: f64 = 0;
  let best = -1;
  let merit: f64 = -Infinity;
  /** No split up to this merit is as good as the best so far. */
  let worse: f64 = -Infinity;
  let isNear = false;
  let target = floor;
  for (let from = 0; from < valid; from += block) {
    const to = min(valid, from + block);
    copyNumbers(ahead, yes, size);
    if (weights == 0 && classes == 2) {
      let ones = i32x4.splat(0);
      let i = from;
      for (; i + 4 <= to; i += 4) ones = i32x4.add(ones, i32x4.shr_u(v128.load(entries + (<usize>i << 2)), 31));
      let sum =
        i32x4.extract_lane(ones, 0) +
        i32x4.extract_lane(ones, 1) +
        i32x4.extract_lane(ones, 2) +
        i32x4.extract_lane(ones, 3);
      for (; i < to; i++) sum += <i32>(load<u32>(entries + (<usize>i << 2)) >> 31);
      store<f64>(ahead, load<f64>(ahead) + <f64>(to - from - sum));
      store<f64>(ahead, load<f64>(ahead, 8) + <f64>sum, 8);
    } else {
      for (let i = from; i < to; i++) {
        const entry = load<u32>(entries + (<usize>i << 2));
        const at = ahead + (<usize>(entry >> classShift) << 3);
        const amount: f64 = weights == 0 ? 1 : load<f64>(weights + (<usize>(entry & rowMask) << 3));
        store<f64>(at, load<f64>(at) + amount);
      }
    }
    // No cut inside the block can beat this bound (see order.ts); both ends' class terms are kept
    // for the next block.
    let reached: f64 = 0;
    for (let c: usize = 0; c < size; c += 8) {
      reached += load<f64>(ahead + c) * (factors != 0 ? load<f64>(factors + c) : 1);
    }
    const middle = passed + halfOf((reached - passed) / 2, weights == 0 && factors == 0);
    const rest = weight - middle;
    let bound: f64 = Infinity;
    if (middle > 0 && rest > 0 && !isByGini()) {
      const middleTerm = xlog2x(middle);
      const restTerm = xlog2x(rest);
      const slope = middleTerm / middle - restTerm / rest;
      bound = slope * middle - (middleTerm + restTerm);
      for (let c: usize = 0; c < size; c += 8) {
        const factor: f64 = factors != 0 ? load<f64>(factors + c) : 1;
        const before = load<f64>(yes + c) * factor;
        const after = load<f64>(ahead + c) * factor;
        const afterTerm = classTerm(after, load<f64>(total + c) * factor);
        bound += max(load<f64>(terms + c) - slope * before, afterTerm - slope * after);
        store<f64>(terms + c, afterTerm);
      }
    } else {
      for (let c: usize = 0; c < size; c += 8) {
        const factor: f64 = factors != 0 ? load<f64>(factors + c) : 1;
        store<f64>(terms + c, classTerm(load<f64>(ahead + c) * factor, load<f64>(total + c) * factor));
      }
    }
    passed = reached;
    if (bound + margin < target) {
      copyNumbers(yes, ahead, size);
      continue;
    }
    for (let i = from; i < to; i++) {
      const entry = load<u32>(entries + (<usize>i << 2));
      const at = yes + (<usize>(entry >> classShift) << 3);
      const amount: f64 = weights == 0 ? 1 : load<f64>(weights + (<usize>(entry & rowMask) << 3));
      store<f64>(at, load<f64>(at) + amount);
      const ends = i + 1 < valid ? (load<u32>(entries + (<usize>i << 2), 4) & flag) != 0 : missing > 0;
      if (!ends) continue;
      const candidate = splitMerit(yes, no, total, classes, factors, least);
      if (candidate <= worse) continue;
      if (candidate > merit + rounding) isNear = false;
      else if (hasSides(yes, no, bestYes, classes)) continue;
      else isNear = true;
      if (candidate > merit) {
        merit = candidate;
        worse = merit - rounding;
        best = i + 1;
        copyNumbers(bestYes, yes, size);
        if (merit > target) target = merit;
      }
    }
  }
  store<f64>(out, merit);
  store<f64>(out, isNear ? 1 : 0, 8);
  return best;
}

// @ts-ignore: decorator
@inline
function halfOf(x: f64, whole: bool): f64 {
  return whole ? Math.ceil(x) : x;
}
