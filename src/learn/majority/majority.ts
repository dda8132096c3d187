// The majority baseline: one class for every row, the most frequent (or, where mistakes have costs,
// the cheapest).

import { learnedTree } from "../../grow/to-model.ts";
import type { Learned, Learner, LearnRequest } from "../../learner/learner.ts";
import type { OptionsOf } from "../../learner/option.ts";
import { costs, priors } from "../../learner/shared-options.ts";
import { cheapestClass, costMatrix } from "../../objective/cost.ts";
import { priorFactors, weighByPriors } from "../../objective/priors.ts";

const options = { priors, costs };

type MajorityOptions = OptionsOf<typeof options>;

export const majority: Learner<MajorityOptions> = {
  name: "majority",
  summary: "the majority class for every row: the baseline that a model must beat",
  family: "majority baseline",
  traits: { isQuickOnMany: true },
  options,
  settingsFor: () => ({ settings: [{ options: {} }] }),
  learn: learnMajority,
};

async function learnMajority({ source, part, options }: LearnRequest<MajorityOptions>): Promise<Learned> {
  const [counts] = await source.countClasses([part]);
  const factors = priorFactors(options.priors, source.classes, counts);
  const label = cheapestClass(weighByPriors(counts, factors), costMatrix(options.costs, source.classes));
  return learnedTree(source, { label, counts, split: null });
}
