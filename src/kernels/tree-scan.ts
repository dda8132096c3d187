// The kernels of tree-scan.as.ts (which says what each computes), or their twin.

import { instantiate, type KernelForm } from "./instantiate.ts";
import type { LinearMemory } from "./linear-memory.ts";
import wasm from "./tree-scan.wasm.ts";

/** How wide a row set's arrays are: lanes per pass, bytes per number. */
export type Width = 16 | 32;

/** Ranks and deltas in one array (see tree-scan.as.ts). */
export interface Packed {
  readonly address: number;
  /** Of the ranks; deltas are in the bits below. */
  readonly shift: number;
}

export function lanesOf(width: Width): number {
  return width === 16 ? 16 : 8;
}

/** All addresses are byte addresses in the kernels' memory. `lanes` holds numbers of the given width. */
export interface TreeScan {
  two(
    width: Width,
    multiway: boolean,
    order: number,
    known: number,
    rank: number,
    delta: number,
    lanes: number,
    out: number,
  ): void;
  /** Cuts of a wide set whose ranks and deltas are packed. */
  twoPacked(order: number, known: number, packed: number, shift: number, lanes: number, out: number): void;
  many(
    width: Width,
    multiway: boolean,
    order: number,
    known: number,
    rank: number,
    labels: number,
    gains: number,
    classes: number,
    intervals: number,
    lanes: number,
    scratch: number,
    out: number,
  ): void;
  codes(
    width: Width,
    multiway: boolean,
    codes: number,
    values: number,
    rows: number,
    rank: number,
    labels: number,
    gains: number,
    classes: number,
    lanes: number,
    scratch: number,
    out: number,
  ): void;
  totals(
    width: Width,
    multiway: boolean,
    order: number,
    from: number,
    to: number,
    rank: number,
    labels: number,
    gains: number,
    classes: number,
    lanes: number,
    scratch: number,
    out: number,
  ): void;
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

type Exports = Record<string, (...values: number[]) => number>;

/** The kernels over a memory: WebAssembly where it is to be had, unless the twin is asked for. */
export async function treeScan(memory: LinearMemory, form: KernelForm = "wasm"): Promise<TreeScan> {
  const exports = await instantiate<Exports>(wasm, memory, form);
  if (exports) return compiledScan(exports);
  return (await import("./tree-scan-twin.ts")).plainTreeScan(memory);
}

function compiledScan(exports: Exports): TreeScan {
  const pick = (name: string) => {
    const cuts16 = exports[`cuts${name}16`];
    const cuts32 = exports[`cuts${name}32`];
    const multiway16 = exports[`multiway${name}16`];
    const multiway32 = exports[`multiway${name}32`];
    return (width: Width, multiway: boolean, ...rest: number[]): void => {
      (width === 16 ? (multiway ? multiway16 : cuts16) : multiway ? multiway32 : cuts32)(...rest);
    };
  };
  const { numberRows16, numberRows32, keepOrder1616, keepOrder3216, keepOrder3232 } = exports;
  const { keepValues1616, keepValues3216, keepValues3232 } = exports;
  return {
    two: pick("Two"),
    twoPacked: exports.cutsTwoPacked!,
    many: pick("Many"),
    codes: pick("Codes"),
    totals: pick("Totals"),
    numberRows: (width, ...rest) => (width === 16 ? numberRows16! : numberRows32!)(...rest),
    keepOrder: (from, to, ...rest) => {
      (from === 16 ? keepOrder1616! : to === 16 ? keepOrder3216! : keepOrder3232!)(...rest);
    },
    keepValues: (from, to, ...rest) => {
      (from === 16 ? keepValues1616! : to === 16 ? keepValues3216! : keepValues3232!)(...rest);
    },
  };
}
