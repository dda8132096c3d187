// The options of the skewing learners.

import { greedyTreeOptionSpecs } from "../../grow/tree-options.ts";
import {
  numberBetween,
  type OptionSpec,
  type OptionsOf,
  oneOf,
  readNumber,
  wholeNumber,
} from "../../learner/option.ts";
import type { NumberScheme } from "../../split/skew/favoured-settings.ts";
import type { SkewAt } from "../../split/skew/skew-chooser.ts";

const NO_TEST = 1;

const belowOne = numberBetween(
  "--significance <p>",
  "significance level: make no split with a larger p-value, or none for no test",
  NO_TEST,
  [0, 1],
);

const significance: OptionSpec<number> = {
  ...belowOne,
  accepts: `${belowOne.accepts}, or none`,
  accept: (value) => (value === "none" || value === NO_TEST ? NO_TEST : belowOne.accept(value)),
  read: (text) => (text === "none" ? text : readNumber(text)),
};

const skewAt = oneOf(
  "--skew-at <nodes>",
  "where the rows are reweighted: at every node (the paper), or at blind ones, where no column has its share of the gain as it is",
  "every" as SkewAt,
  ["every", "blind"],
);

const uninformed = oneOf(
  "--uninformed <rule>",
  "where no column informs enough, reweighted or not: stop (the paper), or split while rows differ",
  "stop",
  ["split", "stop"] as const,
);

/**
 * One column at a time is newer than the paper. On our development data votes at every node with
 * stopping cost it three points.
 */
export const whereBlind = {
  skewAt: { ...skewAt, default: "blind" as SkewAt },
  uninformed: { ...uninformed, default: "split" as typeof uninformed.default },
};

const commonOptionSpecs = {
  ...greedyTreeOptionSpecs,
  prune: { ...greedyTreeOptionSpecs.prune, default: 0 },
  strength: numberBetween("--strength <s>", "how strongly a favoured value is weighted", 0.75, [0.5, 1]),
  gainShare: numberBetween(
    "--gain-share <g>",
    "share of the class entropy a column must remove to count",
    0.05,
    [0, 1],
  ),
  leastRows: wholeNumber(
    "--effective-rows <n>",
    "weaken the skew where the effective number of rows would fall below this; 0 for never",
    0,
    0,
  ),
  numbers: oneOf(
    "--numbers <scheme>",
    "how numbers are weighted: expected over all thresholds (the paper), or by a random monotone density of their ranks",
    "expected" as NumberScheme,
    ["expected", "monotone"],
  ),
  significance,
};

export const sequentialOptionSpecs = { ...commonOptionSpecs, ...whereBlind };

export const skewOptionSpecs = {
  ...commonOptionSpecs,
  skewAt,
  uninformed,
  trials: wholeNumber("--trials <n>", "how many reweightings vote on a split", 30, 1),
};

export type SkewOptions = OptionsOf<typeof skewOptionSpecs>;

export type SequentialOptions = OptionsOf<typeof sequentialOptionSpecs>;
