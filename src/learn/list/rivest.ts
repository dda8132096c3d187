// Rivest's k-DL (Rivest 1987): a list of short rules that fits every row. How it learns is in learn-rivest.ts, loaded when it does.

import type { Learner } from "../../learner/learner.ts";
import { type RivestOptions, rivestOptionSpecs } from "./list-options.ts";

export const rivest: Learner<RivestOptions> = {
  name: "rivest",
  summary:
    "a decision list of rules of at most k conditions that fits every row, or proof that none does (Rivest 1987)",
  family: "rule list",
  traits: { definesFeatures: true },
  options: rivestOptionSpecs,
  learn: async (request) => (await import("./learn-rivest.ts")).learnRivest(request),
};
