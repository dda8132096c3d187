// How many bits two bitsets share, stretch by stretch. The TypeScript twin is and-counts.ts.

/**
 * For each of `count` bitsets at `others` (`stride` bytes apart): the bits it shares with the
 * bitset at `first`, in each stretch. `ends` holds the end of each stretch in 16-byte blocks; `out`
 * takes `stretches` u32 per bitset.
 */
export function countAnd(
  first: usize,
  others: usize,
  stride: usize,
  count: i32,
  ends: usize,
  stretches: i32,
  out: usize,
): void {
  for (let k = 0; k < count; k++) {
    const other = others + <usize>k * stride;
    let block: u32 = 0;
    for (let s = 0; s < stretches; s++) {
      const end = load<u32>(ends + ((<usize>s) << 2));
      let sum = i32x4.splat(0);
      while (block < end) {
        // A byte of popcounts holds 31 times 8 before it would overflow.
        const stop = min(end, block + 31);
        let bytes = i8x16.splat(0);
        for (; block < stop; block++) {
          const at = (<usize>block) << 4;
          bytes = i8x16.add(bytes, i8x16.popcnt(v128.and(v128.load(first + at), v128.load(other + at))));
        }
        sum = i32x4.add(sum, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes)));
      }
      const total =
        i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3);
      store<u32>(out + ((<usize>(k * stretches + s)) << 2), total);
    }
  }
}

/** Writes the bits that two bitsets of `blocks` 16-byte blocks share to `out`. */
export function and(first: usize, second: usize, blocks: u32, out: usize): void {
  for (let block: u32 = 0; block < blocks; block++) {
    const at = (<usize>block) << 4;
    v128.store(out + at, v128.and(v128.load(first + at), v128.load(second + at)));
  }
}
