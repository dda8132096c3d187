// Grows the trees of FRINGE one after the other, each over the features that the one before
// suggested.

import { simplify } from "../../condition/simplify.ts";
import type { LabelledNode } from "../../grow/labelled-node.ts";
import { treeModel } from "../../grow/to-model.ts";
import type { Learned, LearnRequest } from "../../learner/learner.ts";
import { phase } from "../../learner/phase.ts";
import { positiveClass } from "../../learner/positive-class.ts";
import { measureSize } from "../../model/size.ts";
import { costMatrix } from "../../objective/cost.ts";
import { costsByPriors, priorFactors } from "../../objective/priors.ts";
import { Pace } from "../../run/pace.ts";
import { findFeatures, fringeVariants } from "./find-features.ts";
import { fitBudget } from "./fit-budget.ts";
import type { FringeOptions } from "./fringe-options.ts";
import { type Iteration, iterate, type Proposer } from "./iterate.ts";
import { proposeRandomly } from "./random-proposals.ts";

export async function learnFringe(request: LearnRequest<FringeOptions>): Promise<Learned> {
  const { source, options, context } = request;
  const costs = costMatrix(options.costs, source.classes);
  const notices: string[] = [];
  const isBaseline = options.variant === "random";
  const propose = await proposerOf({ ...request, context: phase(context, 0, 0.5) }, notices);
  const iterations: Iteration[] = [];
  try {
    const explore = options.variant === "full";
    const limited = {
      ...options,
      maxVariables: options.maxVariables || defaultLimit(request),
      // The baseline only needs the number of features.
      restarts: isBaseline ? 0 : options.restarts,
    };
    const run = { ...request, options: limited, costs, propose, explore };
    for await (const iteration of iterate({ ...run, context: phase(context, isBaseline ? 0.5 : 0, 1) })) {
      iterations.push(iteration);
    }
  } catch (error) {
    if (!context.signal?.aborted || iterations.length === 0) throw error;
    notices.push(`stopped after tree ${iterations.length}; later trees might be smaller`);
  }
  const history = iterations.map(({ tree, variables, added, cost }, index) => {
    const { nodes, leaves, conditions } = measureSize(treeModel(source, tree));
    return { iteration: index + 1, variables, added, nodes, leaves, conditions, trainCost: cost };
  });
  const columns = source.variables.slice(0, source.attributes).map(({ schema }) => schema.name);
  const trees = iterations.map((iteration) => iteration.tree);
  // Simplifying only helps the reader, so it is done for the last tree, and for the others where a
  // budget may need them.
  const pace = new Pace();
  await writeSimply(trees.at(-1)!, columns, pace);
  const [counts] = await source.countClasses([request.part]);
  const factors = priorFactors(options.priors, source.classes, counts!);
  const tree = fitBudget(trees, options.maxConditions, costsByPriors(costs, factors));
  if (tree !== trees.at(-1)) await writeSimply(tree, columns, pace);
  return { model: treeModel(source, tree), certificate: null, history, notices };
}

/** The papers' 350 variables, or twice the attributes; `full` uses leaves of all classes. */
function defaultLimit({ source, options }: LearnRequest<FringeOptions>): number {
  return Math.max(350, 2 * source.attributes) * (options.variant === "full" ? 4 : 1);
}

async function proposerOf(request: LearnRequest<FringeOptions>, notices: string[]): Promise<Proposer> {
  const { source, part, options } = request;
  const { variant } = options;
  if (variant === "random") return proposeRandomly(source, await featureCounts(request), options.seed);
  const [counts] = await source.countClasses([part]);
  const chosen = positiveClass(options.positive, source.classes, counts!);
  if (
    chosen === null &&
    (variant === "positive" || variant === "dual" || variant === "limited-disjunctions")
  ) {
    notices.push(
      `${source.classes.length} classes, none of them named as positive: features are made from all leaves`,
    );
  }
  const rule = fringeVariants[variant]({
    isPositive: (label) => chosen === null || label === chosen,
    isNegative: (label) => chosen === null || label !== chosen,
  });
  return (tree) => ({ features: findFeatures(tree, rule) });
}

/** How many features FRINGE itself adds in each iteration on the same rows. */
async function featureCounts(request: LearnRequest<FringeOptions>): Promise<number[]> {
  const learned = await learnFringe({ ...request, options: { ...request.options, variant: "positive" } });
  return learned.history.map(({ added }) => added as number);
}

/** Rewrites every feature of the tree in its simplest form. */
async function writeSimply(node: LabelledNode, columns: readonly string[], pace: Pace): Promise<void> {
  if (node.split === null) return;
  if (pace.due()) await pace.turnIfDue();
  const { test, yes, no } = node.split;
  const simple = simplify(test, columns);
  if (typeof simple !== "boolean") node.split = { test: simple, yes, no };
  await writeSimply(yes, columns, pace);
  await writeSimply(no, columns, pace);
}
