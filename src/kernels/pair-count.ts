// The TypeScript twin of pair-count.as.ts (which says what each kernel computes) and the choice
// between the two.

import wasm from "./assembly/pair-count.wasm.ts";
import { instantiate, type KernelForm } from "./instantiate.ts";
import type { LinearMemory } from "./linear-memory.ts";

/** Two-valued columns of some rows as bitsets in the kernels' memory. */
export interface BitColumns {
  /** Address of the columns' words, behind them the rows that exist. */
  readonly columns: number;
  readonly count: number;
  /** 64-bit words of a column. */
  readonly words: number;
  /** Address of {end word, class, shift} triples. */
  readonly segments: number;
  readonly segmentCount: number;
  readonly classes: number;
}

export interface PairCount {
  singles(bits: BitColumns, given: number, out: number): void;
  /** `scratch` has 24 bytes for every word of a column. */
  pairs(bits: BitColumns, given: number, scratch: number, out: number): void;
  /** `scratch` holds four counts per class. */
  bestSeconds(
    count: number,
    classes: number,
    singles: number,
    pairs: number,
    lessSingles: number,
    less: number,
    scratch: number,
    out: number,
    /** Fewest rows of a leaf that rows reach, in weight as counted; 0 where anything goes. */
    least: number,
  ): void;
}

/** A query that leaves too few rows on a side loses at least this. */
export const TOO_FEW_ROWS = 0x3fffffff;

type Exports = Record<"countSingles" | "countPairs" | "bestSeconds", (...values: number[]) => void>;

export async function pairCount(memory: LinearMemory, form: KernelForm = "wasm"): Promise<PairCount> {
  const exports = await instantiate<Exports>(wasm, memory, form);
  if (!exports) return plainPairCount(memory);
  return {
    singles: (bits, given, out) => {
      const { columns, count, words, segments, segmentCount, classes } = bits;
      exports.countSingles(columns, count, words, segments, segmentCount, classes, given, out);
    },
    pairs: (bits, given, scratch, out) => {
      const { columns, count, words, segments, segmentCount, classes } = bits;
      exports.countPairs(columns, count, words, segments, segmentCount, classes, given, scratch, out);
    },
    bestSeconds: exports.bestSeconds,
  };
}

function plainPairCount(memory: LinearMemory): PairCount {
  /** Weighted rows of each class that all the columns hold. */
  const countRows = (bits: BitColumns, columns: readonly number[], out: number): void => {
    const counts = memory.i32(out, bits.classes).fill(0);
    const segments = memory.i32(bits.segments, bits.segmentCount * 3);
    const words = columns
      .filter((column) => column >= 0)
      .map((column) => memory.u32(bits.columns + column * bits.words * 8, bits.words * 2));
    let word = 0;
    for (let s = 0; s < bits.segmentCount; s++) {
      for (; word < segments[s * 3] * 2; word++) {
        let value = 0xffffffff;
        for (const column of words) value &= column[word];
        for (; value !== 0; value &= value - 1) counts[segments[s * 3 + 1]] += 1 << segments[s * 3 + 2];
      }
    }
  };

  return {
    singles(bits, given, out) {
      for (let i = 0; i <= bits.count; i++) countRows(bits, [i, given], out + i * bits.classes * 4);
    },

    pairs(bits, given, _scratch, out) {
      let cell = out;
      for (let i = 0; i < bits.count; i++) {
        for (let j = i + 1; j < bits.count; j++) {
          countRows(bits, [i, j, given], cell);
          cell += bits.classes * 4;
        }
      }
    },

    bestSeconds(count, classes, singles, pairs, lessSingles, less, _scratch, out, least) {
      const table = (address: number, without: number, length: number): Int32Array => {
        const counts = memory.i32(address, length * classes).slice();
        if (less !== 0) {
          memory.i32(without, length * classes).forEach((value, index) => {
            counts[index] -= value;
          });
        }
        return counts;
      };
      const single = table(singles, lessSingles, count + 1);
      const pair = table(pairs, less, (count * (count - 1)) / 2);
      const result = memory.i32(out, 2 * count).fill(0x7fffffff);
      const lost = (cell: (c: number) => number): number => {
        let total = 0;
        let most = 0;
        for (let c = 0; c < classes; c++) {
          total += cell(c);
          most = Math.max(most, cell(c));
        }
        return total > 0 && total < least ? TOO_FEW_ROWS : total - most;
      };
      let at = 0;
      for (let i = 0; i < count; i++) {
        for (let j = i + 1; j < count; j++, at += classes) {
          const both = (c: number): number => pair[at + c];
          const first = (c: number): number => single[i * classes + c];
          const second = (c: number): number => single[j * classes + c];
          const cells = [
            lost(both),
            lost((c) => first(c) - both(c)),
            lost((c) => second(c) - both(c)),
            lost((c) => single[count * classes + c] - first(c) - second(c) + both(c)),
          ];
          result[i] = Math.min(result[i], cells[0] + cells[1]);
          result[count + i] = Math.min(result[count + i], cells[2] + cells[3]);
          result[j] = Math.min(result[j], cells[0] + cells[2]);
          result[count + j] = Math.min(result[count + j], cells[1] + cells[3]);
        }
      }
    },
  };
}
