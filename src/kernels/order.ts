// Numbers as rows in ascending order of value: every cut of a node's rows is met in one walk along
// its stretch of the order. This file is the contract of the kernels and their TypeScript twin;
// order.as.ts is the same in WebAssembly. Every array is named by its byte address.
//
// An entry (u32) is a row in its lowest bits, then a flag that is set where a new value (or bin)
// starts, then the row's class in the bits from `classShift` up. Missing values stand last, as a
// value of their own.

import type { LinearMemory } from "./linear-memory.ts";
import { SIDE_MERITS, SplitSearch } from "./split-search.ts";
import { Views } from "./views.ts";

export interface OrderKernels {
  /** Looks x log2 x up in a table of `size` numbers from now on. */
  fillTable(address: number, size: number): void;

  /** The criterion of best splits from now on, by its place among SIDE_MERITS. */
  chooseCriterion(code: number): void;

  /**
   * Sorts numbers (f64, NaN last) and makes their entries, without flags, from the class codes (u16
   * per row). `keys` holds the numbers, with room for as many again behind; `entries` needs room
   * for two u32 per number, `histograms` 48 KiB. Returns 0 or 1: the half of `keys` and `entries`
   * that holds the order.
   */
  sortEntries(
    keys: number,
    entries: number,
    length: number,
    classCodes: number,
    classShift: number,
    histograms: number,
  ): number;

  /**
   * Copies sorted entries to `entries`, with a flag where the key differs from the one before.
   * Writes to `out` (u32) how many values differ and how many are not missing.
   */
  flagStarts(keys: number, sorted: number, length: number, flag: number, entries: number, out: number): void;

  /**
   * Distributes the entries to nodes, keeping the order: nodes[row] (u32) says to which, 0 to none.
   * `cursors` (u32 per node) say where each node's entries go in `out` and move on; `pending` (u32
   * per node, and 0) must be zero.
   */
  distribute(
    entries: number,
    length: number,
    nodes: number,
    rowMask: number,
    flag: number,
    cursors: number,
    pending: number,
    out: number,
  ): void;

  /** Writes `side` (0 or 1) to the bit of each entry's row in the bitset `sides`. */
  markSides(entries: number, length: number, rowMask: number, side: number, sides: number): void;

  /**
   * Stable: the entries whose row's side is 1 first, then the others; flags are set anew. Writes to
   * `out` (u32) how many have 1, and how many of those are missing (the entries from `valid` on).
   */
  splitOrder(
    entries: number,
    valid: number,
    length: number,
    sides: number,
    rowMask: number,
    flag: number,
    scratch: number,
    out: number,
  ): void;

  /**
   * The number of entries before the best cut, the first on a tie, or -1; where no cut reaches the
   * merit `floor`, the answer may be any lesser cut. `out` receives the merit, 1 where rounding may
   * have decided (SplitSearch.isNear), and the passing counts, and needs room for 2 + 5 * classes
   * numbers.
   *
   * Of information the WebAssembly skips blocks of entries that hold no better cut. With f(y) = sum
   * of g(y_c) - h(Y), where g(y_c) = x log2 x of the class's two sides and h that of the sides'
   * weights, and with l the slope of h at a point M inside the block: f(y) = sum of (g(y_c) - l
   * y_c) - (h(Y) - l Y). Each g is convex, so its term is largest at an end of the block; h is
   * convex too, so its term is smallest at M. That bounds f from above in a few look-ups.
   */
  bestCut(
    entries: number,
    valid: number,
    missing: number,
    classShift: number,
    rowMask: number,
    flag: number,
    total: number,
    classes: number,
    factors: number,
    weights: number,
    least: number,
    floor: number,
    out: number,
  ): number;
}

const MISSING = 0xffffffffffffffffn;

export function orderKernels(memory: LinearMemory): OrderKernels {
  const views = new Views(memory);
  let criterion = 0;
  return {
    fillTable() {},

    chooseCriterion(code) {
      criterion = code;
    },

    sortEntries(keys, entries, length, classCodes, classShift) {
      const { u16, u32, u64, f64 } = views;
      const values = f64.slice(keys / 8, keys / 8 + length);
      const order = Uint32Array.from(values, (_, row) => row);
      const rank = (value: number): number => (Number.isNaN(value) ? 1 : 0);
      order.sort((a, b) => rank(values[a]) - rank(values[b]) || values[a] - values[b] || a - b);
      const bits = new BigUint64Array(values.buffer);
      for (let i = 0; i < length; i++) {
        const row = order[i];
        const negative = values[row] < 0;
        u32[entries / 4 + i] = ((u16[classCodes / 2 + row] << classShift) | row) >>> 0;
        u64[keys / 8 + i] = Number.isNaN(values[row])
          ? MISSING
          : bits[row] ^ (negative ? 0xffffffffffffffffn : 0x8000000000000000n);
      }
      return 0;
    },

    flagStarts(keys, sorted, length, flag, entries, out) {
      const { u32, u64 } = views;
      let distinct = 0;
      let valid = 0;
      for (let i = 0; i < length; i++) {
        const key = u64[keys / 8 + i];
        const starts = i === 0 || key !== u64[keys / 8 + i - 1];
        if (key !== MISSING) {
          valid++;
          if (starts) distinct++;
        }
        u32[entries / 4 + i] = (u32[sorted / 4 + i] | (starts ? flag : 0)) >>> 0;
      }
      u32[out / 4] = distinct;
      u32[out / 4 + 1] = valid;
    },

    distribute(entries, length, nodes, rowMask, flag, cursors, pending, out) {
      const { u32 } = views;
      let group = 0;
      for (let i = 0; i < length; i++) {
        const entry = u32[entries / 4 + i];
        if ((entry & flag) !== 0) group++;
        const node = u32[nodes / 4 + ((entry & rowMask) >>> 0)];
        if (node === 0) continue;
        const starts = u32[pending / 4 + node] !== group;
        u32[pending / 4 + node] = group;
        const place = u32[cursors / 4 + node];
        u32[cursors / 4 + node] = place + 1;
        u32[out / 4 + place] = ((entry & ~flag) | (starts ? flag : 0)) >>> 0;
      }
      u32[pending / 4] = group;
    },

    markSides(entries, length, rowMask, side, sides) {
      const { u8, u32 } = views;
      for (let i = 0; i < length; i++) {
        const row = (u32[entries / 4 + i] & rowMask) >>> 0;
        const at = sides + (row >>> 3);
        u8[at] = (u8[at] & ~(1 << (row & 7))) | (side << (row & 7));
      }
    },

    splitOrder(entries, valid, length, sides, rowMask, flag, scratch, out) {
      const { u8, u32 } = views;
      let yes = entries / 4;
      let no = scratch / 4;
      let yesPending = flag;
      let noPending = flag;
      let yesMissing = 0;
      for (let i = 0; i < length; i++) {
        const entry = u32[entries / 4 + i];
        yesPending |= entry & flag;
        noPending |= entry & flag;
        const row = (entry & rowMask) >>> 0;
        if ((u8[sides + (row >>> 3)] >>> (row & 7)) & 1) {
          u32[yes++] = ((entry & ~flag) | yesPending) >>> 0;
          yesPending = 0;
          if (i >= valid) yesMissing++;
        } else {
          u32[no++] = ((entry & ~flag) | noPending) >>> 0;
          noPending = 0;
        }
      }
      u32.copyWithin(yes, scratch / 4, no);
      u32[out / 4] = yes - entries / 4;
      u32[out / 4 + 1] = yesMissing;
    },

    bestCut(
      entries,
      valid,
      missing,
      classShift,
      rowMask,
      flag,
      total,
      classes,
      factors,
      weights,
      least,
      _floor,
      out,
    ) {
      const { u32, f64 } = views;
      const search = new SplitSearch({
        merit: SIDE_MERITS[criterion],
        total: f64.slice(total / 8, total / 8 + classes),
        factors: factors === 0 ? null : f64.subarray(factors / 8, factors / 8 + classes),
        least,
      });
      const yes = new Float64Array(classes);
      let best = -1;
      for (let i = 0; i < valid; i++) {
        const entry = u32[entries / 4 + i];
        const code = entry >>> classShift;
        yes[code] = yes[code] + (weights === 0 ? 1 : f64[weights / 8 + ((entry & rowMask) >>> 0)]);
        const ends = i + 1 < valid ? (u32[entries / 4 + i + 1] & flag) !== 0 : missing > 0;
        if (ends && search.offer(yes)) best = i + 1;
      }
      f64[out / 8] = search.merit;
      f64[out / 8 + 1] = Number(search.isNear);
      f64.set(search.yes, out / 8 + 2);
      return best;
    },
  };
}
