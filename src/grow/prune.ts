// Reduced error pruning (Pagallo & Haussler 1990, Section 3, after Quinlan 1987): from the leaves
// up, a subtree becomes a leaf wherever that does not cost more on the pruning rows, so a tie
// prunes. The new leaf takes the majority of the pruning rows that reach it, and the growing
// majority where none do. Where priors are given, a pruning row counts as often as the prior of its
// class says, as a growing row does.

import type { CountSource, Part } from "../counts/count-source.ts";
import { foldTree } from "../model/walk-tree.ts";
import { type CostMatrix, cheapestClass, costOf } from "../objective/cost.ts";
import { type ClassFactors, costsByPriors, weighByPriors } from "../objective/priors.ts";
import type { GrownNode } from "./grow.ts";
import { type LabelledNode, sidesOf } from "./labelled-node.ts";

export interface LabelOptions {
  readonly costs: CostMatrix;
  /** By them a class weighs its prior, among growing and pruning rows alike (CART). */
  readonly factors: ClassFactors | null;
}

/** The tree as grown, each leaf labelled by its growing rows. */
export function labelTree(root: GrownNode, options: LabelOptions): LabelledNode {
  return foldTree<GrownNode, LabelledNode>(root, sidesOf, ({ counts, split }, [yes, no]) => ({
    label: growingLabel(counts, options),
    counts,
    split: split && { test: split.test, yes, no },
  }));
}

/** Pruned on the rows of a part. */
export async function pruneTree(
  source: CountSource,
  root: GrownNode,
  part: Part,
  options: LabelOptions,
): Promise<LabelledNode> {
  const arriving = await countArriving(source, part, root);
  const pruning = { ...options, pruningCosts: costsByPriors(options.costs, options.factors) };
  const fold = (node: GrownNode, sides: readonly Pruned[]): Pruned =>
    pruneNode(node, sides, arriving.get(node)!, pruning);
  return foldTree<GrownNode, Pruned>(root, sidesOf, fold).node;
}

const ROUNDING = 1e-12;

interface Pruned {
  readonly node: LabelledNode;
  readonly cost: number;
}

function pruneNode(
  grown: GrownNode,
  [yes, no]: readonly Pruned[],
  arriving: Float64Array,
  options: LabelOptions & { readonly pruningCosts: CostMatrix },
): Pruned {
  const { pruningCosts } = options;
  const counts = grown.counts.map((count, c) => count + arriving[c]);
  const isEmpty = arriving.every((count) => count === 0);
  const label =
    grown.split === null || isEmpty
      ? growingLabel(grown.counts, options)
      : cheapestClass(arriving, pruningCosts);
  const asLeaf = { node: { label, counts, split: null }, cost: costOf(arriving, label, pruningCosts) };
  // Factors of priors are rounded, and a tie prunes.
  const rounding = options.factors === null ? 0 : asLeaf.cost * ROUNDING;
  if (grown.split === null || asLeaf.cost <= yes.cost + no.cost + rounding) return asLeaf;
  const split = { test: grown.split.test, yes: yes.node, no: no.node };
  return { node: { label, counts, split }, cost: yes.cost + no.cost };
}

function growingLabel(counts: Float64Array, { costs, factors }: LabelOptions): number {
  return cheapestClass(weighByPriors(counts, factors), costs);
}

/** Class counts of the part's rows at every node, one pass per level. */
async function countArriving(
  source: CountSource,
  part: Part,
  root: GrownNode,
): Promise<Map<GrownNode, Float64Array>> {
  const arriving = new Map<GrownNode, Float64Array>();
  let level = [{ node: root, part }];
  while (level.length > 0) {
    const counts = await source.countClasses(level.map((entry) => entry.part));
    level.forEach(({ node }, index) => {
      arriving.set(node, counts[index]);
    });
    const inner = level.flatMap(({ node: { split }, part: own }) => (split ? [{ split, part: own }] : []));
    const divided = await source.divide(
      inner.map(({ split, part: own }) => ({ part: own, test: split.test })),
    );
    source.release(level.map((entry) => entry.part).filter((done) => done !== part));
    level = inner.flatMap(({ split }, index) => [
      { node: split.yes, part: divided[index].yes },
      { node: split.no, part: divided[index].no },
    ]);
  }
  return arriving;
}
