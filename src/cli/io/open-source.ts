// The count source for a data file on the engine that was chosen.

import type { CountSource } from "../../counts/count-source.ts";
import { createMemorySource } from "../../counts/memory/memory-source.ts";
import type { Kind } from "../../dataset/column.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { DealOptions } from "../../evaluate/learn-edit-sealed.ts";
import { databaseAddress } from "../../node/duckdb/database-table.ts";
import { dealDataset } from "../flags/shares-flag.ts";
import { UsageError } from "./exit-code.ts";
import { readDatasetInput } from "./read-input.ts";
import type { Surroundings } from "./surroundings.ts";
import { untilInterrupted } from "./until-interrupted.ts";

/** How a data file is to be read. */
export interface DataFlags {
  readonly target: string | undefined;
  readonly kinds: Readonly<Record<string, Kind>> | undefined;
  readonly exclude: readonly string[] | undefined;
  readonly weights: string | undefined;
  readonly engine: "memory" | "duckdb";
  readonly bins: "auto" | "exact" | number;
}

export interface OpenedSource {
  readonly source: CountSource;
  /** What the reader decided on its own. */
  readonly notices: readonly string[];
  /** The rows to evaluate on, where they were dealt. */
  readonly edit: Dataset | null;
}

export async function openSource(
  path: string,
  flags: DataFlags,
  surroundings: Pick<Surroundings, "stdin" | "interrupt">,
  deal: DealOptions | null = null,
): Promise<OpenedSource> {
  const { bins, engine, ...columns } = flags;
  if (engine === "duckdb") {
    if (deal !== null)
      throw new UsageError("--shares splits rows in memory: leave out --engine, or use --test");
    return openDuckDbSource(path, flags, surroundings.interrupt);
  }
  const dataset = await readDatasetInput(path, columns, surroundings);
  const { learn, edit } = deal === null ? { learn: dataset, edit: null } : dealDataset(dataset, deal);
  return { source: await createMemorySource(learn, { bins }), notices: dataset.notices, edit };
}

async function openDuckDbSource(
  path: string,
  { engine: _, ...options }: DataFlags,
  signal: AbortSignal,
): Promise<OpenedSource> {
  if (path === "-")
    throw new UsageError("--engine duckdb scans a file in place: give a file, not standard input");
  const { createDuckDbSource } = await import("../../node/duckdb/create-duckdb-source.ts");
  const address = databaseAddress(path);
  const table = address?.table ?? undefined;
  const opening = createDuckDbSource({ path: address?.file ?? path, table, name: path, signal, ...options });
  const source = await untilInterrupted(opening, signal);
  return { source, notices: source.notices, edit: null };
}
