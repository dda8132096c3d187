// REDWOOD (Pagallo & Haussler 1990, Section 3.2): a decision tree by mutual information with class priors,
// grown until the rows are pure or alike, then pruned back on rows held out for it. ID3 is the same unpruned.

import { type CostMatrix, costMatrix } from "../cost.ts";
import type { Learned, Learner, LearnRequest } from "../learner.ts";
import { priorFactors } from "../priors.ts";
import { growTree } from "./grow.ts";
import type { LabelledNode } from "./labelled-node.ts";
import { labelTree, pruneTree } from "./prune.ts";
import { routePart } from "./route.ts";
import { shrinkTree } from "./shrink.ts";
import { chooseByInformation } from "./split-chooser.ts";
import { treeModel } from "./to-model.ts";
import { type TreeOptions, treeOptionSpecs } from "./tree-options.ts";

export const redwood: Learner<TreeOptions> = {
  name: "redwood",
  summary: "a decision tree by mutual information, pruned on held-out rows (Pagallo & Haussler 1990)",
  options: treeOptionSpecs,
  learn: learnTree,
};

export const id3: Learner<TreeOptions> = {
  name: "id3",
  summary: "the same tree left unpruned, splitting only where a column informs (Quinlan's ID3)",
  options: {
    ...treeOptionSpecs,
    prune: { ...treeOptionSpecs.prune, default: 0 },
    uninformed: { ...treeOptionSpecs.uninformed, default: "stop" },
  },
  learn: learnTree,
};

async function learnTree({ source, part, options, context }: LearnRequest<TreeOptions>): Promise<Learned> {
  const costs = costMatrix(options.costs, source.classes);
  const root =
    options.prune > 0
      ? await growAndPrune({ source, part, options, context }, costs)
      : await growOnly({ source, part, options, context }, costs);
  shrinkTree(root, options.maxConditions, costs);
  return { model: treeModel(source, root), certificate: null, history: [], notices: [] };
}

async function growOnly(request: LearnRequest<TreeOptions>, costs: CostMatrix): Promise<LabelledNode> {
  const { root, factors } = await grow(request);
  return labelTree(root, { costs, factors });
}

async function growAndPrune(request: LearnRequest<TreeOptions>, costs: CostMatrix): Promise<LabelledNode> {
  const { source, part, options } = request;
  const shares = [1 - options.prune, options.prune];
  const [growing, pruning] = await source.deal(part, { seed: options.seed, shares });
  const { root, factors } = await grow({ ...request, part: growing! });
  const arrived = await routePart(source, pruning!, root);
  source.release([growing!, pruning!]);
  return pruneTree(root, arrived, { costs, factors });
}

async function grow({ source, part, options, context }: LearnRequest<TreeOptions>) {
  const [counts] = await source.countClasses([part]);
  const factors = priorFactors(options.priors, source.classes, counts!);
  const variables = Array.from({ length: source.attributes }, (_, index) => index);
  const { maxDepth, minRows } = options;
  const chooseSplits = chooseByInformation(options.uninformed);
  const root = await growTree(source, part, { variables, chooseSplits, factors, maxDepth, minRows }, context);
  return { root, factors };
}
