// The greedy tree that stops splitting where nothing is gained, grown once and shared by all
// learners that cut it down to some size or refine it.

import type { LearnRequest } from "../learner/learner.ts";
import type { ClassFactors, Priors } from "../objective/priors.ts";
import { type CriterionName, splitCriterion } from "../split/criteria/criterion.ts";
import { chooseByMerit } from "../split/split-chooser.ts";
import { type GrownNode, growTree } from "./grow.ts";

interface GrowingOptions {
  readonly criterion?: CriterionName;
  readonly priors: Priors;
  readonly maxDepth: number;
  readonly minRows: number;
}

/** From all columns. What is returned is shared: not to be changed. */
export function growOnce(
  { source, part, options, context, shared }: LearnRequest<GrowingOptions>,
  factors: ClassFactors | null,
): Promise<GrownNode> {
  const { criterion: name = "information", maxDepth, minRows, priors } = options;
  return shared.once(`grown: ${JSON.stringify([name, maxDepth, minRows, priors])}`, () => {
    const criterion = splitCriterion(name, factors);
    const chooseSplits = chooseByMerit({ criterion, minRows, uninformed: "stop" });
    return growTree(source, part, { chooseSplits, maxDepth }, context);
  });
}
