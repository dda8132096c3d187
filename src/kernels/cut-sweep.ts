// The TypeScript twin of cut-sweep.as.ts (which says what it computes) and the choice between the
// two.

import wasm from "./assembly/cut-sweep.wasm.ts";
import { instantiate, type KernelForm } from "./instantiate.ts";
import type { Packed, Width } from "./lane-width.ts";
import type { LinearMemory } from "./linear-memory.ts";

/** Fewer cuts are not worth a sweep. */
export const FEWEST_SWEPT = 8;

/** Groups of cuts that a sweep is divided into, so that it can yield between them. */
export const SWEEP_GROUPS = 8;

/** Addresses and sizes, as the kernels take them. */
export interface SweepRequest {
  readonly width: Width;
  readonly order: number;
  readonly rows: number;
  readonly rank: number;
  readonly deltas: number;
  /** The same two in one array; null where there is none. */
  readonly packed: Packed | null;
  readonly cuts: number;
  readonly count: number;
  readonly upTo: number;
  readonly zeros: number;
  readonly weights: number;
  readonly top: number;
  readonly lefts: number;
  readonly rights: number;
  readonly spill: number;
  readonly free: number;
}

export interface CutSweep {
  /** Prepares the groups of one second column. */
  begin(request: SweepRequest): void;
  /** Finishes the cuts of one group. */
  group(request: SweepRequest, group: number): void;
}

export const SPILL_BYTES = 192;

/** Most bytes of streams that a sweep of this many cuts may need; it rarely touches them all. */
export function sweepBytes(rows: number, count: number): number {
  const levels = 1 + Math.ceil(Math.log2(Math.max(2, count)) / 3);
  return levels * ((rows + 8) * 32 + 144);
}

type Exports = Record<
  "beginSweep16" | "beginSweep32" | "beginSweepPacked" | "sweepGroup",
  (...values: number[]) => void
>;

export async function cutSweep(memory: LinearMemory, form: KernelForm = "wasm"): Promise<CutSweep> {
  const exports = await instantiate<Exports>(wasm, memory, form);
  return exports ? compiledSweep(exports) : { begin: () => {}, group: plainGroup(memory) };
}

function compiledSweep({ beginSweep16, beginSweep32, beginSweepPacked, sweepGroup }: Exports): CutSweep {
  return {
    begin({ width, order, rows, rank, deltas, packed, cuts, count, upTo, spill, free }) {
      if (packed) {
        const { address, shift } = packed;
        beginSweepPacked(order, rows, address, shift, cuts, count, upTo, spill, free);
        return;
      }
      const begin = width === 16 ? beginSweep16 : beginSweep32;
      begin(order, rows, rank, deltas, cuts, count, upTo, spill, free);
    },
    group({ cuts, count, upTo, zeros, weights, top, lefts, rights, spill, free }, group) {
      sweepGroup(group, cuts, count, upTo, zeros, weights, top, lefts, rights, spill, free);
    },
  };
}

/** The same, one cut after the other. */
function plainGroup(memory: LinearMemory): CutSweep["group"] {
  return (request, group) => {
    const { width, order, rows, rank, deltas, cuts, count, zeros, weights, top, lefts, rights } = request;
    const { buffer } = memory;
    const signed = (address: number): Int16Array | Int32Array =>
      width === 16 ? new Int16Array(buffer, address, rows) : new Int32Array(buffer, address, rows);
    const entries =
      width === 16 ? new Uint16Array(buffer, order, rows) : new Uint32Array(buffer, order, rows);
    const last = width === 16 ? 0x8000 : 0x80000000;
    const ranks = signed(rank);
    const gains = signed(deltas);
    const zerosUpTo = new Int32Array(buffer, zeros, top + 1);
    const allUpTo = new Int32Array(buffer, weights, top + 1);
    const lost = (isOn: (rank: number) => boolean, class0: number, class1: number): number => {
      let prefix = 0;
      let least = 0;
      let most = 0;
      for (let i = 0; i < rows; i++) {
        const row = entries[i] & (last - 1);
        if (isOn(ranks[row])) prefix += gains[row];
        if (entries[i] < last) continue;
        least = Math.min(least, prefix);
        most = Math.max(most, prefix);
      }
      return class0 + class1 - Math.max(class1 + most, class0 - least);
    };
    const cutView = new Int32Array(buffer, cuts, count);
    const left = new Int32Array(buffer, lefts, count);
    const right = new Int32Array(buffer, rights, count);
    const next = Math.floor((count * (group + 1)) / SWEEP_GROUPS);
    for (let index = Math.floor((count * group) / SWEEP_GROUPS); index < next; index++) {
      const cut = cutView[index];
      const zero = zerosUpTo[cut];
      const one = allUpTo[cut] - zero;
      const rightZero = zerosUpTo[top] - zero;
      const rightOne = allUpTo[top] - zerosUpTo[top] - one;
      left[index] = Math.min(
        left[index],
        lost((at) => at <= cut, zero, one),
      );
      right[index] = Math.min(
        right[index],
        lost((at) => at > cut, rightZero, rightOne),
      );
    }
  };
}
