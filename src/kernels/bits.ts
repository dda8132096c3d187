// Rows as records of bits: 32 conditions to a word, one word per row, so that one pass over the
// words of some rows counts 32 conditions. This file is the contract of the kernels and their
// TypeScript twin; bits.as.ts is the same in WebAssembly SIMD. Every array is named by its byte
// address. Counts are numbers in rows of `classes` per bit.

import type { LinearMemory } from "./linear-memory.ts";
import { SIDE_MERITS, SplitSearch } from "./split-search.ts";
import { Views } from "./views.ts";
import { lowestOne } from "./word-bits.ts";

export interface BitKernels {
  /** Looks x log2 x up in a table of `size` numbers from now on. */
  fillTable(address: number, size: number): void;

  /** The criterion of best splits from now on, by its place among SIDE_MERITS. */
  chooseCriterion(code: number): void;

  /**
   * Makes one word per row: bit b is set where the code of the b-th condition's column equals its
   * value. `codes` holds the addresses (u32) of the columns' codes (u8), `values` one u8 per bit.
   * Rows are taken up to a multiple of 16.
   */
  packWords(codes: number, values: number, bits: number, rows: number, words: number): void;

  /** All rows by class: `cursors` (u32 per class) say where each class's rows go, and move on. */
  groupRows(classCodes: number, length: number, cursors: number, rows: number): void;

  /** out[i] = words[rows[i]] */
  gather(words: number, rows: number, length: number, out: number): void;

  /**
   * Divides the rows of a node, and their records, in place and keeping their order: those that
   * pass come first in each class's run. `runs` holds a start and a length (u32) for each class;
   * the lengths become those of the rows that pass. A row passes where its record has the bit
   * (negated: lacks it), or, with bit -1, where its bit in the bitset `sides` is set. With
   * `writeSides` 1 the answers are written to `sides` too; with `withRows` 0 (and a bit) only the
   * records are divided, and the rows lose their meaning. `words` holds the addresses of the
   * records; `mask` needs a byte and `scratch` a u32 for each row of the longest run.
   */
  splitNode(
    runs: number,
    classes: number,
    rows: number,
    withRows: number,
    words: number,
    wordCount: number,
    bit: number,
    negated: number,
    sides: number,
    writeSides: number,
    mask: number,
    scratch: number,
  ): void;

  /**
   * Counts the bits of a node's rows by class (`counts`), and the classes (`total`), and finds the
   * bit with the largest merit, the earliest on a tie, or -1. Roles (u8 per bit): 0 not asked, 1
   * its own counts pass, 2 they pass together with those of the bits before it, 3 the same but the
   * first of its variable. `weights` and `factors` are 0 where there are none. `out` receives the
   * merit, 1 where rounding may have decided (SplitSearch.isNear), and the passing counts, and
   * needs room for 2 + 3 * classes numbers.
   */
  bestBit(
    runs: number,
    classes: number,
    rows: number,
    words: number,
    wordCount: number,
    weights: number,
    counts: number,
    roles: number,
    total: number,
    factors: number,
    least: number,
    out: number,
  ): number;
}

export function bitKernels(memory: LinearMemory): BitKernels {
  const views = new Views(memory);
  let criterion = 0;
  return {
    fillTable() {},

    chooseCriterion(code) {
      criterion = code;
    },

    packWords(codes, values, bits, rows, words) {
      const { u8, u32 } = views;
      for (let row = 0; row < rows; row++) {
        let word = 0;
        for (let bit = 0; bit < bits; bit++) {
          if (u8[u32[codes / 4 + bit] + row] === u8[values + bit]) word |= 1 << bit;
        }
        u32[words / 4 + row] = word;
      }
    },

    groupRows(classCodes, length, cursors, rows) {
      const { u16, u32 } = views;
      for (let row = 0; row < length; row++) {
        const slot = cursors / 4 + u16[classCodes / 2 + row];
        u32[rows / 4 + u32[slot]] = row;
        u32[slot] = u32[slot] + 1;
      }
    },

    gather(words, rows, length, out) {
      const { u32 } = views;
      for (let i = 0; i < length; i++) u32[out / 4 + i] = u32[words / 4 + u32[rows / 4 + i]];
    },

    splitNode(
      runs,
      classes,
      rows,
      withRows,
      words,
      wordCount,
      bit,
      negated,
      sides,
      writeSides,
      _mask,
      scratch,
    ) {
      const { u8, u32 } = views;
      for (let c = 0; c < classes; c++) {
        const start = u32[runs / 4 + 2 * c];
        const length = u32[runs / 4 + 2 * c + 1];
        const passes = new Uint8Array(length);
        for (let i = 0; i < length; i++) {
          const row = u32[rows / 4 + start + i];
          const at = sides + (row >>> 3);
          if (bit < 0) passes[i] = (u8[at] >>> (row & 7)) & 1;
          else {
            const word = u32[u32[words / 4 + (bit >>> 5)] / 4 + start + i];
            passes[i] = ((word >>> (bit & 31)) & 1) ^ negated;
            if (writeSides === 1) u8[at] = (u8[at] & ~(1 << (row & 7))) | (passes[i] << (row & 7));
          }
        }
        for (let word = 0; word < wordCount; word++) {
          splitByMask(u32, u32[words / 4 + word] / 4 + start, passes, scratch / 4);
        }
        if (withRows === 1) splitByMask(u32, rows / 4 + start, passes, scratch / 4);
        u32[runs / 4 + 2 * c + 1] = passes.reduce((sum, pass) => sum + pass, 0);
      }
    },

    bestBit(runs, classes, rows, words, wordCount, weights, counts, roles, total, factors, least, out) {
      const { u8, u32, f64 } = views;
      const bits = wordCount * 32;
      f64.fill(0, counts / 8, counts / 8 + bits * classes);
      for (let c = 0; c < classes; c++) {
        const start = u32[runs / 4 + 2 * c];
        const length = u32[runs / 4 + 2 * c + 1];
        let sum = 0;
        for (let i = start; i < start + length; i++) {
          const weight = weights === 0 ? 1 : f64[weights / 8 + u32[rows / 4 + i]];
          sum += weight;
          for (let word = 0; word < wordCount; word++) {
            const record = u32[u32[words / 4 + word] / 4 + i];
            addBits(f64, counts / 8 + word * 32 * classes + c, classes, record, weight);
          }
        }
        f64[total / 8 + c] = sum;
      }
      const search = new SplitSearch({
        merit: SIDE_MERITS[criterion],
        total: f64.slice(total / 8, total / 8 + classes),
        factors: factors === 0 ? null : f64.subarray(factors / 8, factors / 8 + classes),
        least,
      });
      const yes = new Float64Array(classes);
      let best = -1;
      for (let bit = 0; bit < bits; bit++) {
        const role = u8[roles + bit];
        if (role === 0) continue;
        if (role !== 2) yes.fill(0);
        for (let c = 0; c < classes; c++) yes[c] = yes[c] + f64[counts / 8 + bit * classes + c];
        if (search.offer(yes)) best = bit;
      }
      f64[out / 8] = search.merit;
      f64[out / 8 + 1] = Number(search.isNear);
      f64.set(search.yes, out / 8 + 2);
      return best;
    },
  };
}

/** Stable: the elements whose mask is 1 first, then the others. Returns how many have 1. */
function splitByMask(u32: Uint32Array, at: number, mask: Uint8Array, scratch: number): number {
  let yes = at;
  let no = scratch;
  for (let i = 0; i < mask.length; i++) {
    const value = u32[at + i];
    if (mask[i] === 1) u32[yes++] = value;
    else u32[no++] = value;
  }
  u32.copyWithin(yes, scratch, no);
  return yes - at;
}

function addBits(counts: Float64Array, at: number, classes: number, word: number, amount: number): void {
  for (let rest = word; rest !== 0; rest &= rest - 1) {
    const place = at + lowestOne(rest) * classes;
    counts[place] = counts[place] + amount;
  }
}
