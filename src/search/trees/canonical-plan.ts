// Makes a plan below its root the one that the written rule names: of equal subtrees the root with
// the first column, then the smallest cut. A search keeps whichever it met first, which may differ
// between runs.

import { branchRanges } from "./problem/branch-ranges.ts";
import { LEAF, MULTIWAY, type Plan, QUERY } from "./problem/plan.ts";
import type { RowSet } from "./problem/row-sets.ts";
import type { Search } from "./search.ts";

export async function canonicalPlan(
  search: Search,
  set: RowSet,
  depth: number,
  plan: Plan,
  constrained: boolean,
): Promise<Plan> {
  if (plan.type !== "split") return depth === 0 ? LEAF : plan;
  // The last level is read off by the same rule when the tree is built.
  if (depth <= 2) return { ...plan, children: null };
  const { values } = set.columns[plan.column];
  const children: Plan[] = [];
  for (const [low, high] of branchRanges(set.columns[plan.column], plan.cut)) {
    const mark = search.sets.mark();
    const rows = search.sets.select(set, plan.column, low, high);
    const isLeaf = search.problem.missingIsLeaf && plan.cut !== MULTIWAY && low === values;
    if (rows.rows === 0 || isLeaf) children.push(LEAF);
    else {
      const options = { constrained, canonical: true };
      const solved = await search.solve(rows, depth - 1, Number.POSITIVE_INFINITY, options);
      children.push(await canonicalPlan(search, rows, depth - 1, solved.plan ?? QUERY, constrained));
    }
    search.sets.free(mark);
  }
  return { ...plan, children };
}
