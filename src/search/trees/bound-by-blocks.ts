// A lower bound that rises from the start: the rows are dealt into blocks, and each block is solved
// on its own. The best tree for all rows makes at least as many mistakes on a block as the block's
// own best tree, so the sum over the blocks is a bound.

import type { LinearMemory } from "../../kernels/linear-memory.ts";
import type { PairCount } from "../../kernels/pair-count.ts";
import { type Pace, Stopped } from "../../run/pace.ts";
import { BitSearch } from "./bit-search.ts";
import type { Problem } from "./problem/problem.ts";

/** Rows of a block: too many for a small tree to fit by chance, few enough to solve quickly. */
const BLOCK = 2000;

export interface BlocksRequest {
  readonly problem: Problem;
  readonly memory: LinearMemory;
  readonly kernels: PairCount;
  /** Stops the bounding, not the search. */
  readonly pace: Pace;
  /** Called with the sum after every block. */
  readonly bound: (proved: number) => void;
}

/** Whether blocks can help: leaves are free and of any size, and there are several blocks. */
export function canBoundByBlocks({ table, objective, minRows, depth }: Problem): boolean {
  return depth > 3 && table.rows >= 2 * BLOCK && minRows === 0 && objective.sparsity === 0;
}

export async function boundByBlocks(request: BlocksRequest): Promise<void> {
  const { problem, memory, kernels, pace, bound } = request;
  const { table, depth, objective } = problem;
  const blocks = Math.floor(table.rows / BLOCK);
  const search = new BitSearch(problem, memory, kernels, pace);
  const mark = memory.mark();
  let mistakes = 0;
  try {
    for (let block = 0; block < blocks; block++) {
      await pace.turn();
      const { value } = await search.solve(
        search.sets.deal(table.rows, block, blocks),
        depth,
        Number.POSITIVE_INFINITY,
      );
      // Whole mistakes: without the epsilons.
      mistakes += Math.floor(value / objective.unit) * objective.unit;
      bound(mistakes);
      memory.reset(mark);
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  } finally {
    memory.reset(mark);
  }
}
