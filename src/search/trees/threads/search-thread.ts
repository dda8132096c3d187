// What another thread runs: the same search on its own copy of the table; the threads divide the
// columns and share the least value.

import type { Table } from "../../../encoding/table.ts";
import { cutSweep } from "../../../kernels/cut-sweep.ts";
import { LinearMemory } from "../../../kernels/linear-memory.ts";
import { treeScan } from "../../../kernels/tree-scan.ts";
import { Pace, Stopped } from "../../../run/pace.ts";
import type { ThreadWork } from "../../../run/thread.ts";
import { makeProblem, type ProblemOptions } from "../problem/problem.ts";
import type { Found } from "../problem/search-options.ts";
import { Search } from "../search.ts";
import { SharedState } from "./shared-state.ts";

export interface TreeTask {
  /** Without the functions that name values: threads cannot receive them, and ranks suffice. */
  readonly table: Table;
  readonly options: ProblemOptions;
  readonly shared: SharedArrayBuffer;
}

/** Reports every better tree it finds. */
export const treeWork: ThreadWork<TreeTask, Found, void> = { kind: "search trees", run: searchTrees };

async function searchTrees(
  { table, options, shared }: TreeTask,
  tell: (found: Found) => void,
): Promise<void> {
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
