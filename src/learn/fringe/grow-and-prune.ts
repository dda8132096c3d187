// One tree of a FRINGE run: grown on some rows over the given variables, pruned on others.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { growTree } from "../../grow/grow.ts";
import type { LabelledNode } from "../../grow/labelled-node.ts";
import { labelTree, pruneTree } from "../../grow/prune.ts";
import type { TreeOptions } from "../../grow/tree-options.ts";
import type { LearnContext } from "../../learner/learner.ts";
import type { CostMatrix } from "../../objective/cost.ts";
import type { ClassFactors } from "../../objective/priors.ts";
import { information } from "../../split/criteria/information.ts";
import { splitChooser } from "../../split/splits-option.ts";

/** What all trees of a run have in common. */
export interface Plant {
  readonly source: CountSource;
  readonly factors: ClassFactors | null;
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
  const { maxDepth } = options;
  const chooseSplits = splitChooser({ ...options, criterion: information(factors) });
  const grown = await growTree(source, growing, { variables, chooseSplits, maxDepth }, context);
  if (pruning === null) return labelTree(grown, { costs, factors });
  return pruneTree(source, grown, pruning, { costs, factors });
}
