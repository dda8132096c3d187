// The options of optimal-checklist.

import { type OptionSpec, type OptionsOf, readNumber, wholeNumber } from "../../learner/option.ts";
import { positive } from "../../learner/positive-class.ts";
import { costs, maxConditions, minRows, timeLimit } from "../../learner/shared-options.ts";

const bands = wholeNumber(
  "--bands <n>",
  "most runs of counts with a class of their own: 2 for at least m, 3 for between l and m",
  2,
  2,
);

function share(flag: string, help: string): OptionSpec<number | null> {
  return {
    flag,
    help,
    default: null,
    accepts: "a share from 0 to 1 such as 0.05",
    accept: (value) =>
      value === null || (typeof value === "number" && value >= 0 && value <= 1) ? value : undefined,
    read: readNumber,
  };
}

export const options = {
  maxConditions: { ...maxConditions, default: 5 },
  bands,
  thresholds: wholeNumber(
    "--thresholds <k>",
    "try only this many cuts of each number, at its quantiles (0: every cut)",
    10,
    0,
  ),
  maxFnr: share("--max-fnr <share>", "most positive training rows that may be missed, as a share of them"),
  maxFpr: share(
    "--max-fpr <share>",
    "most other training rows that may be predicted positive, as a share of them",
  ),
  positive,
  costs,
  minRows: { ...minRows, default: 0 },
  timeLimit,
};

export type OptimalChecklistOptions = OptionsOf<typeof options>;
