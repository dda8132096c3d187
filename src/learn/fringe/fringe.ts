// FRINGE and its variants: trees whose tests are features that the tree before them suggested
// (Pagallo & Haussler 1990; Pagallo 1989).

import { simplify } from "../../condition/simplify.ts";
import { measureSize } from "../../model/size.ts";
import { costMatrix } from "../shared/cost.ts";
import { canPairConditions, type DataShape, tooManyConditions } from "../shared/data-shape.ts";
import type { Learned, Learner, LearnRequest, Settings } from "../shared/learner.ts";
import { Pace } from "../shared/pace.ts";
import { phase } from "../shared/phase.ts";
import { positiveClass } from "../shared/positive-class.ts";
import type { LabelledNode } from "../shared/tree/labelled-node.ts";
import { treeModel } from "../shared/tree/to-model.ts";
import { type FringeVariant, findFeatures, fringeVariants } from "./find-features.ts";
import { fitBudget } from "./fit-budget.ts";
import { type FringeOptions, fringeOptionSpecs } from "./fringe-options.ts";
import { type Iteration, iterate, type Proposer } from "./iterate.ts";
import { proposeRandomly } from "./random-proposals.ts";

/** Every iteration makes features larger: the more conditions may be read, the more iterations are worth it. */
const ITERATIONS = 5;
const MOST_ITERATIONS = 100;
const CONDITIONS_PER_ITERATION = 4;

function settings({ maxConditions }: DataShape): Settings<FringeOptions> {
  const wanted = Math.max(ITERATIONS, Math.ceil(maxConditions / CONDITIONS_PER_ITERATION));
  const options = { maxIterations: Math.min(MOST_ITERATIONS, wanted) };
  return { settings: [{ options, isCostly: true }] };
}

/** Features made from the leaves of one class say nothing of their own where there are more than two. */
function settingsForTwoClasses(shape: DataShape): Settings<FringeOptions> {
  return shape.classes === 2 ? settings(shape) : { settings: [] };
}

function settingsWhereCheap(shape: DataShape): Settings<FringeOptions> {
  return canPairConditions(shape) ? settings(shape) : { settings: [], leftOut: tooManyConditions(shape) };
}

function fringeLearner(
  about: Pick<Learner<FringeOptions>, "name" | "summary"> &
    Partial<Pick<Learner<FringeOptions>, "settingsFor">>,
  variant: FringeVariant,
): Learner<FringeOptions> {
  return {
    ...about,
    family: "FRINGE",
    traits: { definesFeatures: true },
    options: { ...fringeOptionSpecs, variant: { ...fringeOptionSpecs.variant, default: variant } },
    learn: learnFringe,
  };
}

export const fringe = fringeLearner(
  {
    name: "fringe",
    summary:
      "trees over features that conjoin the tests above positive leaves, for DNF (Pagallo & Haussler 1990)",
    settingsFor: settingsForTwoClasses,
  },
  "positive",
);

export const fringeDual = fringeLearner(
  {
    name: "fringe-dual",
    summary: "the same with disjunctions from negative leaves, for CNF (Pagallo 1989)",
    settingsFor: settingsForTwoClasses,
  },
  "dual",
);

export const fringeSymmetric = fringeLearner(
  {
    name: "fringe-symmetric",
    summary: "the same with conjunctions from all leaves, for several classes (Pagallo 1989)",
    settingsFor: settings,
  },
  "symmetric",
);

export const dcfringe = fringeLearner(
  {
    name: "dcfringe",
    summary: "FRINGE with the disjunctions that two leaves of one class form as well",
  },
  "limited-disjunctions",
);

export const fringeFull = fringeLearner(
  {
    name: "fringe-full",
    summary: "FRINGE with every function of the last two tests, parity included",
    settingsFor: settingsWhereCheap,
  },
  "full",
);

async function learnFringe(request: LearnRequest<FringeOptions>): Promise<Learned> {
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
      // The baseline proposes by number alone.
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
  // Simplifying is only for the reader's eyes, and so for the last tree, until a budget asks for the others.
  const pace = new Pace();
  await writeSimply(trees.at(-1)!, columns, pace);
  const tree = fitBudget(trees, options.maxConditions, costs);
  if (tree !== trees.at(-1)) await writeSimply(tree, columns, pace);
  return { model: treeModel(source, tree), certificate: null, history, notices };
}

/** The papers' 350 variables, or twice the attributes; the full variant takes features from all leaves. */
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
    notices.push(`${source.classes.length} classes and no --positive: features are made from all leaves`);
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
  if (pace.due()) await pace.breathe();
  const { test, yes, no } = node.split;
  const simple = simplify(test, columns);
  if (typeof simple !== "boolean") node.split = { test: simple, yes, no };
  await writeSimply(yes, columns, pace);
  await writeSimply(no, columns, pace);
}
