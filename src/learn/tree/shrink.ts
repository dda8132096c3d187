// Fits a tree into a budget of conditions: the split that is missed least becomes a leaf, until it fits.

import { conditionsOf } from "../../condition/condition.ts";
import { type CostMatrix, costOf } from "../cost.ts";
import type { LabelledNode } from "./labelled-node.ts";

interface Twig {
  readonly node: LabelledNode;
  /** Extra training cost per condition saved if the twig becomes a leaf. */
  readonly loss: number;
}

/** Turns splits between two leaves into leaves, least loss first (the later of equals), until at most `budget` conditions are left. */
export function shrinkTree(root: LabelledNode, budget: number, costs: CostMatrix): void {
  while (countConditions(root) > budget) {
    let least: Twig | null = null;
    for (const twig of twigs(root, costs)) {
      if (least === null || twig.loss <= least.loss) least = twig;
    }
    least!.node.split = null;
  }
}

function countConditions(node: LabelledNode): number {
  if (node.split === null) return 0;
  const { test, yes, no } = node.split;
  return conditionsOf(test).length + countConditions(yes) + countConditions(no);
}

function* twigs(node: LabelledNode, costs: CostMatrix): Generator<Twig> {
  if (node.split === null) return;
  const { test, yes, no } = node.split;
  if (yes.split === null && no.split === null) {
    const split = costOf(yes.counts, yes.label, costs) + costOf(no.counts, no.label, costs);
    yield { node, loss: (costOf(node.counts, node.label, costs) - split) / conditionsOf(test).length };
  }
  yield* twigs(yes, costs);
  yield* twigs(no, costs);
}
