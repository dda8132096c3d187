// How large a model is, counted the same way for trees and lists.

import { conditionsOf, isFeature } from "../condition/condition.ts";
import type { Model, TreeNode } from "./model.ts";
import { scorecardTests } from "./scorecard/total-test.ts";
import { preorder } from "./walk-tree.ts";

/** How large a model is. */
export interface ModelSize {
  /** Inner nodes of a tree (as the papers count), rules of a list or items of a scorecard. */
  readonly nodes: number;
  /** Leaves of a tree, rules and the default of a list, or what a scorecard's totals mean. */
  readonly leaves: number;
  /**
   * Conditions to read: those inside features, every band of a scorecard that is asked, and k - 1
   * for a multiway split of k branches.
   */
  readonly conditions: number;
  /** Longest path in splits; of a list its longest conjunction, of a scorecard its items. */
  readonly depth: number;
  /** Different columns used. */
  readonly attributes: number;
}

export function childrenOf(node: TreeNode): readonly TreeNode[] {
  switch (node.type) {
    case "leaf":
      return [];
    case "test":
      return [node.yes, node.no];
    case "values":
      return [...node.branches.map((branch) => branch.node), node.missing];
    case "intervals":
      return [...node.branches, node.missing];
  }
}

/** The same node above other children, given in the order of `childrenOf`. */
export function withChildren(node: TreeNode, children: readonly TreeNode[]): TreeNode {
  switch (node.type) {
    case "leaf":
      return node;
    case "test":
      return { ...node, yes: children[0], no: children[1] };
    case "values": {
      const branches = node.branches.map(({ value }, index) => ({ value, node: children[index] }));
      return { ...node, branches, missing: children[branches.length] };
    }
    case "intervals":
      return { ...node, branches: children.slice(0, -1), missing: children[children.length - 1] };
  }
}

/**
 * Measures how large a model is.
 *
 * @example
 * const { conditions, leaves } = measureSize(model);
 * console.log(conditions, leaves);
 * // → 3 4
 */
export function measureSize(model: Model): ModelSize {
  const columns = new Set<string>();
  if (model.form === "scorecard") {
    const conditions = scorecardTests(model).flatMap(conditionsOf);
    for (const condition of conditions) columns.add(condition.column);
    const nodes = model.items.length;
    const leaves = model.totals.length;
    return { nodes, leaves, conditions: conditions.length, depth: nodes, attributes: columns.size };
  }
  if (model.form === "list") {
    let conditions = 0;
    let depth = 0;
    for (const rule of model.rules) {
      conditions += rule.conditions.length;
      depth = Math.max(depth, rule.conditions.length);
      for (const condition of rule.conditions) columns.add(condition.column);
    }
    const nodes = model.rules.length;
    return { nodes, leaves: nodes + 1, conditions, depth, attributes: columns.size };
  }
  let nodes = 0;
  let leaves = 0;
  let conditions = 0;
  let depth = 0;
  for (const { item: node, depth: level } of preorder(model.root, childrenOf)) {
    depth = Math.max(depth, level);
    if (node.type === "leaf") {
      leaves++;
      continue;
    }
    nodes++;
    if (node.type === "test") {
      const tested = isFeature(node.test) ? conditionsOf(node.test) : [node.test];
      conditions += tested.length;
      for (const condition of tested) columns.add(condition.column);
    } else {
      conditions += Math.max(1, node.branches.length - 1);
      columns.add(node.column);
    }
  }
  return { nodes, leaves, conditions, depth, attributes: columns.size };
}
