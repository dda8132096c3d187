// Pairs of rows compared byte by byte, sixteen columns at a time. Twin: conflict-pairs.ts, which
// says what is promised.

// @ts-ignore: decorator
@inline
function differ(a: usize, b: usize, columnBytes: i32, folds: usize, foldCount: i32, mask: usize, limit: i32): i32 {
  let size: i32 = 0;
  for (let c: i32 = 0; c < columnBytes; c += 16) {
    const bits: i32 = ~i8x16.bitmask(i8x16.eq(v128.load(a + c), v128.load(b + c))) & 0xffff;
    store<u16>(mask + (c >> 3), <u16>bits);
    size += popcnt(bits);
    if (size > limit) return size;
  }
  for (let e: i32 = 0; e < foldCount; e++) {
    if (load<u8>(a + columnBytes + e) == load<u8>(b + columnBytes + e)) continue;
    const column = load<u32>(folds + (e << 2));
    const word = mask + ((column >> 5) << 2);
    const bit: u32 = 1 << (column & 31);
    if ((load<u32>(word) & bit) == 0) {
      store<u32>(word, load<u32>(word) | bit);
      size++;
    }
  }
  return size;
}

/** Whether a set of columns includes one of the known sets. */
// @ts-ignore: decorator
@inline
function includesKnown(mask: usize, words: i32, known: usize, knownCount: i32): bool {
  let at = known;
  for (let k: i32 = 0; k < knownCount; k++) {
    let w: i32 = 0;
    while (w < words && (load<u32>(at + (w << 2)) & ~load<u32>(mask + (w << 2))) == 0) w++;
    if (w == words) return true;
    at += words << 2;
  }
  return false;
}

export function scanPairs(
  codes: usize, stride: i32, columnBytes: i32, folds: usize, foldCount: i32,
  rows: usize, starts: usize, count: i32, state: usize,
  limit: i32, out: usize, words: i32, capacity: i32, known: usize, knownCount: i32, budget: i32,
): i32 {
  const record = (words + 3) << 2;
  let emitted: i32 = 0;
  let i = load<i32>(state);
  let j = load<i32>(state + 4);
  let slot = out;
  let left = budget;
  while (i < count) {
    const rowA = load<u32>(rows + (i << 2));
    const a = codes + <usize>rowA * stride;
    const end = min(count, j + left);
    left -= max(0, end - j);
    for (; j < end; j++) {
      const rowB = load<u32>(rows + (j << 2));
      const size = differ(a, codes + <usize>rowB * stride, columnBytes, folds, foldCount, slot + 12, limit);
      if (size == 0 || size > limit || includesKnown(slot + 12, words, known, knownCount)) continue;
      store<u32>(slot, rowA);
      store<u32>(slot + 4, rowB);
      store<u32>(slot + 8, size);
      slot += record;
      emitted++;
      if (emitted == capacity) {
        store<i32>(state, i);
        store<i32>(state + 4, j + 1);
        return emitted;
      }
    }
    if (j < count) break;
    i++;
    if (i < count) j = load<i32>(starts + (i << 2));
  }
  store<i32>(state, i);
  store<i32>(state + 4, j);
  return emitted;
}

export function creditPairs(
  codes: usize, stride: i32, columnBytes: i32, folds: usize, foldCount: i32,
  rows: usize, starts: usize, count: i32,
  mask: usize, words: i32, weights: usize, credits: usize, scores: usize,
): void {
  for (let i: i32 = 0; i < count; i++) {
    const rowA = load<u32>(rows + (i << 2));
    const a = codes + <usize>rowA * stride;
    const weight = load<f64>(weights + (rowA << 3));
    for (let j = load<i32>(starts + (i << 2)); j < count; j++) {
      const rowB = load<u32>(rows + (j << 2));
      const size = differ(a, codes + <usize>rowB * stride, columnBytes, folds, foldCount, mask, i32.MAX_VALUE);
      const credit = weight * load<f64>(weights + (rowB << 3)) * load<f64>(credits + (size << 3));
      if (credit == 0) continue;
      for (let w: i32 = 0; w < words; w++) {
        let bits = load<u32>(mask + (w << 2));
        while (bits != 0) {
          const score = scores + (((w << 5) + ctz(bits)) << 3);
          store<f64>(score, load<f64>(score) + credit);
          bits &= bits - 1;
        }
      }
    }
  }
}
