// The options of the greedy tree learners.

import { type OptionsOf, oneOf } from "../learner/option.ts";
import { costs, maxConditions, maxDepth, minRows, priors, prune, seed } from "../learner/shared-options.ts";
import { splits } from "../split/splits-option.ts";

/**
 * The options of growing and pruning, whatever chooses the splits.
 *
 * @example
 * console.log(Object.keys(greedyTreeOptionSpecs).join(", "));
 * // → priors, costs, maxDepth, maxConditions, minRows, prune, seed
 */
export const greedyTreeOptionSpecs = { priors, costs, maxDepth, maxConditions, minRows, prune, seed };

/** What growing and pruning take. */
export type GreedyTreeOptions = OptionsOf<typeof greedyTreeOptionSpecs>;

export const treeOptionSpecs = {
  ...greedyTreeOptionSpecs,
  uninformed: oneOf(
    "--uninformed <rule>",
    "where no column is informative: split while rows differ (1990), or stop (1989)",
    "split",
    ["split", "stop"] as const,
  ),
  splits,
};

export type TreeOptions = OptionsOf<typeof treeOptionSpecs>;
