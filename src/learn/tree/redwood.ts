// REDWOOD (Pagallo & Haussler 1990, Section 3.2): a decision tree by mutual information with class priors,
// grown until the rows are pure or alike, then pruned back on rows held out for it. ID3 is the same unpruned.

import type { Learner } from "../shared/learner.ts";
import { splitChooser } from "../shared/skew/splits-option.ts";
import { learnTree } from "../shared/tree/learn-tree.ts";
import { type TreeOptions, treeOptionSpecs } from "../shared/tree/tree-options.ts";

export const redwood: Learner<TreeOptions> = {
  name: "redwood",
  summary: "a decision tree by mutual information, pruned on held-out rows (Pagallo & Haussler 1990)",
  family: "greedy tree",
  traits: { isQuickOnMany: true },
  settingsFor: () => ({ settings: [{ options: {} }] }),
  options: treeOptionSpecs,
  learn: (request) => learnTree(request, splitChooser(request.options)),
};

export const id3: Learner<TreeOptions> = {
  name: "id3",
  summary: "the same tree left unpruned, splitting only where a column informs (Quinlan's ID3)",
  family: redwood.family,
  traits: redwood.traits,
  options: {
    ...treeOptionSpecs,
    prune: { ...treeOptionSpecs.prune, default: 0 },
    uninformed: { ...treeOptionSpecs.uninformed, default: "stop" },
  },
  learn: redwood.learn,
};
