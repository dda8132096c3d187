// GROVE (Pagallo & Haussler 1990, Section 7.2): a general decision list. The most informative
// condition, the purer side, whatever its class; class priors as in REDWOOD; the last literals
// pruned on rows held out for it, then tidied (tidy.ts).

import type { Learned, LearnRequest } from "../../learner/learner.ts";
import { cheapestClass, costMatrix } from "../../objective/cost.ts";
import { priorFactors, weighByPriors } from "../../objective/priors.ts";
import { information } from "../../split/criteria/information.ts";
import { splitChooser } from "../../split/splits-option.ts";
import { selectByPurity } from "./by-purity.ts";
import { learnList } from "./learn-list.ts";
import type { GroveOptions } from "./list-options.ts";
import { pruneByLiteral } from "./prune-by-literal.ts";
import { tidyList } from "./tidy.ts";

export function learnGrove(request: LearnRequest<GroveOptions>): Promise<Learned> {
  const { source, part, options, context } = request;
  const { priors, maxDepth, tidy } = options;
  const costs = costMatrix(options.costs, source.classes);
  const place = { costs, signal: context.signal };
  return learnList(request, {
    costs,
    goals: () => [null],
    plan(counts) {
      const factors = priorFactors(priors, source.classes, counts);
      const criterion = information(factors);
      return {
        selectLiteral: selectByPurity(factors, splitChooser({ ...options, criterion, uninformed: "split" })),
        chooseGoal: () => null,
        defaultClass: null,
        labelOf: (covered) => cheapestClass(weighByPriors(covered, factors), costs),
      };
    },
    async prune(pruning, list) {
      const pruned = await pruneByLiteral(source, pruning, list, place);
      return tidy === "yes" ? tidyList(source, part, pruned, { ...place, maxDepth }) : pruned;
    },
  });
}
