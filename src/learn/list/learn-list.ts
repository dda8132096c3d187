// How GREEDY3 and GROVE learn a list: split the rows, grow, prune, fit the list into its budget,
// and grow rules anew. Beyond the paper, GREEDY3 does the first three again on other splits of the
// rows while the list is nearly right on the training rows, and keeps the list that costs least on
// all of them, the first of equals.

import type { Part } from "../../counts/count-source.ts";
import { total } from "../../counts/total.ts";
import type { Learned, LearnRequest } from "../../learner/learner.ts";
import type { ListModel } from "../../model/model.ts";
import type { CostMatrix } from "../../objective/cost.ts";
import { ConditionRows } from "./condition-rows.ts";
import { fitList } from "./prune-by-literal.ts";
import { regrowList } from "./regrow-list.ts";
import {
  type Grow,
  type GrownList,
  type SeparateRequest,
  separateAndConquer,
} from "./separate-and-conquer.ts";
import { listModel, trainingCost } from "./to-model.ts";

interface ListOptions {
  readonly maxDepth: number;
  readonly maxConditions: number;
  readonly minRows: number;
  readonly prune: number;
  readonly seed: number;
  readonly refine: "yes" | "no";
  readonly restarts?: number;
}

export interface ListMethod {
  readonly costs: CostMatrix;
  /** How rules are grown on rows of these class counts. */
  plan(
    counts: Float64Array,
  ): Pick<SeparateRequest, "selectLiteral" | "chooseGoal" | "defaultClass" | "labelOf">;
  /** Prunes a list on the rows of a part. */
  prune(pruning: Part, list: GrownList): Promise<GrownList>;
  /** The classes in the order of description; null where rules may be for any class. */
  goals(counts: Float64Array): readonly (number | null)[];
}

/** Up to this error rate a list is nearly right; beyond it, other pruning rows would not help. */
const NEARLY_RIGHT = 0.05;
/** Apart from the seeds that users count up. */
const SEED_STEP = 7919;

export async function learnList(request: LearnRequest<ListOptions>, method: ListMethod): Promise<Learned> {
  const { source, part, options, context } = request;
  const { costs } = method;
  const place = { costs, signal: context.signal };
  const grow: Grow = async (own, changes) => {
    const [counts] = (await source.countClasses([own])) as [Float64Array];
    const common = { source, part: own, counts, maxDepth: options.maxDepth, context };
    return separateAndConquer({ ...common, ...method.plan(counts), ...changes });
  };
  const { list, model } = await learnOnSplits(request, method, grow);
  const rows = new ConditionRows(source, part);
  let final = await fitList(rows, list, options.maxConditions, place);
  if (options.refine === "yes") {
    const [counts] = await source.countClasses([part]);
    final = await regrowList(final, { ...request, costs, rows, goals: method.goals(counts!), grow });
  }
  const lasting = final === list && model !== null ? model : await listModel(source, part, final);
  return { model: lasting, certificate: null, history: [], notices: [] };
}

/** The list, and its model where that was needed to compare it with others. */
async function learnOnSplits(
  { source, part, options: { prune, seed, restarts = 0 } }: LearnRequest<ListOptions>,
  method: ListMethod,
  grow: Grow,
): Promise<{ readonly list: GrownList; readonly model: ListModel | null }> {
  if (prune === 0) return { list: await grow(part), model: null };
  const [counts] = await source.countClasses([part]);
  const mostErrors = NEARLY_RIGHT * total(counts!);
  let best: { list: GrownList; model: ListModel; cost: number } | null = null;
  for (let restart = 0; restart <= restarts; restart++) {
    const split = { seed: (seed + restart * SEED_STEP) % 2 ** 32, shares: [1 - prune, prune] };
    const [growing, pruning] = (await source.randomSplit(part, split)) as [Part, Part];
    const list = await method.prune(pruning, await grow(growing));
    source.release([growing, pruning]);
    if (restarts === 0) return { list, model: null };
    const model = await listModel(source, part, list);
    const cost = trainingCost(model, method.costs);
    if (best === null || cost < best.cost) best = { list, model, cost };
    if (best.cost === 0 || best.cost > mostErrors) break;
  }
  return best!;
}
