// A small tree whose conditions fit each other. Several are grown, one from all columns and some from random halves of them;
// each is cut down to the budget of conditions and refined (refine.ts); the best on the training rows is taken. So few
// conditions fit noise but little, and greed's first condition is no longer the last word.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { createRandom } from "../../dataset/random.ts";
import type { Table } from "../../encoding/table.ts";
import { type CostMatrix, costMatrix } from "../shared/cost.ts";
import type { Learned, Learner, LearnRequest } from "../shared/learner.ts";
import type { OptionsOf } from "../shared/option.ts";
import { priorFactors } from "../shared/priors.ts";
import { costs, maxConditions, maxDepth, minRows, priors, seed, starts } from "../shared/shared-options.ts";
import { chooseByInformation } from "../shared/split-chooser.ts";
import { type GrownNode, growTree } from "../shared/tree/grow.ts";
import { costOfTree, countConditions, type LabelledNode } from "../shared/tree/labelled-node.ts";
import { labelTree } from "../shared/tree/prune.ts";
import { shrinkTree } from "../shared/tree/shrink.ts";
import { treeModel } from "../shared/tree/to-model.ts";
import { refineTree } from "./refine-tree.ts";

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
  summary: "a small tree in which every split is chosen anew given the others until none can be improved",
  options,
  learn: learnRefined,
};

async function learnRefined(request: LearnRequest<RefinedOptions>): Promise<Learned> {
  const { source, part, context } = request;
  const { maxConditions, minRows } = request.options;
  const costs = costMatrix(request.options.costs, source.classes);
  const [counts] = await source.countClasses([part]);
  const factors = priorFactors(request.options.priors, source.classes, counts!);
  const variables = source.variables.slice(0, source.attributes);
  const { table, trees } = await nursery(request, factors);
  let best: LabelledNode | null = null;
  for (const [index, tree] of trees.entries()) {
    context.onProgress?.({
      done: index / trees.length,
      text: `refining tree ${index + 1} of ${trees.length}`,
    });
    const root = labelTree(tree, { costs, factors });
    shrinkTree(root, maxConditions, costs);
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
  return { model: treeModel(source, best!), certificate: null, history: [], notices: [] };
}

interface Nursery {
  readonly table: Table;
  readonly trees: readonly GrownNode[];
}

/** What was grown from a part: the same trees serve every budget of conditions. */
const nurseries = new WeakMap<Part, Map<string, Nursery>>();

async function nursery(
  request: LearnRequest<RefinedOptions>,
  factors: Float64Array | null,
): Promise<Nursery> {
  const { maxDepth, minRows, starts, seed, priors } = request.options;
  const key = JSON.stringify([maxDepth, minRows, starts, seed, priors]);
  const { part } = request;
  if (!nurseries.has(part)) nurseries.set(part, new Map());
  const known = nurseries.get(part)!;
  if (!known.has(key)) known.set(key, await plant(request, factors));
  return known.get(key)!;
}

async function plant(
  { source, part, options, context }: LearnRequest<RefinedOptions>,
  factors: Float64Array | null,
): Promise<Nursery> {
  const { maxDepth, minRows } = options;
  const chooseSplits = chooseByInformation("stop");
  const trees: GrownNode[] = [];
  const sets = columnSets(source, options);
  for (const [index, variables] of sets.entries()) {
    context.onProgress?.({ done: null, text: `growing tree ${index + 1} of ${sets.length}` });
    const growth = { variables, chooseSplits, factors, maxDepth, minRows };
    trees.push(await growTree(source, part, growth, context.signal ? { signal: context.signal } : {}));
  }
  return { table: await source.table(part), trees };
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
  factors: Float64Array | null,
): boolean {
  const difference = costOfTree(a, costs, factors) - costOfTree(b, costs, factors);
  return difference < 0 || (difference === 0 && countConditions(a) < countConditions(b));
}
