// The TypeScript twin of rule-scan.as.ts (which says what the kernel computes) and the choice
// between the two.

import wasm from "./assembly/rule-scan.wasm.ts";
import { instantiate, type KernelForm } from "./instantiate.ts";
import type { LinearMemory } from "./linear-memory.ts";
import { countOnes } from "./word-bits.ts";

/** Conditions as bitsets over rows in segments, in the kernels' memory. */
export interface RuleBits {
  readonly columns: number;
  /** Bytes of one condition's bitset, a multiple of 8. */
  readonly stride: number;
  readonly segments: number;
  readonly segmentCount: number;
  readonly classes: number;
}

/** Bytes of one segment. */
export const SEGMENT_BYTES = 40;

/** Writes the rows of `count` listed conditions to `out`, given a mask of the remaining rows. */
export type RuleScan = (bits: RuleBits, list: number, count: number, mask: number, out: number) => void;

interface Exports {
  scanRules(...values: number[]): void;
}

export async function ruleScan(memory: LinearMemory, form: KernelForm = "wasm"): Promise<RuleScan> {
  const exports = await instantiate<Exports>(wasm, memory, form);
  if (!exports) return (bits, list, count, mask, out) => plainScan(memory, bits, list, count, mask, out);
  return ({ columns, stride, segments, segmentCount, classes }, list, count, mask, out) =>
    exports.scanRules(columns, stride, list, count, mask, segments, segmentCount, classes, out);
}

function plainScan(
  memory: LinearMemory,
  { columns, stride, segments, segmentCount, classes }: RuleBits,
  list: number,
  count: number,
  mask: number,
  out: number,
): void {
  const width = classes + 2;
  const numbers = memory.i32(list, count);
  const left = memory.u32(mask, stride / 4);
  const result = memory.f64(out, count * width).fill(0);
  const wholes = memory.i32(segments, (segmentCount * SEGMENT_BYTES) / 4);
  const reals = memory.f64(segments, (segmentCount * SEGMENT_BYTES) / 8);
  for (let i = 0; i < count; i++) {
    const column = memory.u32(columns + numbers[i] * stride, stride / 4);
    const row = i * width;
    for (let s = 0; s < segmentCount; s++) {
      const word = wholes[s * 10] * 2;
      const partner = wholes[s * 10 + 1] * 2;
      const words = wholes[s * 10 + 2] * 2;
      const weight = reals[s * 5 + 3];
      let first = 0;
      let second = 0;
      let apart = 0;
      let any = 0;
      for (let w = 0; w < words; w++) {
        const mine = column[word + w] & left[word + w];
        first += countOnes(mine);
        if (partner < 0) continue;
        const theirs = column[partner + w] & left[partner + w];
        const both = left[word + w] & left[partner + w];
        second += countOnes(theirs);
        apart += countOnes((mine ^ theirs) & both);
        any += countOnes((mine | theirs) & both);
      }
      result[row + wholes[s * 10 + 3]] += first * weight;
      if (partner < 0) continue;
      result[row + wholes[s * 10 + 4]] += second * weight;
      result[row + classes] += apart * reals[s * 5 + 4];
      result[row + classes + 1] += any * reals[s * 5 + 4];
    }
  }
}
