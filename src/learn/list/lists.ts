// The learners of decision lists and their options. How they learn is loaded when they do.

import { type DataShape, tooManyConditions } from "../../learner/data-shape.ts";
import type { Learner, Settings } from "../../learner/learner.ts";
import { type OptionsOf, oneOf, wholeNumber } from "../../learner/option.ts";
import { positive } from "../../learner/positive-class.ts";
import {
  costs,
  maxConditions,
  maxDepth,
  minRows,
  priors,
  prune,
  seed,
} from "../../learner/shared-options.ts";
import { splits } from "../../split/splits-option.ts";

const refine = {
  ...oneOf(
    "--refine <when>",
    "yes: on all training rows choose every condition anew, and grow rules anew where that pays; no: as in the paper",
    "no",
    ["yes", "no"] as const,
  ),
  aliases: { tend: "--tend" },
};

const restarts = {
  ...wholeNumber(
    "--restarts <n>",
    "while a list errs on few training rows, learn it on other splits of them, so many times; 0 as in the paper",
    4,
    0,
  ),
  aliases: { redeals: "--redeals" },
};

const common = { costs, maxDepth, maxConditions, minRows, prune, seed, refine };

const greedy3Options = { positive, ...common, restarts };

export type Greedy3Options = OptionsOf<typeof greedy3Options>;

export const greedy3: Learner<Greedy3Options> = {
  name: "greedy3",
  summary: "a DNF as a list of rules for one class, each grown by validity (Pagallo & Haussler 1990)",
  family: "rule list",
  traits: { definesFeatures: true },
  options: greedy3Options,
  settingsFor: (shape) => (shape.classes === 2 ? refinedSettings(shape, { minRows: 2 }) : { settings: [] }),
  learn: async (request) => (await import("./greedy3.ts")).learnGreedy3(request),
};

/** The paper found data priors poor for GROVE and reports uniform ones. */
const groveOptions = {
  priors: { ...priors, default: "uniform" as typeof priors.default },
  ...common,
  splits,
  tidy: oneOf(
    "--tidy <when>",
    "yes: shorten the pruned list wherever that costs nothing; no: as in the paper",
    "yes",
    ["yes", "no"] as const,
  ),
};

export type GroveOptions = OptionsOf<typeof groveOptions>;

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

const rivestOptions = {
  maxLiterals: wholeNumber("--max-literals <k>", "most conditions in one rule", 2, 1),
  costs,
  maxConditions,
};

export type RivestOptions = OptionsOf<typeof rivestOptions>;

export const rivest: Learner<RivestOptions> = {
  name: "rivest",
  summary:
    "a decision list of rules of at most k conditions that fits every row, or proof that none does (Rivest 1987)",
  family: "rule list",
  traits: { definesFeatures: true },
  options: rivestOptions,
  learn: async (request) => (await import("./rivest.ts")).learnRivest(request),
};

/** Rows times conditions times pairs of classes: what growing and pruning lists of rules may cost in a choice. */
const MOST_TESTS = 1.5e6;

/** `own` are further options of the setting. */
function refinedSettings(
  shape: DataShape,
  own: { readonly minRows?: number } = {},
): Settings<Greedy3Options & GroveOptions> {
  const tests = (shape.rows * shape.conditions * shape.classes) / 2;
  if (tests > MOST_TESTS) return { settings: [], leftOut: tooManyConditions(shape) };
  return { settings: [{ label: "refined", options: { ...own, refine: "yes" }, isCostly: true }] };
}
