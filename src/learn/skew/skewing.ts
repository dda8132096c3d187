// The skewing learners: greedy trees whose splits are chosen by skewing where plain gain is blind.

import type { Learner } from "../learner.ts";
import { numberBetween, type OptionsOf, wholeNumber } from "../option.ts";
import { learnTree } from "../tree/learn-tree.ts";
import { greedyTreeOptionSpecs } from "../tree/tree-options.ts";
import { chooseAutomatically } from "./auto-chooser.ts";
import { chooseBySkewing } from "./skew-chooser.ts";

const skewOptionSpecs = {
  ...greedyTreeOptionSpecs,
  prune: { ...greedyTreeOptionSpecs.prune, default: 0 },
  strength: numberBetween("--strength <s>", "how strongly a favoured value is weighted", 0.75, [0.5, 1]),
  trials: wholeNumber("--trials <n>", "how many reweightings vote on a split", 30, 1),
  gainShare: numberBetween(
    "--gain-share <g>",
    "share of the class entropy a column must remove to count",
    0.05,
    [0, 1],
  ),
};

type SkewOptions = OptionsOf<typeof skewOptionSpecs>;

const autoSkewOptionSpecs = {
  ...skewOptionSpecs,
  level: numberBetween("--level <p>", "largest chance that a split is an accident", 0.01, [0, 1]),
};

export const autoSkew: Learner<OptionsOf<typeof autoSkewOptionSpecs>> = {
  name: "auto-skew",
  summary: "plain splits where they are significant, else exact lookahead, else skewing",
  options: autoSkewOptionSpecs,
  learn: (request) => learnTree(request, chooseAutomatically({ ...request.options, tripleBudget: 1000 })),
};

export const skewing: Learner<SkewOptions> = {
  name: "skewing",
  summary: "a tree that finds XOR-like structure by reweighting the rows (Page & Ray 2003)",
  options: skewOptionSpecs,
  learn: (request) => learnTree(request, chooseBySkewing(request.options)),
};
