// The TypeScript twin of cut-sweep.as.ts (which says what it computes) and the choice between the two.

import wasm from "./cut-sweep.wasm.ts";
import { instantiate } from "./instantiate.ts";
import type { LinearMemory } from "./linear-memory.ts";
import type { Width } from "./tree-scan.ts";

export type CutSweep = (
  width: Width,
  order: number,
  rows: number,
  rank: number,
  deltas: number,
  count: number,
  values: number,
  nodes: number,
  lefts: number,
  rights: number,
) => void;

/** Bytes of scratch that a sweep over this many values needs. */
export function sweepBytes(count: number): { values: number; nodes: number } {
  const blocks = Math.ceil(count / 8);
  return { values: blocks * 64, nodes: 64 * 2 ** Math.ceil(Math.log2(Math.max(1, blocks))) };
}

type Exports = Record<"sweep16" | "sweep32", (...values: number[]) => void>;

export async function cutSweep(memory: LinearMemory, plain = false): Promise<CutSweep> {
  const exports = plain ? null : await instantiate<Exports>(wasm, memory.memory);
  if (!exports) return plainSweep(memory);
  return (width, ...rest) => (width === 16 ? exports.sweep16 : exports.sweep32)(...rest);
}

/** The same by adding up all values at every cut. */
function plainSweep(memory: LinearMemory): CutSweep {
  return (width, order, rows, rank, deltas, count, _values, _nodes, lefts, rights) => {
    const { buffer } = memory.memory;
    const signed = (address: number): Int16Array | Int32Array =>
      width === 16 ? new Int16Array(buffer, address, rows) : new Int32Array(buffer, address, rows);
    const entries =
      width === 16 ? new Uint16Array(buffer, order, rows) : new Uint32Array(buffer, order, rows);
    const last = width === 16 ? 0x8000 : 0x80000000;
    const ranks = signed(rank);
    const gains = signed(deltas);
    const left = new Float64Array(count);
    const right = new Float64Array(count);
    for (let row = 0; row < rows; row++) right[ranks[row]!]! += gains[row]!;
    const totals = [0, 0, 0, 0];
    for (let row = 0; row < rows; row++) totals[gains[row]! > 0 ? 2 : 3]! += Math.abs(gains[row]!);
    const lost = (sums: Float64Array, class0: number, class1: number): number => {
      let prefix = 0;
      let least = 0;
      let most = 0;
      for (const sum of sums) {
        prefix += sum;
        least = Math.min(least, prefix);
        most = Math.max(most, prefix);
      }
      return class0 + class1 - Math.max(class1 + most, class0 - least);
    };
    const leftLost = new Int32Array(buffer, lefts);
    const rightLost = new Int32Array(buffer, rights);
    let cut = 0;
    for (let i = 0; i < rows; i++) {
      const row = entries[i]! & (last - 1);
      const gain = gains[row]!;
      left[ranks[row]!]! += gain;
      right[ranks[row]!]! -= gain;
      totals[gain > 0 ? 0 : 1]! += Math.abs(gain);
      totals[gain > 0 ? 2 : 3]! -= Math.abs(gain);
      if (entries[i]! < last) continue;
      leftLost[cut] = Math.min(leftLost[cut]!, lost(left, totals[0]!, totals[1]!));
      rightLost[cut] = Math.min(rightLost[cut]!, lost(right, totals[2]!, totals[3]!));
      cut++;
    }
  };
}
