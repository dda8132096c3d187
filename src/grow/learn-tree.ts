// The walk every greedy tree learner takes: split the rows, grow with some split chooser, prune, shrink, make the model.

import type { CountSource } from "../counts/count-source.ts";
import type { Learned, LearnRequest } from "../learner/learner.ts";
import { phase } from "../learner/phase.ts";
import { type CostMatrix, costMatrix } from "../objective/cost.ts";
import { priorFactors } from "../objective/priors.ts";
import type { SplitChooser } from "../split/split-chooser.ts";
import { growTree } from "./grow.ts";
import { growOnce } from "./grow-once.ts";
import type { LabelledNode } from "./labelled-node.ts";
import { labelTree, pruneTree } from "./prune.ts";
import { routePart } from "./route.ts";
import { shrinkTree } from "./shrink.ts";
import { treeModel } from "./to-model.ts";
import type { GreedyTreeOptions } from "./tree-options.ts";

/** Share of the time that growing takes, about, where the tree is pruned after it. */
const GROWING = 0.9;

export async function learnTree(
  request: LearnRequest<GreedyTreeOptions>,
  chooseSplits: SplitChooser,
): Promise<Learned> {
  const { source, options } = request;
  const costs = costMatrix(options.costs, source.classes);
  const grow = options.prune > 0 ? growAndPrune : growOnly;
  const root = await grow(request, chooseSplits, costs);
  shrinkTree(root, options.maxConditions, costs);
  return { model: treeModel(source, root), certificate: null, history: [], notices: [] };
}

/** The tree by mutual information, as grown, cut down to its budget: several budgets share one growth. */
export async function learnByCutting(request: LearnRequest<GreedyTreeOptions>): Promise<Learned> {
  const { source, part, options } = request;
  const costs = costMatrix(options.costs, source.classes);
  const [counts] = await source.countClasses([part]);
  const factors = priorFactors(options.priors, source.classes, counts!);
  const root = labelTree(await growOnce(request, factors), { costs, factors });
  shrinkTree(root, options.maxConditions, costs);
  return { model: treeModel(source, root), certificate: null, history: [], notices: [] };
}

async function growOnly(
  request: LearnRequest<GreedyTreeOptions>,
  chooseSplits: SplitChooser,
  costs: CostMatrix,
): Promise<LabelledNode> {
  const { root, factors } = await grow(request, chooseSplits);
  return labelTree(root, { costs, factors });
}

async function growAndPrune(
  request: LearnRequest<GreedyTreeOptions>,
  chooseSplits: SplitChooser,
  costs: CostMatrix,
): Promise<LabelledNode> {
  const { source, part, options } = request;
  const shares = [1 - options.prune, options.prune];
  const [growing, pruning] = await source.randomSplit(part, { seed: options.seed, shares });
  const context = phase(request.context, 0, GROWING);
  const { root, factors } = await grow({ ...request, part: growing!, context }, chooseSplits);
  context.onProgress?.({ done: 1, text: "pruning" });
  const arrived = await routePart(source, pruning!, root);
  source.release([growing!, pruning!]);
  return pruneTree(root, arrived, { costs, factors });
}

async function grow(
  { source, part, options, context }: LearnRequest<GreedyTreeOptions>,
  chooseSplits: SplitChooser,
) {
  const [counts] = await source.countClasses([part]);
  const factors = priorFactors(options.priors, source.classes, counts!);
  const { maxDepth, minRows } = options;
  const variables = columnVariables(source);
  const root = await growTree(source, part, { variables, chooseSplits, factors, maxDepth, minRows }, context);
  return { root, factors };
}

function columnVariables(source: CountSource): number[] {
  return Array.from({ length: source.attributes }, (_, index) => index);
}
