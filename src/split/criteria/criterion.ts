// The criteria by which a greedy grower may choose a split, and the option that names one.

import type { SplitCriterion } from "../../counts/split-criterion.ts";
import { oneOf } from "../../learner/option.ts";
import type { ClassFactors } from "../../objective/priors.ts";
import { gini } from "./gini.ts";
import { information } from "./information.ts";

const criteria = { information, gini } as const;

/** The criteria by name. */
export type CriterionName = keyof typeof criteria;

export const criterion = oneOf<CriterionName>(
  "--criterion <name>",
  "how splits are scored: by the information they give about the class, or by how much they lower Gini's index",
  "information",
  ["information", "gini"],
);

/**
 * A criterion for the queries of a count source; `factors` are those of given priors, null for the
 * data's.
 *
 * @example
 * const gini = splitCriterion("gini", null);
 * console.log(gini.sideMerit([5, 5], 0, 2, null), gini.sideMerit([10, 0], 0, 2, null));
 * // → -5 0
 */
export function splitCriterion(name: CriterionName, factors: ClassFactors | null): SplitCriterion {
  return criteria[name](factors);
}
