// GROVE (Pagallo & Haussler 1990, Section 7.2): a general decision list. The most informative condition, the purer side,
// whatever its class; class priors as in REDWOOD; the last literals pruned on rows held out for it.

import { cheapestClass, costMatrix } from "../cost.ts";
import type { Learned, Learner, LearnRequest } from "../learner.ts";
import { priorFactors } from "../priors.ts";
import { splitChooser } from "../skew/splits-option.ts";
import { learnBestDeal } from "./best-deal.ts";
import { selectByPurity } from "./by-purity.ts";
import { type GroveOptions, groveOptionSpecs } from "./list-options.ts";
import { pruneByLiteral } from "./prune-by-literal.ts";
import { type GrownList, separateAndConquer } from "./separate-and-conquer.ts";
import { listModel } from "./to-model.ts";

export const grove: Learner<GroveOptions> = {
  name: "grove",
  summary:
    "a decision list for all classes, each rule grown towards its purer side (Pagallo & Haussler 1990)",
  options: groveOptionSpecs,
  learn: learnGrove,
};

async function learnGrove(request: LearnRequest<GroveOptions>): Promise<Learned> {
  const { source, part, options } = request;
  const costs = costMatrix(options.costs, source.classes);
  const { list, model } = await learnBestDeal({
    source,
    part,
    options,
    costs,
    nearlyRight: 0.02,
    async learn(growing, pruning) {
      const grown = await grow({ ...request, part: growing });
      return pruning ? pruneByLiteral(source, pruning, grown, { costs, budget: null }) : grown;
    },
  });
  const short = await pruneByLiteral(source, part, list, { costs, budget: options.maxConditions });
  const final = short === list ? model : await listModel(source, part, short);
  return { model: final, certificate: null, history: [], notices: [] };
}

async function grow({ source, part, options, context }: LearnRequest<GroveOptions>): Promise<GrownList> {
  const costs = costMatrix(options.costs, source.classes);
  const [counts] = await source.countClasses([part]);
  const factors = priorFactors(options.priors, source.classes, counts!);
  return separateAndConquer({
    source,
    part,
    context,
    selectLiteral: selectByPurity(factors, splitChooser({ ...options, uninformed: "split" })),
    chooseGoal: () => null,
    defaultClass: null,
    labelOf: (covered) =>
      cheapestClass(factors ? covered.map((count, c) => count * factors[c]!) : covered, costs),
    minRows: options.minRows,
    maxDepth: options.maxDepth,
  });
}
