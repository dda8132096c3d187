// The TypeScript twin of tree-scan.as.ts, for platforms without WebAssembly; loaded only there.

import { lanesOf, type Packed, type Width } from "./lane-width.ts";
import type { LinearMemory } from "./linear-memory.ts";

/** What the calls of one pass over a row set have in common. Addresses are bytes. */
export interface ScanPass {
  /** Of the numbers below and of the lanes. */
  readonly width: Width;
  /** Whether the only side of a lane is the rows of its rank. */
  readonly multiway: boolean;
  /** Each row's rank in the root's column. */
  readonly rank: number;
  readonly labels: number;
  readonly gains: number;
  readonly classes: number;
  readonly lanes: number;
  readonly scratch: number;
}

/** Addresses are byte addresses in the kernels' memory. */
export interface TreeScan {
  two(pass: ScanPass, order: number, known: number, delta: number, out: number): void;
  /** Cuts of a wide set whose ranks and deltas are packed. */
  twoPacked(pass: ScanPass, order: number, known: number, packed: Packed, out: number): void;
  many(pass: ScanPass, order: number, known: number, intervals: number, out: number): void;
  codes(pass: ScanPass, codes: number, values: number, rows: number, out: number): void;
  totals(pass: ScanPass, order: number, from: number, to: number, out: number): void;
  numberRows(width: Width, rank: number, rows: number, low: number, high: number, numbers: number): number;
  keepOrder(
    from: Width,
    to: Width,
    order: number,
    known: number,
    rows: number,
    numbers: number,
    newOrder: number,
    newRank: number,
    out: number,
  ): void;
  keepValues(from: Width, to: Width, values: number, rows: number, numbers: number, kept: number): void;
}

export function plainTreeScan(memory: LinearMemory): TreeScan {
  const signed = (width: Width, address: number): Int16Array | Int32Array =>
    width === 16 ? new Int16Array(memory.buffer, address) : new Int32Array(memory.buffer, address);
  const entriesAt = (width: Width, address: number): Uint16Array | Uint32Array =>
    width === 16 ? new Uint16Array(memory.buffer, address) : new Uint32Array(memory.buffer, address);
  const labelsAt = (address: number): Uint16Array => new Uint16Array(memory.buffer, address);

  const scanTwo = (
    { width, multiway, lanes }: ScanPass,
    order: number,
    known: number,
    of: { readonly rank: (row: number) => number; readonly delta: (row: number) => number },
    out: number,
  ): void => {
    const count = lanesOf(width);
    const entries = entriesAt(width, order);
    const limits = signed(width, lanes);
    const result = memory.i32(out, (multiway ? 2 : 4) * count).fill(0);
    const { last, mask } = flags(width);
    for (let lane = 0; lane < count; lane++) {
      let left = 0;
      let prefix = 0;
      for (let i = 0; i < known; i++) {
        const row = entries[i] & mask;
        const delta = of.delta(row);
        prefix += delta;
        if (passes(of.rank(row), limits[lane], multiway)) left += delta;
        if ((entries[i] & last) === 0) continue;
        result[lane] = Math.min(result[lane], left);
        result[count + lane] = Math.max(result[count + lane], left);
        if (multiway) continue;
        result[2 * count + lane] = Math.min(result[2 * count + lane], prefix - left);
        result[3 * count + lane] = Math.max(result[3 * count + lane], prefix - left);
      }
    }
  };

  return {
    two(pass, order, known, delta, out) {
      const ranks = signed(pass.width, pass.rank);
      const deltas = signed(pass.width, delta);
      scanTwo(pass, order, known, { rank: (row) => ranks[row], delta: (row) => deltas[row] }, out);
    },

    twoPacked(pass, order, known, { address, shift }, out) {
      const both = signed(32, address);
      const delta = (row: number): number => (both[row] << (32 - shift)) >> (32 - shift);
      scanTwo(pass, order, known, { rank: (row) => both[row] >> shift, delta }, out);
    },

    many({ width, multiway, rank, labels, gains, classes, lanes }, order, known, intervals, out) {
      const count = lanesOf(width);
      const entries = entriesAt(width, order);
      const ranks = signed(width, rank);
      const gainOf = signed(width, gains);
      const limits = signed(width, lanes);
      const labelOf = labelsAt(labels);
      const sides = multiway ? 1 : 2;
      const result = memory.i32(out, sides * intervals * count);
      const { last, mask } = flags(width);
      for (let lane = 0; lane < count; lane++) {
        for (let side = 0; side < sides; side++) {
          const best = new Float64Array(classes * intervals);
          const top = new Float64Array(intervals + 1);
          const next = new Float64Array(intervals + 1);
          for (let i = 0; i < known; i++) {
            const row = entries[i] & mask;
            const gain = passes(ranks[row], limits[lane], multiway) === (side === 0) ? gainOf[row] : 0;
            for (let k = 0; k < intervals; k++) {
              const at = labelOf[row] * intervals + k;
              best[at] = Math.max(best[at], top[k]) + gain;
              next[k + 1] = Math.max(next[k + 1], best[at]);
            }
            if ((entries[i] & last) !== 0) top.set(next);
          }
          for (let k = 0; k < intervals; k++) result[(side * intervals + k) * count + lane] = top[k + 1];
        }
      }
    },

    codes({ width, multiway, rank, labels, gains, classes, lanes }, codes, values, rows, out) {
      const count = lanesOf(width);
      const codeOf = signed(width, codes);
      const ranks = signed(width, rank);
      const gainOf = signed(width, gains);
      const limits = signed(width, lanes);
      const labelOf = labelsAt(labels);
      const sides = multiway ? 1 : 2;
      const result = memory.i32(out, sides * count);
      for (let lane = 0; lane < count; lane++) {
        for (let side = 0; side < sides; side++) {
          const cells = new Float64Array(values * classes);
          for (let row = 0; row < rows; row++) {
            if (passes(ranks[row], limits[lane], multiway) !== (side === 0)) continue;
            cells[codeOf[row] * classes + labelOf[row]] += gainOf[row];
          }
          let sum = 0;
          for (let value = 0; value < values; value++) {
            sum += Math.max(0, ...cells.subarray(value * classes, (value + 1) * classes));
          }
          result[side * count + lane] = sum;
        }
      }
    },

    totals({ width, multiway, rank, labels, gains, classes, lanes }, order, from, to, out) {
      const count = lanesOf(width);
      const entries = entriesAt(width, order);
      const ranks = signed(width, rank);
      const gainOf = signed(width, gains);
      const limits = signed(width, lanes);
      const labelOf = labelsAt(labels);
      const result = memory.i32(out, (multiway ? 1 : 2) * classes * count).fill(0);
      const { mask } = flags(width);
      for (let i = from; i < to; i++) {
        const row = order === 0 ? i : entries[i] & mask;
        for (let lane = 0; lane < count; lane++) {
          const left = passes(ranks[row], limits[lane], multiway);
          if (!left && multiway) continue;
          result[((left ? 0 : classes) + labelOf[row]) * count + lane] += gainOf[row];
        }
      }
    },

    numberRows(width, rank, rows, low, high, numbers) {
      const ranks = signed(width, rank);
      const result = memory.i32(numbers, rows);
      let kept = 0;
      for (let row = 0; row < rows; row++) {
        result[row] = ranks[row] >= low && ranks[row] <= high ? kept++ : -1;
      }
      return kept;
    },

    keepOrder(from, to, order, known, rows, numbers, newOrder, newRank, out) {
      const entries = entriesAt(from, order);
      const numberOf = memory.i32(numbers, rows);
      const kept = entriesAt(to, newOrder);
      const ranks = signed(to, newRank);
      const { last, mask } = flags(from);
      const newLast = flags(to).last;
      let length = 0;
      let values = 0;
      let open = false;
      for (let i = 0; i < known; i++) {
        const row = numberOf[entries[i] & mask];
        if (row >= 0) {
          kept[length++] = row;
          ranks[row] = values;
          open = true;
        }
        if (open && (entries[i] & last) !== 0) {
          kept[length - 1] = kept[length - 1] | newLast;
          values++;
          open = false;
        }
      }
      memory.i32(out, 2).set([length, values]);
      for (let i = known; i < rows; i++) {
        const row = numberOf[entries[i] & mask];
        if (row < 0) continue;
        kept[length++] = row;
        ranks[row] = values;
      }
    },

    keepValues(from, to, values, rows, numbers, kept) {
      const source = signed(from, values);
      const numberOf = memory.i32(numbers, rows);
      const target = signed(to, kept);
      for (let row = 0; row < rows; row++) if (numberOf[row] >= 0) target[numberOf[row]] = source[row];
    },
  };
}

function passes(rank: number, limit: number, multiway: boolean): boolean {
  return multiway ? rank === limit : rank <= limit;
}

/** The bit of an entry that marks the last row of a value, and the bits that name the row. */
function flags(width: Width): { last: number; mask: number } {
  return width === 16 ? { last: 0x8000, mask: 0x7fff } : { last: 0x80000000, mask: 0x7fffffff };
}
