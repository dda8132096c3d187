// The kernels of tree-scan.as.ts (which says what each computes), or their twin.

import wasm from "./assembly/tree-scan.wasm.ts";
import { instantiate, type KernelForm } from "./instantiate.ts";
import type { LinearMemory } from "./linear-memory.ts";
import type { ScanPass, TreeScan } from "./tree-scan-twin.ts";

export type { TreeScan } from "./tree-scan-twin.ts";

type Exports = Record<string, (...values: number[]) => number>;

/** The kernels over a memory: WebAssembly where it is available, unless the twin is asked for. */
export async function treeScan(memory: LinearMemory, form: KernelForm = "wasm"): Promise<TreeScan> {
  const exports = await instantiate<Exports>(wasm, memory, form);
  if (exports) return compiledScan(exports);
  return (await import("./tree-scan-twin.ts")).plainTreeScan(memory);
}

function compiledScan(exports: Exports): TreeScan {
  const pick = (name: string): ((pass: ScanPass) => (...values: number[]) => void) => {
    const cuts16 = exports[`cuts${name}16`]!;
    const cuts32 = exports[`cuts${name}32`]!;
    const multiway16 = exports[`multiway${name}16`]!;
    const multiway32 = exports[`multiway${name}32`]!;
    return ({ width, multiway }) =>
      width === 16 ? (multiway ? multiway16 : cuts16) : multiway ? multiway32 : cuts32;
  };
  const [two, many, codes, totals] = [pick("Two"), pick("Many"), pick("Codes"), pick("Totals")];
  const { numberRows16, numberRows32, keepOrder1616, keepOrder3216, keepOrder3232 } = exports;
  const { keepValues1616, keepValues3216, keepValues3232 } = exports;
  return {
    two: (pass, order, known, delta, out) => two(pass)(order, known, pass.rank, delta, pass.lanes, out),
    twoPacked: (pass, order, known, { address, shift }, out) =>
      void exports.cutsTwoPacked!(order, known, address, shift, pass.lanes, out),
    many(pass, order, known, intervals, out) {
      const { rank, labels, gains, classes, lanes, scratch } = pass;
      many(pass)(order, known, rank, labels, gains, classes, intervals, lanes, scratch, out);
    },
    codes(pass, values, size, rows, out) {
      const { rank, labels, gains, classes, lanes, scratch } = pass;
      codes(pass)(values, size, rows, rank, labels, gains, classes, lanes, scratch, out);
    },
    totals(pass, order, from, to, out) {
      const { rank, labels, gains, classes, lanes, scratch } = pass;
      totals(pass)(order, from, to, rank, labels, gains, classes, lanes, scratch, out);
    },
    numberRows: (width, ...rest) => (width === 16 ? numberRows16! : numberRows32!)(...rest),
    keepOrder: (from, to, ...rest) => {
      (from === 16 ? keepOrder1616! : to === 16 ? keepOrder3216! : keepOrder3232!)(...rest);
    },
    keepValues: (from, to, ...rest) => {
      (from === 16 ? keepValues1616! : to === 16 ? keepValues3216! : keepValues3232!)(...rest);
    },
  };
}
