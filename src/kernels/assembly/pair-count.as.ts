// Depth-2 trees over two-valued columns, from counts of row pairs: in a set of rows, how many of
// each class have columns i and j both 1. Every other cell of the 2 x 2 table follows by
// subtraction, and with it the best second query on both branches of every root. pair-count.ts is
// the same in TypeScript.
//
// Columns are bitsets of `words` 64-bit words. Rows of a class lie together, split by the binary
// digits of their weights: a segment {end word, class, shift} holds rows that count 2^shift times.
// Tables of pairs are triangular, row i holding j > i, one 32-bit count per class.

/** Class counts of rows with each column 1, all rows last; among rows of `given` unless below 0. */
export function countSingles(columns: usize, count: i32, words: i32, segments: usize, segmentCount: i32, classes: i32, given: i32, out: usize): void {
  const stride = <usize>words << 3;
  const filter = columns + <usize>given * stride;
  for (let i = 0; i <= count; i++) {
    const column = columns + <usize>i * stride;
    const cell = out + <usize>i * classes * 4;
    memory.fill(cell, 0, <usize>classes * 4);
    let word = 0;
    for (let s = 0; s < segmentCount; s++) {
      const end = load<i32>(segments + <usize>s * 12);
      const at = cell + (<usize>load<i32>(segments + <usize>s * 12, 4) << 2);
      let bits: i64 = 0;
      for (; word < end; word++) {
        let value: u64 = i < count ? load<u64>(column + (<usize>word << 3)) : ~(<u64>0);
        if (given >= 0) value &= load<u64>(filter + (<usize>word << 3));
        else if (i == count) value = load<u64>(columns + <usize>count * stride + (<usize>word << 3));
        bits += popcnt<u64>(value);
      }
      store<i32>(at, load<i32>(at) + (<i32>bits << load<i32>(segments + <usize>s * 12, 8)));
    }
  }
}

/**
 * Pairs of all rows (given < 0) or of the rows of column `given`. Two classes of plain weight are
 * the common case: there the words of column i without a row are left out, unless they are few.
 * `scratch` has 24 bytes for every word.
 */
export function countPairs(columns: usize, count: i32, words: i32, segments: usize, segmentCount: i32, classes: i32, given: i32, scratch: usize, out: usize): void {
  const stride = <usize>words << 3;
  const filter = columns + <usize>given * stride;
  let cell = out;
  for (let i = 0; i < count; i++) {
    let left = columns + <usize>i * stride;
    if (given >= 0) {
      for (let w: usize = 0; w < stride; w += 8) store<u64>(scratch + w, load<u64>(left + w) & load<u64>(filter + w));
      left = scratch;
    }
    const plain = classes == 2 && segmentCount == 2;
    const middle = <usize>load<i32>(segments) << 3;
    // The words that hold a row, each with its place: those of the first class end at `turn`.
    const list = scratch + stride;
    let end = list, turn = list;
    if (plain) {
      for (let w: usize = 0; w < stride; w += 8) {
        if (w == middle) turn = end;
        const value = load<u64>(left + w);
        if (value == 0) continue;
        store<u64>(end, value);
        store<u32>(end, <u32>w, 8);
        end += 16;
      }
      if (middle >= stride) turn = end;
    }
    const sparse = plain && (end - list) * 2 < stride * 3;
    for (let j = i + 1; j < count; j++) {
      const right = columns + <usize>j * stride;
      if (sparse) {
        let first: u64 = 0, second: u64 = 0;
        let at = list;
        for (; at < turn; at += 16) first += popcnt<u64>(load<u64>(at) & load<u64>(right + <usize>load<u32>(at, 8)));
        for (; at < end; at += 16) second += popcnt<u64>(load<u64>(at) & load<u64>(right + <usize>load<u32>(at, 8)));
        store<i32>(cell, <i32>first << load<i32>(segments, 8));
        store<i32>(cell, <i32>second << load<i32>(segments, 20), 4);
      } else if (plain) {
        let first: u64 = 0, second: u64 = 0;
        let w: usize = 0;
        for (; w < middle; w += 8) first += popcnt<u64>(load<u64>(left + w) & load<u64>(right + w));
        for (; w < stride; w += 8) second += popcnt<u64>(load<u64>(left + w) & load<u64>(right + w));
        store<i32>(cell, <i32>first << load<i32>(segments, 8));
        store<i32>(cell, <i32>second << load<i32>(segments, 20), 4);
      } else {
        memory.fill(cell, 0, <usize>classes * 4);
        let word: usize = 0;
        for (let s = 0; s < segmentCount; s++) {
          const end = <usize>load<i32>(segments + <usize>s * 12) << 3;
          const at = cell + (<usize>load<i32>(segments + <usize>s * 12, 4) << 2);
          let bits: u64 = 0;
          for (; word < end; word += 8) bits += popcnt<u64>(load<u64>(left + word) & load<u64>(right + word));
          store<i32>(at, load<i32>(at) + (<i32>bits << load<i32>(segments + <usize>s * 12, 8)));
        }
      }
      cell += <usize>classes * 4;
    }
  }
}

/** Cost of a cell with rows, but too few for a leaf; the sum of two still fits into 32 bits. */
const TOO_FEW: i32 = 0x3fffffff;

@inline function lost(a: i32, b: i32, least: i32): i32 {
  if (least > 0) {
    const rows = a + b;
    if (rows > 0 && rows < least) return TOO_FEW;
  }
  return min(a, b);
}

/** Rows lost by the best answer: all but the largest class. */
@inline function lostOf(cell: usize, classes: i32, least: i32): i32 {
  let total = 0, most = 0;
  for (let c = 0; c < classes; c++) {
    const n = load<i32>(cell + (<usize>c << 2));
    total += n;
    most = max(most, n);
  }
  return total > 0 && total < least ? TOO_FEW : total - most;
}

/** Two classes; inlined twice, so that without a least number of rows nothing asks for it. */
@inline function bestSecondsOfTwo(count: i32, singles: usize, pairs: usize, lessSingles: usize, less: usize, out: usize, least: i32): void {
  const ones = out, zeros = out + (<usize>count << 2);
  let cell = pairs;
  let lessCell = less;
  const totals = singles + <usize>count * 8;
  let all0 = load<i32>(totals), all1 = load<i32>(totals, 4);
  if (less != 0) {
    all0 -= load<i32>(lessSingles + <usize>count * 8);
    all1 -= load<i32>(lessSingles + <usize>count * 8, 4);
  }
  for (let i = 0; i < count; i++) {
    let i0 = load<i32>(singles + (<usize>i << 3)), i1 = load<i32>(singles + (<usize>i << 3), 4);
    if (less != 0) {
      i0 -= load<i32>(lessSingles + (<usize>i << 3));
      i1 -= load<i32>(lessSingles + (<usize>i << 3), 4);
    }
    let bestOne = load<i32>(ones + (<usize>i << 2)), bestZero = load<i32>(zeros + (<usize>i << 2));
    for (let j = i + 1; j < count; j++) {
      let j0 = load<i32>(singles + (<usize>j << 3)), j1 = load<i32>(singles + (<usize>j << 3), 4);
      let p0 = load<i32>(cell), p1 = load<i32>(cell, 4);
      cell += 8;
      if (less != 0) {
        j0 -= load<i32>(lessSingles + (<usize>j << 3));
        j1 -= load<i32>(lessSingles + (<usize>j << 3), 4);
        p0 -= load<i32>(lessCell);
        p1 -= load<i32>(lessCell, 4);
        lessCell += 8;
      }
      const e11 = lost(p0, p1, least);
      const e10 = lost(i0 - p0, i1 - p1, least);
      const e01 = lost(j0 - p0, j1 - p1, least);
      const e00 = lost(all0 - i0 - j0 + p0, all1 - i1 - j1 + p1, least);
      bestOne = min(bestOne, e11 + e10);
      bestZero = min(bestZero, e01 + e00);
      const jOne = ones + (<usize>j << 2), jZero = zeros + (<usize>j << 2);
      store<i32>(jOne, min(load<i32>(jOne), e11 + e01));
      store<i32>(jZero, min(load<i32>(jZero), e10 + e00));
    }
    store<i32>(ones + (<usize>i << 2), bestOne);
    store<i32>(zeros + (<usize>i << 2), bestZero);
  }
}

/**
 * For every root i the fewest rows lost by a second query on its 1-branch and on its 0-branch, from
 * the counts of singles and pairs. Where `less` is not 0, the tables at `lessSingles` and `less`
 * are taken off first: the rows of a set outside one of its columns. A leaf that rows reach must
 * hold `least` of them: where no second query leaves so many on both sides, the number is TOO_FEW
 * or more. Out: one number per column for the 1-branches, then for the 0-branches.
 */
export function bestSeconds(count: i32, classes: i32, singles: usize, pairs: usize, lessSingles: usize, less: usize, scratch: usize, out: usize, least: i32): void {
  const ones = out, zeros = out + (<usize>count << 2);
  for (let i = 0; i < 2 * count; i++) store<i32>(out + (<usize>i << 2), i32.MAX_VALUE);
  const width = <usize>classes << 2;
  let cell = pairs;
  let lessCell = less;
  if (classes == 2) {
    if (least > 0) bestSecondsOfTwo(count, singles, pairs, lessSingles, less, out, least);
    else bestSecondsOfTwo(count, singles, pairs, lessSingles, less, out, 0);
    return;
  }
  const e10 = scratch, e01 = scratch + width, e00 = scratch + 2 * width, e11 = scratch + 3 * width;
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      for (let c: usize = 0; c < width; c += 4) {
        let p = load<i32>(cell + c);
        let a = load<i32>(singles + <usize>i * width + c);
        let b = load<i32>(singles + <usize>j * width + c);
        let all = load<i32>(singles + <usize>count * width + c);
        if (less != 0) {
          p -= load<i32>(lessCell + c);
          a -= load<i32>(lessSingles + <usize>i * width + c);
          b -= load<i32>(lessSingles + <usize>j * width + c);
          all -= load<i32>(lessSingles + <usize>count * width + c);
        }
        store<i32>(e11 + c, p);
        store<i32>(e10 + c, a - p);
        store<i32>(e01 + c, b - p);
        store<i32>(e00 + c, all - a - b + p);
      }
      cell += width;
      if (less != 0) lessCell += width;
      const l11 = lostOf(e11, classes, least), l10 = lostOf(e10, classes, least), l01 = lostOf(e01, classes, least), l00 = lostOf(e00, classes, least);
      const iOne = ones + (<usize>i << 2), iZero = zeros + (<usize>i << 2);
      const jOne = ones + (<usize>j << 2), jZero = zeros + (<usize>j << 2);
      store<i32>(iOne, min(load<i32>(iOne), l11 + l10));
      store<i32>(iZero, min(load<i32>(iZero), l01 + l00));
      store<i32>(jOne, min(load<i32>(jOne), l11 + l01));
      store<i32>(jZero, min(load<i32>(jZero), l10 + l00));
    }
  }
}
