// The options of optimal-list.

import { atLeastZero, limit, type OptionsOf } from "../../learner/option.ts";
import { costs, threads, timeLimit } from "../../learner/shared-options.ts";
import { maxLiterals, memory, thresholds } from "./rule-options.ts";

export const options = {
  maxRules: { ...limit("--max-rules <n>", "most rules in the list"), default: 5 },
  maxLiterals,
  sparsity: atLeastZero(
    "--sparsity <cost>",
    "cost of a rule (of a leaf, for trees), in mistakes: one that saves fewer is left out",
    1,
  ),
  thresholds,
  costs,
  timeLimit,
  memory,
  threads,
};

export type OptimalListOptions = OptionsOf<typeof options>;
