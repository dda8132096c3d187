// Rows as records of bits: 32 conditions to a word, one word per row, so that one pass over the words of some rows
// counts 32 conditions. This file is the contract of the kernels and their TypeScript twin; bits.as.ts is the same
// in WebAssembly SIMD. Every array is named by its byte address. Counts are numbers in rows of `classes` per bit.

import { sideMerit } from "./information.ts";
import { Views } from "./views.ts";

export interface BitKernels {
  /** Looks x log2 x up in a table of `size` numbers from now on. */
  fillTable(address: number, size: number): void;

  /**
   * Makes one word per row: bit b is set where the code of the b-th condition's column equals its value. `codes` holds
   * the addresses (u32) of the columns' codes (u8), `values` one u8 per bit. Rows are taken up to a multiple of 16.
   */
  packWords(codes: number, values: number, bits: number, rows: number, words: number): void;

  /** All rows by class: `cursors` (u32 per class) say where each class's rows go, and move on. */
  groupRows(classCodes: number, length: number, cursors: number, rows: number): void;

  /** out[i] = words[rows[i]] */
  gather(words: number, rows: number, length: number, out: number): void;

  /** Adds to counts[b * classes], for each bit b, the words that have it. */
  countBits(words: number, length: number, counts: number, classes: number): void;

  /** The same with the weights of the words' rows. */
  weighBits(
    words: number,
    rows: number,
    length: number,
    weights: number,
    counts: number,
    classes: number,
  ): void;

  sumWeights(rows: number, length: number, weights: number): number;

  /** mask[i] (u8) = bit of words[i], flipped where `negated` is 1. */
  maskOfBit(words: number, length: number, bit: number, negated: number, mask: number): void;

  /** mask[i] = the bit of row rows[i] in the bitset `sides`. */
  maskOfSides(rows: number, length: number, sides: number, mask: number): void;

  /** The other way round: writes mask[i] to the bit of row rows[i]. */
  sidesOfMask(rows: number, length: number, mask: number, sides: number): void;

  /** Stable: the elements (u32) with mask 1 first, then those with 0. Returns how many have 1. */
  splitByMask(array: number, length: number, mask: number, scratch: number): number;

  /**
   * The bit with the largest merit, the earliest on a tie, or -1. Roles (u8 per bit): 0 not asked, 1 its own counts
   * pass, 2 they pass together with those of the bits before it, 3 the same but the first of its variable.
   * `out` receives the merit and the passing counts, and needs room for 1 + 3 * classes numbers.
   */
  bestBit(
    counts: number,
    roles: number,
    bits: number,
    total: number,
    classes: number,
    factors: number,
    least: number,
    out: number,
  ): number;
}

export function bitKernels(memory: WebAssembly.Memory): BitKernels {
  const views = new Views(memory);
  return {
    fillTable() {},

    packWords(codes, values, bits, rows, words) {
      const { u8, u32 } = views;
      for (let row = 0; row < rows; row++) {
        let word = 0;
        for (let bit = 0; bit < bits; bit++) {
          if (u8[u32[codes / 4 + bit]! + row] === u8[values + bit]) word |= 1 << bit;
        }
        u32[words / 4 + row] = word;
      }
    },

    groupRows(classCodes, length, cursors, rows) {
      const { u16, u32 } = views;
      for (let row = 0; row < length; row++) {
        const slot = cursors / 4 + u16[classCodes / 2 + row]!;
        u32[rows / 4 + u32[slot]!] = row;
        u32[slot] = u32[slot]! + 1;
      }
    },

    gather(words, rows, length, out) {
      const { u32 } = views;
      for (let i = 0; i < length; i++) u32[out / 4 + i] = u32[words / 4 + u32[rows / 4 + i]!]!;
    },

    countBits(words, length, counts, classes) {
      const { u32, f64 } = views;
      for (let i = 0; i < length; i++) addBits(f64, counts / 8, classes, u32[words / 4 + i]!, 1);
    },

    weighBits(words, rows, length, weights, counts, classes) {
      const { u32, f64 } = views;
      for (let i = 0; i < length; i++) {
        addBits(f64, counts / 8, classes, u32[words / 4 + i]!, f64[weights / 8 + u32[rows / 4 + i]!]!);
      }
    },

    sumWeights(rows, length, weights) {
      const { u32, f64 } = views;
      let sum = 0;
      for (let i = 0; i < length; i++) sum += f64[weights / 8 + u32[rows / 4 + i]!]!;
      return sum;
    },

    maskOfBit(words, length, bit, negated, mask) {
      const { u8, u32 } = views;
      for (let i = 0; i < length; i++) u8[mask + i] = ((u32[words / 4 + i]! >>> bit) & 1) ^ negated;
    },

    maskOfSides(rows, length, sides, mask) {
      const { u8, u32 } = views;
      for (let i = 0; i < length; i++) {
        const row = u32[rows / 4 + i]!;
        u8[mask + i] = (u8[sides + (row >>> 3)]! >>> (row & 7)) & 1;
      }
    },

    sidesOfMask(rows, length, mask, sides) {
      const { u8, u32 } = views;
      for (let i = 0; i < length; i++) {
        const row = u32[rows / 4 + i]!;
        const at = sides + (row >>> 3);
        u8[at] = (u8[at]! & ~(1 << (row & 7))) | (u8[mask + i]! << (row & 7));
      }
    },

    splitByMask(array, length, mask, scratch) {
      const { u8, u32 } = views;
      let yes = array / 4;
      let no = scratch / 4;
      for (let i = 0; i < length; i++) {
        const value = u32[array / 4 + i]!;
        if (u8[mask + i] === 1) u32[yes++] = value;
        else u32[no++] = value;
      }
      u32.copyWithin(yes, scratch / 4, no);
      return yes - array / 4;
    },

    bestBit(counts, roles, bits, total, classes, factors, least, out) {
      const { u8, f64 } = views;
      const factorList = factors === 0 ? null : f64.subarray(factors / 8, factors / 8 + classes);
      const yes = new Float64Array(classes);
      const no = new Float64Array(classes);
      let best = -1;
      let merit = Number.NEGATIVE_INFINITY;
      for (let bit = 0; bit < bits; bit++) {
        const role = u8[roles + bit]!;
        if (role === 0) continue;
        if (role !== 2) yes.fill(0);
        for (let c = 0; c < classes; c++) yes[c] = yes[c]! + f64[counts / 8 + bit * classes + c]!;
        const candidate = splitMerit(yes, no, f64, total / 8, factorList, least);
        if (candidate > merit) {
          merit = candidate;
          best = bit;
          f64.set(yes, out / 8 + 1);
        }
      }
      f64[out / 8] = merit;
      return best;
    },
  };
}

/** The merit of the split whose passing counts are `yes`; minus infinity where a side weighs less than `least`. */
export function splitMerit(
  yes: Float64Array,
  no: Float64Array,
  total: Float64Array,
  offset: number,
  factors: Float64Array | null,
  least: number,
): number {
  let yesWeight = 0;
  let noWeight = 0;
  for (let c = 0; c < yes.length; c++) {
    no[c] = total[offset + c]! - yes[c]!;
    yesWeight += yes[c]!;
    noWeight += no[c]!;
  }
  if (yesWeight < least || noWeight < least) return Number.NEGATIVE_INFINITY;
  return sideMerit(yes, 0, yes.length, factors) + sideMerit(no, 0, no.length, factors);
}

function addBits(counts: Float64Array, at: number, classes: number, word: number, amount: number): void {
  for (let rest = word; rest !== 0; rest &= rest - 1) {
    const place = at + (31 - Math.clz32(rest & -rest)) * classes;
    counts[place] = counts[place]! + amount;
  }
}
