// GREEDY3 (Pagallo & Haussler 1990, Section 7.1): a DNF as a decision list. Terms for the positive class by validity, the other class as
// the default, greedy pruning on rows held out for it. With several classes the rarest is described first and the
// most frequent is the default.

import type { Learned, LearnRequest } from "../../learner/learner.ts";
import { positiveClass } from "../../learner/positive-class.ts";
import { type CostMatrix, cheapestClass, costMatrix } from "../../objective/cost.ts";
import { AskedRows } from "./asked-rows.ts";
import { learnBestRestart } from "./best-restart.ts";
import { selectByValidity } from "./by-validity.ts";
import type { Greedy3Options } from "./list-options.ts";
import { pruneByInsertion } from "./prune-by-insertion.ts";
import { fitList } from "./prune-by-literal.ts";
import { type GrowRequest, regrowList } from "./regrow-list.ts";
import { type GrownList, type SeparateRequest, separateAndConquer } from "./separate-and-conquer.ts";
import { listModel } from "./to-model.ts";

export async function learnGreedy3(request: LearnRequest<Greedy3Options>): Promise<Learned> {
  const { source, part, options } = request;
  const costs = costMatrix(options.costs, source.classes);
  const { list, model } = await learnBestRestart({
    source,
    part,
    options,
    costs,
    async learn(growing, pruning) {
      const grown = await grow({ ...request, part: growing }, costs);
      return pruning
        ? pruneByInsertion(source, pruning, grown, { costs, signal: request.context.signal })
        : grown;
    },
  });
  const { signal } = request.context;
  const short = await fitList(new AskedRows(source, part), list, options.maxConditions, { costs, signal });
  const final = options.refine === "yes" ? await regrow(request, short, costs) : short;
  const lasting = final === list ? model : await listModel(source, part, final);
  return { model: lasting, certificate: null, history: [], notices: [] };
}

async function regrow(
  request: LearnRequest<Greedy3Options>,
  list: GrownList,
  costs: CostMatrix,
): Promise<GrownList> {
  const goals = goalsOf(request, (await request.source.countClasses([request.part]))[0]);
  const grow = ({ part, context, goal, defaultClass, isEnough }: GrowRequest): Promise<GrownList> =>
    growTerms({ ...request, part, context }, costs, {
      chooseGoal: () => goal,
      defaultClass,
      isEnough: (rule, covered, rest) => rest[goal!] === 0 || isEnough(rule, covered),
    });
  return regrowList(list, { ...request, costs, goals, grow });
}

async function grow(request: LearnRequest<Greedy3Options>, costs: CostMatrix): Promise<GrownList> {
  const [counts] = await request.source.countClasses([request.part]);
  const goals = goalsOf(request, counts!);
  // With a positive class named, the most frequent of the others is the default.
  const defaultClass = goals.length > 1 ? goals.at(-1)! : null;
  const chooseGoal = (rest: Float64Array): number | null =>
    goals.find((label) => rest[label] > 0 && label !== defaultClass) ?? null;
  return growTerms(request, costs, { chooseGoal, defaultClass });
}

/** The positive class, if there is one, then the rarest first. */
function goalsOf({ source, options }: LearnRequest<Greedy3Options>, counts: Float64Array): number[] {
  const order = [...source.classes.keys()].sort((a, b) => counts[a] - counts[b] || b - a);
  const chosen = positiveClass(options.positive, source.classes, counts);
  return chosen === null ? order : [chosen, ...order.filter((label) => label !== chosen)];
}

function growTerms(
  { source, part, options, context }: LearnRequest<Greedy3Options>,
  costs: CostMatrix,
  plan: Pick<SeparateRequest, "chooseGoal" | "defaultClass" | "isEnough">,
): Promise<GrownList> {
  return separateAndConquer({
    source,
    part,
    context,
    selectLiteral: selectByValidity,
    labelOf: (covered) => cheapestClass(covered, costs),
    minRows: options.minRows,
    maxDepth: options.maxDepth,
    ...plan,
  });
}
