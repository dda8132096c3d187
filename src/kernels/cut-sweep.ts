// The TypeScript twin of cut-sweep.as.ts (which says what it computes) and the choice between the two.

import wasm from "./cut-sweep.wasm.ts";
import { instantiate } from "./instantiate.ts";
import type { LinearMemory } from "./linear-memory.ts";
import type { Width } from "./tree-scan.ts";

/** Fewer cuts are not worth a sweep. */
export const FEWEST_SWEPT = 8;

/** Addresses and sizes, as sweep16 and sweep32 take them. */
export interface SweepRequest {
  readonly width: Width;
  readonly order: number;
  readonly rows: number;
  readonly rank: number;
  readonly deltas: number;
  readonly cuts: number;
  readonly count: number;
  readonly upTo: number;
  readonly zeros: number;
  readonly ones: number;
  readonly top: number;
  readonly lefts: number;
  readonly rights: number;
  readonly spill: number;
  readonly free: number;
}

export type CutSweep = (request: SweepRequest) => void;

export const SPILL_BYTES = 192;

/** Bytes that a sweep of this many cuts may lay streams in. Rarely are nearly all of them touched. */
export function sweepBytes(rows: number, count: number): number {
  const levels = 1 + Math.ceil(Math.log2(Math.max(2, count)) / 3);
  return levels * ((rows + 8) * 32 + 128);
}

type Exports = Record<"sweep16" | "sweep32", (...values: number[]) => void>;

export async function cutSweep(memory: LinearMemory, plain = false): Promise<CutSweep> {
  const exports = plain ? null : await instantiate<Exports>(wasm, memory.memory);
  if (!exports) return plainSweep(memory);
  return ({
    width,
    order,
    rows,
    rank,
    deltas,
    cuts,
    count,
    upTo,
    zeros,
    ones,
    top,
    lefts,
    rights,
    spill,
    free,
  }) => {
    const sweep = width === 16 ? exports.sweep16 : exports.sweep32;
    sweep(order, rows, rank, deltas, cuts, count, upTo, zeros, ones, top, lefts, rights, spill, free);
  };
}

/** The same, one cut after the other. */
function plainSweep(memory: LinearMemory): CutSweep {
  return ({ width, order, rows, rank, deltas, cuts, count, zeros, ones, top, lefts, rights }) => {
    const { buffer } = memory.memory;
    const signed = (address: number): Int16Array | Int32Array =>
      width === 16 ? new Int16Array(buffer, address, rows) : new Int32Array(buffer, address, rows);
    const entries =
      width === 16 ? new Uint16Array(buffer, order, rows) : new Uint32Array(buffer, order, rows);
    const last = width === 16 ? 0x8000 : 0x80000000;
    const ranks = signed(rank);
    const gains = signed(deltas);
    const zerosUpTo = new Int32Array(buffer, zeros, top + 1);
    const onesUpTo = new Int32Array(buffer, ones, top + 1);
    const lost = (isOn: (rank: number) => boolean, class0: number, class1: number): number => {
      let prefix = 0;
      let least = 0;
      let most = 0;
      for (let i = 0; i < rows; i++) {
        const row = entries[i]! & (last - 1);
        if (isOn(ranks[row]!)) prefix += gains[row]!;
        if (entries[i]! < last) continue;
        least = Math.min(least, prefix);
        most = Math.max(most, prefix);
      }
      return class0 + class1 - Math.max(class1 + most, class0 - least);
    };
    new Int32Array(buffer, cuts, count).forEach((cut, index) => {
      const zero = zerosUpTo[cut]!;
      const one = onesUpTo[cut]!;
      const left = new Int32Array(buffer, lefts + index * 4, 1);
      const right = new Int32Array(buffer, rights + index * 4, 1);
      left[0] = Math.min(
        left[0]!,
        lost((at) => at <= cut, zero, one),
      );
      right[0] = Math.min(
        right[0]!,
        lost((at) => at > cut, zerosUpTo[top]! - zero, onesUpTo[top]! - one),
      );
    });
  };
}
