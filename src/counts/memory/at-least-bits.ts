// Which rows pass at least so many of several tests, 32 rows at a time: the answers are added up in
// binary, one word of bits for each digit of the sums, and the sums compared digit by digit.

/** One bit per row, as in what is added up; those past the last row may be anything. */
export function atLeastBits(
  tests: readonly Uint32Array[],
  { least, words }: { readonly least: number; readonly words: number },
): Uint32Array {
  const passes = new Uint32Array(words);
  if (least > tests.length) return passes;
  passes.fill(0xffffffff);
  if (least <= 0) return passes;
  const digits = 32 - Math.clz32(tests.length);
  const sums = Array.from({ length: digits }, () => new Uint32Array(words));
  for (const bits of tests) {
    for (let w = 0; w < words; w++) {
      let carry = bits[w];
      for (let digit = 0; carry !== 0 && digit < digits; digit++) {
        const sum = sums[digit];
        const before = sum[w];
        sum[w] = before ^ carry;
        carry &= before;
      }
    }
  }
  // From the lowest digit up: a higher one decides, unless it is the same.
  const whole = Math.ceil(least);
  sums.forEach((sum, digit) => {
    if ((whole >>> digit) & 1) for (let w = 0; w < words; w++) passes[w] = passes[w] & sum[w];
    else for (let w = 0; w < words; w++) passes[w] = passes[w] | sum[w];
  });
  return passes;
}
