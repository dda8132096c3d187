// The options of optimal-dnf.

import { atLeastZero, limit, type OptionsOf, oneOf } from "../../learner/option.ts";
import { positive } from "../../learner/positive-class.ts";
import { costs, threads, timeLimit } from "../../learner/shared-options.ts";
import { maxLiterals, memory, thresholds } from "./rule-options.ts";

export const options = {
  positive,
  smallest: oneOf("--smallest <what>", "what to minimise: the number of rules or of literals", "rules", [
    "rules",
    "literals",
  ] as const),
  maxRules: limit("--max-rules <n>", "most rules in the list"),
  maxLiterals: { ...maxLiterals, default: 2 },
  sparsity: atLeastZero(
    "--sparsity <cost>",
    "cost of a rule (or of a literal, where these are to be fewest), in mistakes; 0: fewest mistakes, then smallest",
    0,
  ),
  thresholds,
  costs,
  timeLimit,
  memory,
  threads,
};

export type OptimalDnfOptions = OptionsOf<typeof options>;
