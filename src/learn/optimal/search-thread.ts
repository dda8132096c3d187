// What another thread runs: the same search on its own copy of the table, sharing columns and the least value with
// the rest. The program that starts threads calls `serveSearch` in each with a way to talk.

import type { Table } from "../../encoding/table.ts";
import { cutSweep } from "../../kernels/cut-sweep.ts";
import { LinearMemory } from "../../kernels/linear-memory.ts";
import { treeScan } from "../../kernels/tree-scan.ts";
import type { SearchThread } from "../learner.ts";
import { Pace, Stopped } from "./pace.ts";
import { makeProblem, type ProblemOptions } from "./problem.ts";
import { Search, type SharedResult } from "./search.ts";
import { SharedState } from "./shared-state.ts";

/** To a thread. */
export interface SearchTask {
  /** Without the functions that name a number's values: they cannot travel, and a search needs ranks only. */
  readonly table: Table;
  readonly options: ProblemOptions;
  readonly shared: SharedArrayBuffer;
}

/** From a thread, once. */
export interface SearchReport {
  readonly result: SharedResult | null;
  /** What went wrong, if anything did. */
  readonly fault: string | null;
}

export function serveSearch({ post, listen }: Pick<SearchThread, "post" | "listen">): void {
  listen((message) => {
    runTask(message as SearchTask).then(
      (result) => post({ result, fault: null } satisfies SearchReport),
      (error: unknown) => post({ result: null, fault: String(error) } satisfies SearchReport),
    );
  });
}

async function runTask({ table, options, shared }: SearchTask): Promise<SharedResult | null> {
  const state = new SharedState(shared);
  const pace = new Pace(Number.POSITIVE_INFINITY);
  pace.stopWhen = () => state.stopped;
  const problem = makeProblem(table, options);
  const memory = new LinearMemory(problem.table.rows * (problem.columns.length + 4) * 12);
  const kernels = { scan: await treeScan(memory), sweep: await cutSweep(memory) };
  const search = new Search(problem, memory, kernels, pace);
  const constrained = problem.minRows > 0;
  try {
    const share = state.share();
    await search.solve(search.sets.everything(), options.depth, Number.POSITIVE_INFINITY, {
      constrained,
      canonical: true,
      share,
    });
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
  return search.share();
}
