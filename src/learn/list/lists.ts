// The learners of decision lists. How they learn is loaded when they do.

import type { Learner } from "../../learner/learner.ts";
import {
  type Greedy3Options,
  type GroveOptions,
  greedy3Options,
  groveOptions,
  type RivestOptions,
  refinedSettings,
  rivestOptions,
} from "./list-options.ts";

export const greedy3: Learner<Greedy3Options> = {
  name: "greedy3",
  summary: "a DNF as a list of rules for one class, each grown by validity (Pagallo & Haussler 1990)",
  family: "rule list",
  traits: { definesFeatures: true },
  options: greedy3Options,
  settingsFor: (shape) => (shape.classes === 2 ? refinedSettings(shape, { minRows: 2 }) : { settings: [] }),
  learn: async (request) => (await import("./greedy3.ts")).learnGreedy3(request),
};

export const grove: Learner<GroveOptions> = {
  name: "grove",
  summary:
    "a decision list for all classes, each rule grown towards its purer side (Pagallo & Haussler 1990)",
  family: "rule list",
  traits: { definesFeatures: true },
  options: groveOptions,
  settingsFor: (shape) => refinedSettings(shape),
  learn: async (request) => (await import("./grove.ts")).learnGrove(request),
};

export const rivest: Learner<RivestOptions> = {
  name: "rivest",
  summary:
    "a decision list of rules of at most k conditions that fits every row, or proof that none does (Rivest 1987)",
  family: "rule list",
  traits: { definesFeatures: true },
  options: rivestOptions,
  learn: async (request) => (await import("./rivest.ts")).learnRivest(request),
};
