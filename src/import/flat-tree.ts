// Trees that a source stores as parallel arrays, a place for each node: checked to be a tree, and
// put together from the leaves up.

import type { TreeNode } from "../model/model.ts";
import { foldTree } from "../model/walk-tree.ts";
import type { Refuse } from "./imported.ts";

export interface FlatTree {
  /** Of each node; negative at a leaf. */
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/** `combine` gets a node's place and, of an inner node, what its two children became. */
export function foldFlatTree(
  { left, right }: FlatTree,
  combine: (node: number, children: readonly TreeNode[]) => TreeNode,
  refuse: Refuse,
): TreeNode {
  if (left.length === 0 || left.length !== right.length)
    refuse("its tree has no nodes, or lists of unequal length");
  const met = new Uint8Array(left.length);
  const childrenOf = (node: number): number[] => {
    if (left[node] < 0) return [];
    const children = [left[node], right[node]];
    for (const child of children) {
      if (met[child] !== 0 || child === 0 || !(child in left))
        refuse(`node ${node} leads to node ${child}, which is no child of it alone`);
      met[child] = 1;
    }
    return children;
  };
  return foldTree(0, childrenOf, combine);
}
