// A root that branches on every category: its branches are solved one after the other, each within
// what is left.

import { LEAF, MULTIWAY, type Plan } from "./problem/plan.ts";
import type { Item, Root } from "./root.ts";
import type { SearchTools } from "./search-tools.ts";

export async function tryMultiway(tools: SearchTools, root: Root, item: Item): Promise<void> {
  const { column, set } = item;
  const { columns, objective, minRows } = tools.problem;
  const { size, hasMissing, multiwayLeaves } = columns[column];
  const { constrained } = root.options;
  const last = hasMissing ? size : size - 1;
  // Branches that no row can take still have a leaf where the query is written as a multiway split.
  let value = (multiwayLeaves - (last + 1)) * objective.leafPenalty;
  let plan: Plan | null = null;
  if (root.depth === 2) {
    const branches = await tools.sides.branches(set, column, 0, last, constrained ? minRows : 0);
    for (const branch of branches) value += branch;
    plan = { type: "split", column, cut: MULTIWAY, children: null };
  } else {
    const limit = root.limit(column, MULTIWAY);
    const children: Plan[] = [];
    for (let code = 0; code <= last; code++) {
      const mark = tools.sets.mark();
      const rows = tools.sets.select(set, column, code, code);
      const budget = limit - value - (last - code) * objective.leafPenalty;
      const solved =
        rows.rows === 0
          ? { value: objective.leafPenalty, plan: LEAF }
          : await tools.solve(rows, root.depth - 1, budget, { constrained });
      tools.sets.free(mark);
      value += solved.value;
      if (solved.plan === null) {
        value += (last - code) * objective.leafPenalty;
        break;
      }
      children.push(solved.plan);
    }
    if (children.length === last + 1) plan = { type: "split", column, cut: MULTIWAY, children };
  }
  root.remove(item);
  root.settle(column, value);
  if (plan) root.offer(value, column, MULTIWAY, () => plan);
}
