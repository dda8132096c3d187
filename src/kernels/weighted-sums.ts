// Sums of row weights under many weightings at once, a lane per weighting: the kernel of skewing and its twin.

import { instantiate, type KernelForm } from "./instantiate.ts";
import type { LinearMemory } from "./linear-memory.ts";
import binary from "./weighted-sums.wasm.ts";

/** All arguments but counts are byte addresses; see weighted-sums.as.ts for what each function does. */
export interface WeightedSums {
  addExponents(
    codes: number,
    width: number,
    rows: number,
    table: number,
    lanes: number,
    exponents: number,
  ): void;
  raiseTops(exponents: number, rows: number, lanes: number, tops: number): void;
  weigh(
    exponents: number,
    rows: number,
    lanes: number,
    tops: number,
    fractions: number,
    own: number,
    weights: number,
  ): void;
  accumulate(
    codes: number,
    width: number,
    classCodes: number,
    rows: number,
    classes: number,
    weights: number,
    lanes: number,
    sums: number,
  ): void;
  sumBit(sums: number, bit: number, codes: number, classes: number, lanes: number, out: number): void;
}

export async function loadWeightedSums(
  memory: LinearMemory,
  form: KernelForm = "wasm",
): Promise<WeightedSums> {
  const compiled = await instantiate<WeightedSums>(binary, memory, form);
  return compiled ?? (await import("./weighted-sums-twin.ts")).weightedSumsTwin(memory);
}
