// The majority baseline: one class for every row, the most frequent (or, where mistakes have costs, the cheapest).

import { cheapestClass, costMatrix } from "../shared/cost.ts";
import type { Learned, Learner, LearnRequest } from "../shared/learner.ts";
import type { OptionsOf } from "../shared/option.ts";
import { priorFactors, weighByPriors } from "../shared/priors.ts";
import { costs, priors } from "../shared/shared-options.ts";
import { treeModel } from "../shared/tree/to-model.ts";

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
  const model = treeModel(source, { label, counts, split: null });
  return { model, certificate: null, history: [], notices: [] };
}
