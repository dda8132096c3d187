// Sums of row weights under 32 weightings at once, where a weight depends on a small whole number,
// the row's level: the kernel of skewing two-valued columns, and its twin.

import binary from "./assembly/level-sums.wasm.ts";
import { instantiate, type KernelForm } from "./instantiate.ts";
import type { LevelSums } from "./level-sums-twin.ts";
import type { LinearMemory } from "./linear-memory.ts";

export type { LevelSums } from "./level-sums-twin.ts";

/** Weightings counted together. */
export const LEVEL_LANES = 32;

export async function loadLevelSums(memory: LinearMemory, form: KernelForm = "wasm"): Promise<LevelSums> {
  const compiled = await instantiate<LevelSums>(binary, memory, form);
  return compiled ?? (await import("./level-sums-twin.ts")).levelSumsTwin(memory, LEVEL_LANES);
}
