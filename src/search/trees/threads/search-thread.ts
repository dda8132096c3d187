// What another thread runs: the same search on its own copy of the table, sharing columns and the least value with
// the rest. The program that starts threads calls `serveThread` (choose/race/serve-thread.ts) in each with a way to talk.

import type { Table } from "../../../encoding/table.ts";
import { cutSweep } from "../../../kernels/cut-sweep.ts";
import { LinearMemory } from "../../../kernels/linear-memory.ts";
import { treeScan } from "../../../kernels/tree-scan.ts";
import { Pace, Stopped } from "../../../run/pace.ts";
import type { SearchThread } from "../../../run/thread.ts";
import type { ThreadFault } from "../../../run/thread-team.ts";
import { makeProblem, type ProblemOptions } from "../problem/problem.ts";
import type { Found } from "../problem/search-options.ts";
import { Search } from "../search.ts";
import { SharedState } from "./shared-state.ts";

/** To a thread. */
export interface SearchTask {
  /** Without the functions that name a number's values: they cannot travel, and a search needs ranks only. */
  readonly table: Table;
  readonly options: ProblemOptions;
  readonly shared: SharedArrayBuffer;
}

/** From a thread: every better tree it finds, and in the end that it has finished. */
export type SearchReport = { readonly found: Found } | { readonly finished: true };

/** What the thread does with a task. */
export function searchServer(post: SearchThread["post"]): (task: SearchTask) => void {
  const report = (message: SearchReport | ThreadFault): void => post(message);
  return (task) => {
    runTask(task, (found) => report({ found })).then(
      () => report({ finished: true }),
      (error: unknown) => report({ fault: String(error) }),
    );
  };
}

async function runTask({ table, options, shared }: SearchTask, tell: (found: Found) => void): Promise<void> {
  const problem = makeProblem(table, options);
  const state = new SharedState(problem.columns.length, shared);
  const pace = new Pace(Number.POSITIVE_INFINITY);
  pace.stopWhen = () => state.stopped;
  const memory = new LinearMemory();
  const scan = await treeScan(memory);
  const sweep = await cutSweep(memory);
  const search = new Search({ problem, memory, scan, sweep, pace });
  try {
    await search.solve(await search.sets.everything(pace), options.depth, Number.POSITIVE_INFINITY, {
      constrained: problem.minRows > 0,
      canonical: true,
      share: state.share(tell),
    });
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
}
