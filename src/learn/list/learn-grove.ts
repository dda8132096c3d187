// GROVE (Pagallo & Haussler 1990, Section 7.2): a general decision list. The most informative condition, the purer side,
// whatever its class; class priors as in REDWOOD; the last literals pruned on rows held out for it, then tidied (tidy.ts).

import type { Learned, LearnRequest } from "../../learner/learner.ts";
import { type CostMatrix, cheapestClass, costMatrix } from "../../objective/cost.ts";
import { priorFactors, weighByPriors } from "../../objective/priors.ts";
import { information } from "../../split/criteria/information.ts";
import { splitChooser } from "../../split/splits-option.ts";
import { AskedRows } from "./asked-rows.ts";
import { selectByPurity } from "./by-purity.ts";
import type { GroveOptions } from "./list-options.ts";
import { fitList, pruneByLiteral } from "./prune-by-literal.ts";
import { regrowList } from "./regrow-list.ts";
import { type GrownList, type SeparateRequest, separateAndConquer } from "./separate-and-conquer.ts";
import { tidyList } from "./tidy.ts";
import { listModel } from "./to-model.ts";

export async function learnGrove(request: LearnRequest<GroveOptions>): Promise<Learned> {
  const { source, part, options } = request;
  const costs = costMatrix(options.costs, source.classes);
  const list = options.prune > 0 ? await growAndPrune(request, costs) : await grow(request, costs);
  const { signal } = request.context;
  const short = await fitList(new AskedRows(source, part), list, options.maxConditions, { costs, signal });
  const final = options.refine === "yes" ? await regrow(request, short, costs) : short;
  const model = await listModel(source, part, final);
  return { model, certificate: null, history: [], notices: [] };
}

async function growAndPrune(request: LearnRequest<GroveOptions>, costs: CostMatrix): Promise<GrownList> {
  const { source, part, options } = request;
  const { signal } = request.context;
  const shares = [1 - options.prune, options.prune];
  const [growing, pruning] = await source.randomSplit(part, { seed: options.seed, shares });
  const grown = await grow({ ...request, part: growing! }, costs);
  const pruned = await pruneByLiteral(source, pruning!, grown, { costs, signal });
  source.release([growing!, pruning!]);
  return options.tidy === "yes"
    ? tidyList(source, part, pruned, { costs, maxDepth: options.maxDepth, signal })
    : pruned;
}

function regrow(request: LearnRequest<GroveOptions>, list: GrownList, costs: CostMatrix): Promise<GrownList> {
  return regrowList(list, {
    ...request,
    costs,
    goals: [null],
    grow: ({ part, context, isEnough }) => grow({ ...request, part, context }, costs, isEnough),
  });
}

async function grow(
  { source, part, options, context }: LearnRequest<GroveOptions>,
  costs: CostMatrix,
  isEnough?: SeparateRequest["isEnough"],
): Promise<GrownList> {
  const [counts] = await source.countClasses([part]);
  const factors = priorFactors(options.priors, source.classes, counts!);
  return separateAndConquer({
    source,
    part,
    context,
    selectLiteral: selectByPurity(
      factors,
      splitChooser({ ...options, criterion: information(factors), uninformed: "split" }),
    ),
    chooseGoal: () => null,
    defaultClass: null,
    labelOf: (covered) => cheapestClass(weighByPriors(covered, factors), costs),
    minRows: options.minRows,
    maxDepth: options.maxDepth,
    ...(isEnough && { isEnough }),
  });
}
