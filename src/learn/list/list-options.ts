// The options of the learners of decision lists.

import { type DataShape, tooManyConditions } from "../../learner/data-shape.ts";
import type { Settings } from "../../learner/learner.ts";
import { type OptionSpec, oneOf, wholeNumber } from "../../learner/option.ts";
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

const restarts: OptionSpec<number> = {
  ...wholeNumber(
    "--restarts <n>",
    "while a list errs on few training rows, learn it on other splits of them, so many times; 0 as in the paper",
    4,
    0,
  ),
  aliases: { redeals: "--redeals" },
};

const common = { costs, maxDepth, maxConditions, minRows, prune, seed, refine };

export const greedy3OptionSpecs = { positive, ...common, restarts };

export type Greedy3Options = {
  [K in keyof typeof greedy3OptionSpecs]: (typeof greedy3OptionSpecs)[K]["default"];
};

/** The paper found data priors poor for GROVE and reports uniform ones. */
export const groveOptionSpecs = {
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

export type GroveOptions = { [K in keyof typeof groveOptionSpecs]: (typeof groveOptionSpecs)[K]["default"] };

export const rivestOptionSpecs = {
  maxLiterals: wholeNumber("--max-literals <k>", "most conditions in one rule", 2, 1),
  costs,
  maxConditions,
};

export type RivestOptions = {
  [K in keyof typeof rivestOptionSpecs]: (typeof rivestOptionSpecs)[K]["default"];
};

/** Rows times conditions times pairs of classes: what growing and pruning lists of rules may cost in a choice. */
const MOST_TESTS = 1.5e6;

/** Refined lists; `own` are further options of the setting. */
export function refinedListSettings<Options extends { readonly refine: "yes" | "no" }>(
  shape: DataShape,
  own: Partial<Options> = {},
): Settings<Options> {
  const tests = (shape.rows * shape.conditions * shape.classes) / 2;
  if (tests > MOST_TESTS) return { settings: [], leftOut: tooManyConditions(shape) };
  const options = { ...own, refine: "yes" } as Partial<Options>;
  return { settings: [{ label: "refined", options, isCostly: true }] };
}
