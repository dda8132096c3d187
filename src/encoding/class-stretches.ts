// Rows sorted into stretches, one for each class and each binary digit of the row weights, so that
// bits of rows can be laid out stretch by stretch: a popcount over a stretch, times the digit's
// worth, is then a weighted class count.

import type { Codes } from "../dataset/column.ts";

export interface Stretch {
  readonly class: number;
  readonly digit: number;
  /**
   * 2^digit, what each of its rows counts here; a row is in one stretch for each binary digit of
   * its weight.
   */
  readonly worth: number;
  readonly rows: readonly number[];
}

/** By class, then by digit; rows as they come. */
export function stretchRows(
  rows: Iterable<number>,
  classCodes: Codes,
  classes: number,
  weightOf: (row: number) => number,
): Stretch[] {
  const stretches = new Map<number, Stretch & { rows: number[] }>();
  let weight = 0;
  let digits: readonly number[] = [];
  for (const row of rows) {
    if (weightOf(row) !== weight) {
      weight = weightOf(row);
      digits = binaryDigits(weight);
    }
    for (const digit of digits) {
      const key = digit * classes + classCodes[row];
      let stretch = stretches.get(key);
      if (!stretch) {
        stretch = { class: classCodes[row], digit, worth: 2 ** digit, rows: [] };
        stretches.set(key, stretch);
      }
      stretch.rows.push(row);
    }
  }
  return [...stretches.values()].sort((a, b) => a.class - b.class || a.digit - b.digit);
}

/** The exponents of the powers of two that a weight is the sum of, the largest first. */
function binaryDigits(weight: number): number[] {
  const digits: number[] = [];
  // One more than there can be, whichever way the logarithm is rounded.
  let digit = Math.floor(Math.log2(weight)) + 1;
  for (let rest = weight; rest > 0; digit--) {
    if (rest < 2 ** digit) continue;
    rest -= 2 ** digit;
    digits.push(digit);
  }
  return digits;
}

/** Where bits of stretches lie: one after the other, each beginning a block of 32-bit words. */
export class StretchLayout {
  readonly stretches: readonly Stretch[];
  /** Where each stretch ends, in blocks. */
  readonly ends: Uint32Array;
  readonly blocks: number;
  readonly #blockWords: number;

  constructor(stretches: readonly Stretch[], blockWords: number) {
    let end = 0;
    this.stretches = stretches;
    this.#blockWords = blockWords;
    this.ends = Uint32Array.from(stretches, ({ rows }) => {
      end += Math.ceil(rows.length / (32 * blockWords));
      return end;
    });
    this.blocks = end;
  }

  /** Sets the bits of the rows whose code is one with a 1 in `passing`; the words were zero. */
  pack(codes: Codes, passing: Uint8Array, words: Uint32Array): void {
    this.stretches.forEach(({ rows }, index) => {
      let word = this.#start(index);
      for (let i = 0; i < rows.length; i += 32) {
        const end = Math.min(32, rows.length - i);
        let bits = 0;
        for (let bit = 0; bit < end; bit++) bits |= passing[codes[rows[i + bit]]] << bit;
        words[word++] = bits;
      }
    });
  }

  /** Sets the bits of all rows. */
  packAll(words: Uint32Array): void {
    this.stretches.forEach(({ rows }, index) => {
      const word = this.#start(index);
      const whole = rows.length >>> 5;
      words.fill(0xffffffff, word, word + whole);
      if (rows.length & 31) words[word + whole] = 2 ** (rows.length & 31) - 1;
    });
  }

  #start(index: number): number {
    return index === 0 ? 0 : this.ends[index - 1] * this.#blockWords;
  }
}
