// What every part of a search works with: the problem, its row sets, the solvers of the last level,
// and the search itself for the levels below.

import type { LinearMemory } from "../../kernels/linear-memory.ts";
import type { Pace } from "../../run/pace.ts";
import type { Problem } from "./problem/problem.ts";
import type { RowSet, RowSets } from "./problem/row-sets.ts";
import type { Solution, SolveOptions } from "./problem/search-options.ts";
import type { Switches } from "./problem/switches.ts";
import type { SideScan } from "./side-scan.ts";
import type { SideSweep } from "./side-sweep.ts";
import type { StumpSolver } from "./stump.ts";

export interface SearchTools {
  readonly problem: Problem;
  readonly memory: LinearMemory;
  readonly sets: RowSets;
  readonly stumps: StumpSolver;
  readonly sides: SideScan;
  readonly sweeps: SideSweep;
  readonly pace: Pace;
  readonly switches: Switches;
  /** The best tree of at most this depth on the set, if its objective is below the budget. */
  solve(set: RowSet, depth: number, budget: number, options: SolveOptions): Promise<Solution>;
}
