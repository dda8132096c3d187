// A small tree whose splits fit each other. Several are grown, one from all columns and some from
// random halves of them; each is cut down to the budget of conditions and refined (refine-tree.ts);
// the best on the training rows is taken. So few conditions fit noise but little, and the first
// greedy split is no longer the last word.

import type { CountSource } from "../../counts/count-source.ts";
import { createRandom } from "../../dataset/random.ts";
import type { Table } from "../../encoding/table.ts";
import { type GrownNode, growTree } from "../../grow/grow.ts";
import { growOnce } from "../../grow/grow-once.ts";
import { costOfTree, countConditions, type LabelledNode } from "../../grow/labelled-node.ts";
import { labelTree } from "../../grow/prune.ts";
import { costAsLeaf, shrinkTree } from "../../grow/shrink.ts";
import { learnedTree } from "../../grow/to-model.ts";
import { sizesUpTo } from "../../learner/data-shape.ts";
import type { Learned, Learner, LearnRequest } from "../../learner/learner.ts";
import type { OptionsOf } from "../../learner/option.ts";
import {
  costs,
  maxConditions,
  maxDepth,
  minRows,
  priors,
  seed,
  starts,
} from "../../learner/shared-options.ts";
import { type CostMatrix, costMatrix } from "../../objective/cost.ts";
import { type ClassFactors, costsByPriors, priorFactors } from "../../objective/priors.ts";
import { information } from "../../split/criteria/information.ts";
import { chooseByMerit } from "../../split/split-chooser.ts";
import { countOf } from "../../text/numbers.ts";

const options = {
  priors,
  costs,
  maxDepth,
  maxConditions: { ...maxConditions, default: 12 },
  minRows: { ...minRows, default: 2 },
  starts: { ...starts, default: 4 },
  seed,
};

type RefinedOptions = OptionsOf<typeof options>;

export const refined: Learner<RefinedOptions> = {
  name: "refined",
  aliases: ["tended"],
  summary: "a small tree in which each split is chosen again, given the others, until none can be improved",
  family: "refined tree",
  traits: { needsRows: true, isReadable: true },
  options,
  settingsFor: ({ rows, classes, maxConditions }) => ({
    settings: [
      // On development data further starts were of no use on new rows: of 200 none, of 800 more
      // than one.
      ...sizesUpTo(maxConditions, SIZES).map((size) => ({
        label: countOf(size, "condition"),
        options: { maxConditions: size, starts: rows >= ROWS_TO_START_AGAIN ? 1 : 0 },
      })),
      // Of several classes they are mostly the best; of two they seldom are, and must lead to go
      // on.
      ...(maxConditions > 0
        ? [
            {
              label: "several starts",
              options: { maxConditions },
              ...(classes > 2 ? { credit: CREDIT_OF_STARTS } : { isCostly: true }),
            },
          ]
        : []),
    ],
  }),
  learn: learnRefined,
};

/** Each size is tried on its own: evaluation shows best how large a tree the rows support. */
const SIZES = [3, 6, 9, 12, 24, 48, 96];
const ROWS_TO_START_AGAIN = 400;
/** Of several classes, on development data: points better on new rows than folds said. */
const CREDIT_OF_STARTS = 0.5;
/** Share of the time that growing takes, about. */
const GROWING = 0.3;

async function learnRefined(request: LearnRequest<RefinedOptions>): Promise<Learned> {
  const { source, part, context } = request;
  const { maxConditions, minRows } = request.options;
  const costs = costMatrix(request.options.costs, source.classes);
  const [counts] = await source.countClasses([part]);
  const factors = priorFactors(request.options.priors, source.classes, counts!);
  const variables = source.variables.slice(0, source.attributes);
  const { table, trees } = await initialTrees(request, factors);
  const { refineTree } = await import("./refine-tree.ts");
  let best: LabelledNode | null = null;
  for (const [index, tree] of trees.entries()) {
    context.onProgress?.({
      done: GROWING + ((1 - GROWING) * index) / trees.length,
      text: `refining tree ${index + 1} of ${trees.length}`,
    });
    const root = labelTree(tree, { costs, factors });
    shrinkTree(root, maxConditions, costAsLeaf(costsByPriors(costs, factors)));
    const refined = await refineTree(root, {
      table,
      variables,
      costs,
      factors,
      minRows,
      signal: context.signal,
    });
    if (best === null || isBetter(refined, best, costs, factors)) best = refined;
  }
  return learnedTree(source, best!);
}

interface InitialTrees {
  readonly table: Table;
  readonly trees: readonly GrownNode[];
}

/** The trees that refining starts from, grown once for all budgets of conditions. */
function initialTrees(
  request: LearnRequest<RefinedOptions>,
  factors: ClassFactors | null,
): Promise<InitialTrees> {
  const { source, part, options, context, shared } = request;
  const { maxDepth, minRows, starts, seed, priors } = options;
  const key = `refined: ${JSON.stringify([maxDepth, minRows, starts, seed, priors])}`;
  return shared.once(key, async () => {
    const chooseSplits = chooseByMerit({ criterion: information(factors), minRows, uninformed: "stop" });
    const trees: GrownNode[] = [];
    const sets = columnSets(source, options);
    for (const [index, variables] of sets.entries()) {
      context.onProgress?.({
        done: (GROWING * index) / sets.length,
        text: `growing tree ${index + 1} of ${sets.length}`,
      });
      const inGrowth = context.signal ? { signal: context.signal } : {};
      const growth = { variables, chooseSplits, maxDepth };
      trees.push(
        index === 0
          ? await growOnce({ ...request, context: inGrowth }, factors)
          : await growTree(source, part, growth, inGrowth),
      );
    }
    return { table: await source.table(part), trees };
  });
}

/** All columns, then random halves of them; none twice. */
function columnSets(source: CountSource, { starts, seed }: RefinedOptions): number[][] {
  const all = Array.from({ length: source.attributes }, (_, index) => index);
  const random = createRandom(seed);
  const sets = [all];
  for (let start = 0; start < starts; start++) {
    const half = all.filter(() => random.below(2) === 1);
    if (half.length > 0) sets.push(half);
  }
  return [...new Map(sets.map((set) => [set.join(), set])).values()];
}

/** Less cost on the training rows, or as much with fewer conditions. */
function isBetter(
  a: LabelledNode,
  b: LabelledNode,
  costs: CostMatrix,
  factors: ClassFactors | null,
): boolean {
  const difference = costOfTree(a, costs, factors) - costOfTree(b, costs, factors);
  return difference < 0 || (difference === 0 && countConditions(a) < countConditions(b));
}
