// The tree of a FRINGE run that is best inside a budget of conditions. The last one, where it fits;
// else all are cut down to the budget, since the features of later trees may have become so large
// that an earlier tree is better within it.

import { costOfTree, countConditions, type LabelledNode } from "../../grow/labelled-node.ts";
import { costAsLeaf, shrinkTree } from "../../grow/shrink.ts";
import type { CostMatrix } from "../../objective/cost.ts";

/** Least cost on the training rows; of equals the later. The trees are cut down in place. */
export function fitBudget(trees: readonly LabelledNode[], budget: number, costs: CostMatrix): LabelledNode {
  const last = trees.at(-1)!;
  if (countConditions(last) <= budget) return last;
  let best = last;
  let least = Number.POSITIVE_INFINITY;
  for (const tree of trees) {
    shrinkTree(tree, budget, costAsLeaf(costs));
    const cost = costOfTree(tree, costs);
    if (cost <= least) [best, least] = [tree, cost];
  }
  return best;
}
