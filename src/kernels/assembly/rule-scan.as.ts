// What each of many conditions would do as the next rule: of the rows that are left (a mask), the
// weight of every class that it captures, the penalty of the pairs of near twins that it parts, and
// of those that it touches. rule-scan.ts is the same in TypeScript.
//
// Rows lie in segments of 64-bit words, all rows of a segment of one class and one weight. A
// segment of 40 bytes is {word, partner's word or -1, words, class, partner's class, -, f64 weight,
// f64 penalty}: where there is a partner, bit i of one and bit i of the other are near twins of
// different classes.

/**
 * For each of the `count` conditions listed at `list` (32-bit numbers of bitsets of `stride` bytes
 * at `columns`), a row of classes + 2 doubles at `out`: weights by class, penalty parted, penalty
 * touched.
 */
export function scanRules(columns: usize, stride: usize, list: usize, count: i32, mask: usize, segments: usize, segmentCount: i32, classes: i32, out: usize): void {
  const width = <usize>(classes + 2) << 3;
  const lastSegment = segments + <usize>segmentCount * 40;
  for (let i = 0; i < count; i++) {
    const column = columns + <usize>load<i32>(list + (<usize>i << 2)) * stride;
    const row = out + <usize>i * width;
    for (let at = row; at < row + width; at += 8) store<f64>(at, 0);
    let parted: f64 = 0, touched: f64 = 0;
    for (let segment = segments; segment < lastSegment; segment += 40) {
      let at = <usize>load<i32>(segment) << 3;
      const partner = load<i32>(segment, 4);
      const end = at + (<usize>load<i32>(segment, 8) << 3);
      const own = row + (<usize>load<i32>(segment, 12) << 3);
      const weight = load<f64>(segment, 24);
      if (partner < 0) {
        let bits: i64 = 0;
        for (; at < end; at += 8) bits += popcnt<u64>(load<u64>(column + at) & load<u64>(mask + at));
        store<f64>(own, load<f64>(own) + <f64>bits * weight);
        continue;
      }
      const other = row + (<usize>load<i32>(segment, 16) << 3);
      const penalty = load<f64>(segment, 32);
      const shift = (<usize>partner << 3) - at;
      let first: i64 = 0, second: i64 = 0, apart: i64 = 0, any: i64 = 0;
      for (; at < end; at += 8) {
        const leftMask = load<u64>(mask + at);
        const rightMask = load<u64>(mask + at + shift);
        const left = load<u64>(column + at) & leftMask;
        const right = load<u64>(column + at + shift) & rightMask;
        const both = leftMask & rightMask;
        first += popcnt<u64>(left);
        second += popcnt<u64>(right);
        apart += popcnt<u64>((left ^ right) & both);
        any += popcnt<u64>((left | right) & both);
      }
      store<f64>(own, load<f64>(own) + <f64>first * weight);
      store<f64>(other, load<f64>(other) + <f64>second * weight);
      parted += <f64>apart * penalty;
      touched += <f64>any * penalty;
    }
    store<f64>(row + width - 16, parted);
    store<f64>(row + width - 8, touched);
  }
}
