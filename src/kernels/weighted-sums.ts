// Sums of row weights under many weightings at once, a lane per weighting: the kernel of skewing
// and its twin.

import binary from "./assembly/weighted-sums.wasm.ts";
import { instantiate, type KernelForm } from "./instantiate.ts";
import type { LinearMemory } from "./linear-memory.ts";
import type { WeightedSums } from "./weighted-sums-twin.ts";

export type { WeightedSums } from "./weighted-sums-twin.ts";

export async function loadWeightedSums(
  memory: LinearMemory,
  form: KernelForm = "wasm",
): Promise<WeightedSums> {
  const compiled = await instantiate<WeightedSums>(binary, memory, form);
  return compiled ?? (await import("./weighted-sums-twin.ts")).weightedSumsTwin(memory);
}
