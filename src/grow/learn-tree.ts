// What every greedy tree learner does: split the rows, grow with some split chooser, prune, cut
// down, make the model.

import type { Learned, LearnRequest } from "../learner/learner.ts";
import { phase } from "../learner/phase.ts";
import { costMatrix } from "../objective/cost.ts";
import { type ClassFactors, costsByPriors, priorFactors } from "../objective/priors.ts";
import type { CriterionName } from "../split/criteria/criterion.ts";
import type { SplitChooser } from "../split/split-chooser.ts";
import { growTree } from "./grow.ts";
import { growOnce } from "./grow-once.ts";
import { labelTree, pruneTree } from "./prune.ts";
import { costAsLeaf, devianceAsLeaf, shrinkTree } from "./shrink.ts";
import { learnedTree } from "./to-model.ts";
import type { GreedyTreeOptions } from "./tree-options.ts";

/** Share of the time that growing takes, about, where the tree is pruned after it. */
const GROWING = 0.9;

/**
 * Learns a tree by a split chooser of one's own: splits the rows, grows, prunes, cuts down to the
 * budget, makes the model. `chooserFor` gets the factors of given priors, null for the data's.
 *
 * @example
 * const giniTree: Learner<GreedyTreeOptions> = {
 *   name: "gini-tree",
 *   summary: "a greedy tree by Gini's index",
 *   family: "greedy tree",
 *   traits: {},
 *   options: greedyTreeOptionSpecs,
 *   learn: (request) =>
 *     learnTree(request, (factors) => {
 *       const { minRows } = request.options;
 *       const criterion = splitCriterion("gini", factors);
 *       return chooseByMerit({ criterion, minRows, uninformed: "stop" });
 *     }),
 * };
 * const { size } = await learn(penguins, { method: giniTree, maxConditions: 4 });
 * console.log(size.conditions);
 * // → 3
 */
export async function learnTree(
  { source, part, options, context }: LearnRequest<GreedyTreeOptions>,
  chooserFor: (factors: ClassFactors | null) => SplitChooser,
): Promise<Learned> {
  const { priors, prune, seed, maxDepth, maxConditions } = options;
  const costs = costMatrix(options.costs, source.classes);
  const shares = [1 - prune, prune];
  const [growing, pruning] = prune > 0 ? await source.randomSplit(part, { seed, shares }) : [part];
  const [counts] = await source.countClasses([growing!]);
  const factors = priorFactors(priors, source.classes, counts!);
  const growth = phase(context, 0, pruning ? GROWING : 1);
  const grown = await growTree(source, growing!, { chooseSplits: chooserFor(factors), maxDepth }, growth);
  if (pruning) context.onProgress?.({ done: GROWING, text: "pruning" });
  const root = pruning
    ? await pruneTree(source, grown, pruning, { costs, factors })
    : labelTree(grown, { costs, factors });
  if (pruning) source.release([growing!, pruning]);
  shrinkTree(root, maxConditions, costAsLeaf(costsByPriors(costs, factors)));
  return learnedTree(source, root);
}

/**
 * The tree as grown where it is stopped as soon as nothing is gained, cut down to its budget:
 * several budgets share one growth.
 */
export async function learnByCutting(
  request: LearnRequest<
    GreedyTreeOptions & { readonly criterion: CriterionName; readonly cut: "errors" | "deviance" }
  >,
): Promise<Learned> {
  const { source, part, options } = request;
  const costs = costMatrix(options.costs, source.classes);
  const [counts] = await source.countClasses([part]);
  const factors = priorFactors(options.priors, source.classes, counts!);
  const root = labelTree(await growOnce(request, factors), { costs, factors });
  const lossOf =
    options.cut === "deviance" ? devianceAsLeaf(factors) : costAsLeaf(costsByPriors(costs, factors));
  shrinkTree(root, options.maxConditions, lossOf);
  return learnedTree(source, root);
}
