// Sums of row weights under 32 weightings at once, where a weight depends on a small whole number, the row's level:
// the kernel of skewing two-valued columns, and its twin.

import { instantiate, type KernelForm } from "./instantiate.ts";
import binary from "./level-sums.wasm.ts";
import type { LinearMemory } from "./linear-memory.ts";

/** Weightings counted together. */
export const LEVEL_LANES = 32;

/** All arguments but counts are byte addresses; see level-sums.as.ts for what each function does. */
export interface LevelSums {
  fillLevels(steps: number, groups: number, bits: number, table: number): void;
  findLeast(
    records: number,
    groups: number,
    rows: number,
    count: number,
    table: number,
    codes: number,
    least: number,
    any: number,
    all: number,
  ): void;
  addWeights(
    records: number,
    groups: number,
    rows: number,
    from: number,
    to: number,
    classCodes: number,
    classes: number,
    table: number,
    codes: number,
    least: number,
    weights: number,
    planes: number,
    scratch: number,
    sums: number,
    totals: number,
  ): void;
  foldSums(sums: number, groups: number, bits: number, classes: number, ones: number, all: number): void;
}

export async function loadLevelSums(memory: LinearMemory, form: KernelForm = "wasm"): Promise<LevelSums> {
  const compiled = await instantiate<LevelSums>(binary, memory, form);
  return compiled ?? (await import("./level-sums-twin.ts")).levelSumsTwin(memory);
}
