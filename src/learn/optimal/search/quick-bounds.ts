// Lower bounds of deep trees, soon: each column is cut once, in the middle. A root cut anywhere leaves one of the two
// halves whole on one side, so it costs at least what the cheaper half costs one level shallower; two levels up from
// the last ones, where trees of depth 2 are solved exactly, that is cheap, and far better than nothing.

import type { RowSet } from "../problem/row-sets.ts";
import { spread } from "./cut-interval.ts";
import type { SearchTools } from "./search-tools.ts";

/** More cells than this, with as many columns to cut at two levels, would take too long. */
const MOST_WORK = 1e6;

export function isQuick({ problem }: SearchTools, set: RowSet): boolean {
  return set.rows * problem.columns.length ** 2 <= MOST_WORK;
}

/** By root column, what no tree of this depth (at least 3) on the set can go below. */
export async function quickBounds(tools: SearchTools, set: RowSet, depth: number): Promise<Float64Array> {
  const { problem, sets } = tools;
  const { leafPenalty } = problem.objective;
  const bounds = new Float64Array(problem.columns.length).fill(leafPenalty);
  const boundOf = async (column: number, low: number, high: number): Promise<number> => {
    const mark = sets.mark();
    const rows = sets.select(set, column, low, high);
    const bound = rows.rows === 0 ? leafPenalty : await leastBound(tools, rows, depth - 1);
    sets.free(mark);
    return bound;
  };
  for (const [column, { ordered, size }] of problem.columns.entries()) {
    const { values } = set.columns[column];
    if (!ordered) {
      let sum = 0;
      for (let code = 0; code <= size; code++) sum += await boundOf(column, code, code);
      // A multiway split of two values has no branch for missing ones.
      bounds[column] = sum - leafPenalty;
    } else if (values > 1) {
      const [middle] = spread(sets.weightsOf(set, column), 0, values - 2, 1);
      const left = await boundOf(column, 0, middle!);
      const right = await boundOf(column, middle! + 1, values - 1);
      bounds[column] = Math.min(left, right);
    }
  }
  return bounds;
}

async function leastBound(tools: SearchTools, set: RowSet, depth: number): Promise<number> {
  if (depth === 2) {
    return (await tools.solve(set, 2, Number.POSITIVE_INFINITY, { constrained: false })).value;
  }
  const bounds = await quickBounds(tools, set, depth);
  return bounds.reduce((least, bound) => Math.min(least, bound), tools.stumps.leaf(set, null, 0));
}
