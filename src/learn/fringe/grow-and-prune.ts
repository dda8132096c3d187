// One tree of a FRINGE run: grown on some rows over the given variables, pruned on others.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { growTree } from "../../grow/grow.ts";
import type { LabelledNode } from "../../grow/labelled-node.ts";
import { labelTree, pruneTree } from "../../grow/prune.ts";
import { routePart } from "../../grow/route.ts";
import type { TreeOptions } from "../../grow/tree-options.ts";
import type { LearnContext } from "../../learner/learner.ts";
import type { CostMatrix } from "../../objective/cost.ts";
import { splitChooser } from "../../split/split-by-option.ts";

/** What all trees of a run have in common. */
export interface Plant {
  readonly source: CountSource;
  readonly factors: Float64Array | null;
  readonly costs: CostMatrix;
  readonly options: Pick<TreeOptions, "maxDepth" | "minRows" | "uninformed" | "splits" | "seed">;
}

export interface Bed {
  readonly growing: Part;
  /** Null where the tree is not pruned. */
  readonly pruning: Part | null;
  readonly variables: readonly number[];
}

export async function growAndPrune(
  plant: Plant,
  { growing, pruning, variables }: Bed,
  context: LearnContext,
): Promise<LabelledNode> {
  const { source, factors, costs, options } = plant;
  const { maxDepth, minRows } = options;
  const chooseSplits = splitChooser(options);
  const grow = { variables, chooseSplits, factors, maxDepth, minRows };
  const grown = await growTree(source, growing, grow, context);
  if (pruning === null) return labelTree(grown, { costs, factors });
  return pruneTree(grown, await routePart(source, pruning, grown), { costs, factors });
}
