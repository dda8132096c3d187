// The FRINGE loop (Pagallo & Haussler 1990, Table 1): grow and prune a tree, propose features from
// it, add them to the variables, again, until nothing new is proposed or the variables are too
// many. The rows are split into growing and pruning ones once, so that all trees of a run are
// compared on the same rows. Ours beyond the paper: before it gives up, it takes features from
// trees on a few other splits of the rows (restarts: 0 is the paper's loop).

import type { Test } from "../../condition/condition.ts";
import type { CountSource, Part } from "../../counts/count-source.ts";
import { costOfTree, type LabelledNode } from "../../grow/labelled-node.ts";
import type { LearnContext } from "../../learner/learner.ts";
import { phase } from "../../learner/phase.ts";
import type { CostMatrix } from "../../objective/cost.ts";
import { priorFactors } from "../../objective/priors.ts";
import { countOf } from "../../text/numbers.ts";
import { exploreParity } from "./explore-parity.ts";
import { FeaturePool } from "./feature-pool.ts";
import { testsAbove } from "./find-features.ts";
import type { FringeOptions } from "./fringe-options.ts";
import { growAndPrune } from "./grow-and-prune.ts";

/** Apart from the seeds that users count up. */
const SEED_STEP = 7919;

/** With more growing rows than this another split of the rows gives the same features. */
const MOST_RESTARTED = 20_000;

/** Share of the work that looking for parities first takes, about. */
const EXPLORING = 0.5;
/** Share of the remaining work that is left after each tree. */
const LATER_TREES = 0.85;

export interface Iteration {
  readonly tree: LabelledNode;
  /** Variables the tree was grown with. */
  readonly variables: number;
  /** Features added after it. */
  readonly added: number;
  /** Cost of the tree on all training rows. */
  readonly cost: number;
}

export interface Proposal {
  readonly features: readonly Test[];
  /** How many of them to add at most, in their order. */
  readonly most?: number;
}

/** Proposes features after the tree of an iteration (counted from 0). */
export type Proposer = (tree: LabelledNode, iteration: number, pool: FeaturePool) => Proposal;

export interface IterateRequest {
  readonly source: CountSource;
  readonly part: Part;
  readonly options: Omit<FringeOptions, "variant" | "positive">;
  readonly costs: CostMatrix;
  readonly propose: Proposer;
  /** Look for parities on other splits of the rows first. */
  readonly explore: boolean;
  readonly context: LearnContext;
}

/** Yields each tree as it is finished. */
export async function* iterate(request: IterateRequest): AsyncGenerator<Iteration> {
  const { source, part, options, costs, context } = request;
  const shares = [1 - options.prune, options.prune];
  const [growing, pruning] =
    options.prune > 0 ? await source.randomSplit(part, { seed: options.seed, shares }) : [part, null];
  const [total] = await source.countClasses([growing!]);
  const factors = priorFactors(options.priors, source.classes, total!);
  const pool = await FeaturePool.over(source, growing!);
  const plant = { source, factors, costs, options };
  if (request.explore) await exploreParity(plant, part, pool, phase(context, 0, EXPLORING));
  const rest = phase(context, request.explore ? EXPLORING : 0, 1);
  let trees = 0;
  /** Progress of the next tree. Their number is unknown: each takes a share of what is left. */
  const nextTree = (name: string): LearnContext => {
    const variables = pool.variables.length;
    const byFeatures =
      (variables - source.attributes) / Math.max(1, options.maxVariables - source.attributes);
    const share = (tree: number): number => Math.min(0.99, Math.max(byFeatures, 1 - LATER_TREES ** tree));
    trees++;
    const words = `${name}, ${countOf(variables, "variable")}: `;
    return phase(rest, share(trees - 1), share(trees), words);
  };

  /** Features from a tree over the same variables on another split of the rows. */
  const askOtherSplit = async (restart: number, iteration: number): Promise<number> => {
    const seed = (options.seed + restart * SEED_STEP) % 2 ** 32;
    const [otherGrowing, otherPruning] = await source.randomSplit(part, { seed, shares });
    const bed = { growing: otherGrowing!, pruning: otherPruning!, variables: [...pool.variables] };
    const tree = await growAndPrune(plant, bed, nextTree(`restart ${restart} of at most ${mostRestarts}`));
    source.release([otherGrowing!, otherPruning!]);
    const { features, most } = request.propose(tree, iteration, pool);
    return pool.add(features, testsAbove(tree), most);
  };

  const weight = total!.reduce((sum, count) => sum + count, 0);
  const mostRestarts = pruning && weight <= MOST_RESTARTED ? options.restarts : 0;
  let restarts = 0;
  for (let iteration = 0; iteration < options.maxIterations; iteration++) {
    const variables = [...pool.variables];
    const bed = { growing: growing!, pruning: pruning ?? null, variables };
    const tree = await growAndPrune(plant, bed, nextTree(`tree ${iteration + 1}`));
    const { features, most } = request.propose(tree, iteration, pool);
    let added = await pool.add(features, testsAbove(tree), most);
    while (added === 0 && restarts < mostRestarts) {
      restarts++;
      added = await askOtherSplit(restarts, iteration);
    }
    yield { tree, variables: variables.length, added, cost: costOfTree(tree, costs) };
    if (added === 0 || pool.variables.length > options.maxVariables) break;
  }
  if (pruning) source.release([growing!, pruning]);
}
