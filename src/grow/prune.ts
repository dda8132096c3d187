// Reduced error pruning (Pagallo & Haussler 1990, Section 3, after Quinlan 1987): from the leaves up, a subtree
// becomes a leaf wherever that does not cost more on the pruning rows, so a tie prunes. The new leaf takes the
// majority of the pruning rows that reach it, and the growing majority where none do.

import { foldTree } from "../model/walk-tree.ts";
import { type CostMatrix, cheapestClass, costOf } from "../objective/cost.ts";
import { weighByPriors } from "../objective/priors.ts";
import type { GrownNode } from "./grow.ts";
import { type LabelledNode, sidesOf } from "./labelled-node.ts";

export interface LabelOptions {
  readonly costs: CostMatrix;
  /** Class factors of given priors: they decide a growing majority (CART), never the pruning. */
  readonly factors: Float64Array | null;
}

/** The tree as grown, each leaf labelled by its growing rows. */
export function labelTree(root: GrownNode, options: LabelOptions): LabelledNode {
  return foldTree<GrownNode, LabelledNode>(root, sidesOf, ({ counts, split }, [yes, no]) => ({
    label: growingLabel(counts, options),
    counts,
    split: split && { test: split.test, yes, no },
  }));
}

export function pruneTree(
  root: GrownNode,
  pruning: ReadonlyMap<GrownNode, Float64Array>,
  options: LabelOptions,
): LabelledNode {
  return foldTree<GrownNode, Pruned>(root, sidesOf, (node, sides) => prune(node, sides, pruning, options))
    .node;
}

interface Pruned {
  readonly node: LabelledNode;
  readonly cost: number;
}

function prune(
  grown: GrownNode,
  [yes, no]: readonly Pruned[],
  pruning: ReadonlyMap<GrownNode, Float64Array>,
  options: LabelOptions,
): Pruned {
  const arrived = pruning.get(grown)!;
  const counts = grown.counts.map((count, c) => count + arrived[c]);
  const grownLabel = growingLabel(grown.counts, options);
  if (grown.split === null) {
    const node: LabelledNode = { label: grownLabel, counts, split: null };
    return { node, cost: costOf(arrived, grownLabel, options.costs) };
  }
  const label = arrived.some((count) => count > 0) ? cheapestClass(arrived, options.costs) : grownLabel;
  const asLeaf = costOf(arrived, label, options.costs);
  const asTree = yes.cost + no.cost;
  if (asLeaf <= asTree) return { node: { label, counts, split: null }, cost: asLeaf };
  const split = { test: grown.split.test, yes: yes.node, no: no.node };
  return { node: { label, counts, split }, cost: asTree };
}

function growingLabel(counts: Float64Array, { costs, factors }: LabelOptions): number {
  return cheapestClass(weighByPriors(counts, factors), costs);
}
