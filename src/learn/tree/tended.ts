// A small tree whose questions fit each other: grown twice, by information and by Gini's index, cut down to the budget of
// conditions, tended (tend.ts), and the better of the two on the training rows taken.

import { conditionsOf } from "../../condition/condition.ts";
import { type CostMatrix, costMatrix } from "../cost.ts";
import type { Learned, Learner, LearnRequest } from "../learner.ts";
import type { OptionsOf } from "../option.ts";
import { priorFactors } from "../priors.ts";
import { costs, maxConditions, maxDepth, minRows, priors } from "../shared-options.ts";
import { growTree } from "./grow.ts";
import type { LabelledNode } from "./labelled-node.ts";
import { labelTree } from "./prune.ts";
import { shrinkTree } from "./shrink.ts";
import { chooseByGini, chooseByInformation } from "./split-chooser.ts";
import { tendTree, treeCost } from "./tend.ts";
import { treeModel } from "./to-model.ts";

const options = {
  priors,
  costs,
  maxDepth,
  maxConditions: { ...maxConditions, default: 12 },
  minRows: { ...minRows, default: 2 },
};

type TendedOptions = OptionsOf<typeof options>;

export const tended: Learner<TendedOptions> = {
  name: "tended",
  summary: "a small tree in which every question is asked anew until it fits the others",
  options,
  learn: learnTended,
};

async function learnTended({
  source,
  part,
  options,
  context,
}: LearnRequest<TendedOptions>): Promise<Learned> {
  const { maxDepth, maxConditions, minRows } = options;
  const costs = costMatrix(options.costs, source.classes);
  const [counts] = await source.countClasses([part]);
  const factors = priorFactors(options.priors, source.classes, counts!);
  const variables = source.variables.slice(0, source.attributes);
  const table = await source.table(part);
  const trees: LabelledNode[] = [];
  for (const chooseSplits of [chooseByInformation("stop"), chooseByGini]) {
    const growth = {
      variables: variables.map(({ index }) => index),
      chooseSplits,
      factors,
      maxDepth,
      minRows,
    };
    const root = labelTree(await growTree(source, part, growth, context), { costs, factors });
    shrinkTree(root, maxConditions, costs);
    trees.push(tendTree(root, { table, variables, costs, factors, minRows, signal: context.signal }));
  }
  const best = trees.reduce((a, b) => (isBetter(b, a, costs, factors) ? b : a));
  return { model: treeModel(source, best), certificate: null, history: [], notices: [] };
}

/** Less cost on the training rows, or as much with fewer conditions. */
function isBetter(
  a: LabelledNode,
  b: LabelledNode,
  costs: CostMatrix,
  factors: Float64Array | null,
): boolean {
  const difference = treeCost(a, costs, factors) - treeCost(b, costs, factors);
  return difference < 0 || (difference === 0 && conditionsIn(a) < conditionsIn(b));
}

function conditionsIn({ split }: LabelledNode): number {
  return split === null
    ? 0
    : conditionsOf(split.test).length + conditionsIn(split.yes) + conditionsIn(split.no);
}
