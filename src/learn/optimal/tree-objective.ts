// What a tree costs on the rows it was learned from, read off the counts of its leaves: the
// independent half of a certificate.

import type { TreeNode } from "../../model/model.ts";
import { childrenOf } from "../../model/size.ts";
import { type CostMatrix, costOf } from "../../objective/cost.ts";

export function treeObjective(
  root: TreeNode,
  classes: readonly string[],
  costs: CostMatrix,
  sparsity: number,
): number {
  let cost = 0;
  const visit = (node: TreeNode): void => {
    if (node.type === "leaf") cost += sparsity + costOf(node.counts, classes.indexOf(node.class), costs);
    else for (const child of childrenOf(node)) visit(child);
  };
  visit(root);
  return cost;
}
