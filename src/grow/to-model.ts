// From a labelled tree to the model, which can be serialised.

import { conditionsOf, isFeature } from "../condition/condition.ts";
import type { CountSource } from "../counts/count-source.ts";
import type { Learned } from "../learner/learner.ts";
import { modelHead } from "../learner/model-head.ts";
import type { TreeModel, TreeNode } from "../model/model.ts";
import { foldTree } from "../model/walk-tree.ts";
import { type LabelledNode, sidesOf } from "./labelled-node.ts";

/** The result of a learner that proves nothing and has nothing to add. */
export function learnedTree(source: CountSource, root: LabelledNode): Learned {
  return { model: treeModel(source, root), certificate: null, history: [], notices: [] };
}

export function treeModel(source: CountSource, root: LabelledNode): TreeModel {
  const used = new Set<string>();
  const tree = foldTree<LabelledNode, TreeNode>(root, sidesOf, (node, [yes, no]) => {
    const name = source.classes[node.label];
    const counts = plainCounts(node.counts);
    if (node.split === null) return { type: "leaf", class: name, counts };
    const { test } = node.split;
    if (isFeature(test)) for (const condition of conditionsOf(test)) used.add(condition.column);
    else used.add(test.column);
    return { type: "test", class: name, counts, test, yes, no };
  });
  return { form: "tree", ...modelHead(source, used), root: tree };
}

/** A loop: spreading a typed array costs more than all else in a small node. */
function plainCounts(counts: Float64Array): number[] {
  const plain: number[] = [];
  for (let c = 0; c < counts.length; c++) plain.push(counts[c]);
  return plain;
}
