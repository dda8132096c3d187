// The options of the greedy tree learners.

import { oneOf } from "../option.ts";
import { costs, maxConditions, maxDepth, minRows, priors, prune, seed } from "../shared-options.ts";

export const treeOptionSpecs = {
  priors,
  costs,
  maxDepth,
  maxConditions,
  minRows,
  prune,
  seed,
  uninformed: oneOf(
    "--uninformed <rule>",
    "where no column informs: split while rows differ (1990), or stop (1989)",
    "split",
    ["split", "stop"] as const,
  ),
};

export type TreeOptions = { [K in keyof typeof treeOptionSpecs]: (typeof treeOptionSpecs)[K]["default"] };
