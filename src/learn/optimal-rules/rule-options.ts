// Options that both learners of provably best rules take.

import { type OptionSpec, readNumber, wholeNumber } from "../../learner/option.ts";

export const maxLiterals: OptionSpec<number> = {
  flag: "--max-literals <k>",
  help: "most conditions in one rule",
  default: 1,
  accepts: "1, 2 or 3",
  accept: (value) => (value === 1 || value === 2 || value === 3 ? value : undefined),
  read: readNumber,
};

export const thresholds = wholeNumber(
  "--thresholds <k>",
  "try only this many cuts of each number, at its quantiles (0: every cut)",
  0,
  0,
);

/** Megabytes. */
export const memory = wholeNumber(
  "--memory <megabytes>",
  "most memory that an exact search of rules may take",
  1024,
  16,
);
