// The options of the learners of decision lists.

import { type DataShape, tooManyConditions } from "../../learner/data-shape.ts";
import type { Settings } from "../../learner/learner.ts";
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
    "yes: on all training rows choose each condition again, and grow new rules where that helps; no: as in the paper",
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

export const greedy3Options = { positive, ...common, restarts };

export type Greedy3Options = OptionsOf<typeof greedy3Options>;

/** The paper found data priors poor for GROVE and reports uniform ones. */
export const groveOptions = {
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

export const rivestOptions = {
  maxLiterals: wholeNumber("--max-literals <k>", "most conditions in one rule", 2, 1),
  costs,
  maxConditions,
};

export type RivestOptions = OptionsOf<typeof rivestOptions>;

/** Most rows times conditions times pairs of classes for growing and pruning lists in a choice. */
const MOST_TESTS = 1.5e6;

/** `own` are further options of the setting. */
export function refinedSettings(
  shape: DataShape,
  own: { readonly minRows?: number } = {},
): Settings<Greedy3Options & GroveOptions> {
  const tests = (shape.rows * shape.conditions * shape.classes) / 2;
  if (tests > MOST_TESTS) return { settings: [], leftOut: tooManyConditions(shape) };
  return { settings: [{ label: "refined", options: { ...own, refine: "yes" }, isCostly: true }] };
}
