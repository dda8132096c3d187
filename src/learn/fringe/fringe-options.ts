// The options of FRINGE and its variants: a tree's, and those of the iteration.

import { treeOptionSpecs } from "../../grow/tree-options.ts";
import { oneOf, wholeNumber } from "../../learner/option.ts";
import { positive } from "../../learner/positive-class.ts";

export const fringeOptionSpecs = {
  ...treeOptionSpecs,
  variant: oneOf(
    "--variant <rule>",
    "which features are proposed: positive, dual, symmetric, limited-disjunctions, full, or random",
    "positive",
    ["positive", "dual", "symmetric", "limited-disjunctions", "full", "random"] as const,
  ),
  positive,
  maxVariables: wholeNumber(
    "--max-variables <n>",
    "stop when attributes and features are more than this; 0 chooses by the attributes and the variant",
    0,
    0,
  ),
  restarts: {
    ...wholeNumber(
      "--restarts <n>",
      "when no feature is new and rows are few, take features from trees on other splits of the rows, at most this many times; 0 as in the paper",
      6,
      0,
    ),
    aliases: { redeals: "--redeals" },
  },
  maxIterations: wholeNumber("--max-iterations <n>", "most trees to grow", 100, 1),
};

export type FringeOptions = {
  [K in keyof typeof fringeOptionSpecs]: (typeof fringeOptionSpecs)[K]["default"];
};
