// The TypeScript twin of pair-count.as.ts (which says what each kernel computes) and the choice between the two.

import { instantiate, type KernelForm } from "./instantiate.ts";
import type { LinearMemory } from "./linear-memory.ts";
import wasm from "./pair-count.wasm.ts";

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

/** What a query loses that leaves too few rows on a side: at least this. */
export const TOO_FEW_ROWS = 0x3fffffff;

type Exports = Record<"countSingles" | "countPairs" | "bestSeconds", (...values: number[]) => void>;

export async function pairCount(memory: LinearMemory, form: KernelForm = "wasm"): Promise<PairCount> {
  const exports = await instantiate<Exports>(wasm, memory, form);
  if (!exports) return (await import("./pair-count-twin.ts")).plainPairCount(memory);
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
