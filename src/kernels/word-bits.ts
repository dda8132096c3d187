// The bits of 32-bit words.

/** How many are set. */
export function countOnes(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The place of the lowest that is set, 0 to 31; the word is not 0. */
export function lowestOne(word: number): number {
  return 31 - Math.clz32(word & -word);
}
