// A good tree soon: at each level the root of the best tree of two levels.

import { leafSolution } from "./open-columns.ts";
import { LEAF, type Plan } from "./problem/plan.ts";
import type { RowSet } from "./problem/row-sets.ts";
import { type Solution, treesOnly, type Watch } from "./problem/search-options.ts";
import type { SearchTools } from "./search-tools.ts";

export async function lookAhead(
  tools: SearchTools,
  set: RowSet,
  depth: number,
  constrained: boolean,
  watch?: Watch,
): Promise<Solution> {
  const { sets, problem } = tools;
  const options = { constrained, ...treesOnly(watch) };
  const solved = await tools.solve(set, 2, Number.POSITIVE_INFINITY, options);
  if (depth === 2 || solved.plan?.type !== "split" || solved.plan.cut < 0) return solved;
  const { column, cut } = solved.plan;
  const { values } = set.columns[column];
  const children: Plan[] = [];
  let value = 0;
  const ranges = [
    [0, cut],
    [cut + 1, values - 1],
    [values, values],
  ];
  for (const [low, high] of problem.columns[column].hasMissing ? ranges : ranges.slice(0, 2)) {
    const mark = sets.mark();
    const rows = sets.select(set, column, low!, high!);
    const child =
      rows.rows === 0
        ? { value: problem.objective.leafPenalty, plan: LEAF }
        : problem.missingIsLeaf && low === values
          ? leafSolution(tools, rows, constrained)
          : await lookAhead(tools, rows, depth - 1, constrained);
    sets.free(mark);
    if (child.plan === null) return solved;
    value += child.value;
    children.push(child.plan);
  }
  return { value, plan: { type: "split", column, cut, children }, bounds: solved.bounds };
}
