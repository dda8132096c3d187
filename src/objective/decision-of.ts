// The decision that costs and priors state: which class is made of probabilities.

import type { CostMatrix } from "./cost.ts";
import { type ClassFactors, costsByPriors } from "./priors.ts";

/** Null where the most probable class is meant: by plain errors and the priors of the data. */
export function decisionOfCosts(
  costs: CostMatrix,
  factors: ClassFactors | null,
): { readonly type: "costs"; readonly costs: readonly (readonly number[])[] } | null {
  const matrix = costsByPriors(costs, factors);
  return matrix === null ? null : { type: "costs", costs: matrix };
}
