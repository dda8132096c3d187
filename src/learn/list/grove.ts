// GROVE (Pagallo & Haussler 1990): a general decision list. How it learns is in learn-grove.ts, loaded when it does.

import type { Learner } from "../../learner/learner.ts";
import { type GroveOptions, groveOptionSpecs, refinedListSettings } from "./list-options.ts";

export const grove: Learner<GroveOptions> = {
  name: "grove",
  summary:
    "a decision list for all classes, each rule grown towards its purer side (Pagallo & Haussler 1990)",
  family: "rule list",
  traits: { definesFeatures: true },
  options: groveOptionSpecs,
  settingsFor: (shape) => refinedListSettings<GroveOptions>(shape),
  learn: async (request) => (await import("./learn-grove.ts")).learnGrove(request),
};
