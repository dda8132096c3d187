// The options of optimal-scorecard.

import { type OptionSpec, type OptionsOf, readNumber, wholeNumber } from "../../learner/option.ts";
import { costs, maxConditions, minRows, priors, timeLimit } from "../../learner/shared-options.ts";

const itemPrice: OptionSpec<number | null> = {
  flag: "--item-price <nats>",
  help: "what a condition of optimal-scorecard must save of the mean logistic loss (default: 1 / rows)",
  default: null,
  accepts: "a number of at least 0",
  accept: (value) =>
    value === null || (typeof value === "number" && value >= 0 && Number.isFinite(value)) ? value : undefined,
  read: readNumber,
};

const unit: OptionSpec<number | null> = {
  flag: "--unit <log-odds>",
  help: "log-odds that a point of optimal-scorecard stands for, or free: the best up to 2",
  default: null,
  accepts: "a number above 0 up to 10, or free",
  accept(value) {
    if (value === null || value === "free") return null;
    return typeof value === "number" && value > 0 && value <= 10 ? value : undefined;
  },
  read: (text) => (text === "free" ? null : readNumber(text)),
};

export const options = {
  maxConditions: { ...maxConditions, default: 5 },
  maxPoints: wholeNumber("--max-points <n>", "most points of a condition, for or against", 5, 1),
  itemPrice,
  unit,
  thresholds: wholeNumber(
    "--thresholds <k>",
    "try only so many cuts of each number, at its quantiles (0: every cut)",
    10,
    0,
  ),
  minRows: { ...minRows, default: 5 },
  priors,
  costs,
  timeLimit,
};

export type OptimalScorecardOptions = OptionsOf<typeof options>;
