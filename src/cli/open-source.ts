// The count source for a data file on the engine asked for.

import type { CountSource } from "../counts/count-source.ts";
import { createMemorySource } from "../counts/memory/memory-source.ts";
import type { DataFlags } from "./data-flags.ts";
import { readDatasetInput } from "./read-input.ts";
import type { Surroundings } from "./surroundings.ts";
import { UsageError } from "./usage-error.ts";

export interface OpenedSource {
  readonly source: CountSource;
  /** What the reader decided on its own. */
  readonly notices: readonly string[];
}

export async function openSource(
  path: string,
  flags: DataFlags,
  surroundings: Pick<Surroundings, "stdin" | "interrupt">,
): Promise<OpenedSource> {
  const { target, kinds, exclude, weights, bins } = flags;
  if (flags.engine === "duckdb") throw new UsageError("--engine: duckdb is not there yet; use memory");
  const dataset = await readDatasetInput(path, { target, kinds, exclude, weights }, surroundings);
  return { source: await createMemorySource(dataset, { bins }), notices: dataset.notices };
}
