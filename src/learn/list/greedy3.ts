// GREEDY3 (Pagallo & Haussler 1990): a DNF as a decision list. How it learns is in learn-greedy3.ts, loaded when it does.

import type { Learner } from "../../learner/learner.ts";
import { type Greedy3Options, greedy3OptionSpecs, refinedListSettings } from "./list-options.ts";

export const greedy3: Learner<Greedy3Options> = {
  name: "greedy3",
  summary: "a DNF as a list of rules for one class, each grown by validity (Pagallo & Haussler 1990)",
  family: "rule list",
  traits: { definesFeatures: true },
  options: greedy3OptionSpecs,
  settingsFor: (shape) =>
    shape.classes === 2 ? refinedListSettings<Greedy3Options>(shape, { minRows: 2 }) : { settings: [] },
  learn: async (request) => (await import("./learn-greedy3.ts")).learnGreedy3(request),
};
