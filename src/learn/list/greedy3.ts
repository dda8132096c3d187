// GREEDY3 (Pagallo & Haussler 1990, Section 7.1): a DNF as a decision list. Terms for the positive
// class by validity, the other class as the default, greedy pruning on rows held out for it. With
// several classes the rarest is described first and the most frequent is the default.

import type { Learned, LearnRequest } from "../../learner/learner.ts";
import { positiveClass } from "../../learner/positive-class.ts";
import { cheapestClass, costMatrix } from "../../objective/cost.ts";
import { selectByValidity } from "./by-validity.ts";
import { learnList } from "./learn-list.ts";
import type { Greedy3Options } from "./list-options.ts";
import { pruneByInsertion } from "./prune-by-insertion.ts";

export function learnGreedy3(request: LearnRequest<Greedy3Options>): Promise<Learned> {
  const { source, options, context } = request;
  const costs = costMatrix(options.costs, source.classes);
  /** The positive class, if there is one, then the rarest first. */
  const goals = (counts: Float64Array): number[] => {
    const order = [...source.classes.keys()].sort((a, b) => counts[a] - counts[b] || b - a);
    const chosen = positiveClass(options.positive, source.classes, counts);
    return chosen === null ? order : [chosen, ...order.filter((label) => label !== chosen)];
  };
  return learnList(request, {
    costs,
    goals,
    plan(counts) {
      const order = goals(counts);
      // With a positive class named, the most frequent of the others is the default.
      const defaultClass = order.length > 1 ? order.at(-1)! : null;
      return {
        selectLiteral: selectByValidity(options.minRows),
        chooseGoal: (rest) => order.find((label) => rest[label] > 0 && label !== defaultClass) ?? null,
        defaultClass,
        labelOf: (covered) => cheapestClass(covered, costs),
      };
    },
    prune: (pruning, list) => pruneByInsertion(source, pruning, list, { costs, signal: context.signal }),
  });
}
