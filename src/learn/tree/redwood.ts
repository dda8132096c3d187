// REDWOOD (Pagallo & Haussler 1990, Section 3.2): a decision tree by mutual information with class
// priors, grown until the rows are pure or alike, then pruned back on rows held out for it. ID3 is
// the same unpruned.

import { DataError } from "../../dataset/data-error.ts";
import { learnByCutting, learnTree } from "../../grow/learn-tree.ts";
import { treeOptionSpecs } from "../../grow/tree-options.ts";
import { sizesUpTo } from "../../learner/data-shape.ts";
import type { Learner } from "../../learner/learner.ts";
import { type OptionsOf, oneOf } from "../../learner/option.ts";
import { criterion, splitCriterion } from "../../split/criteria/criterion.ts";
import { splitChooser } from "../../split/splits-option.ts";
import { countOf } from "../../text/numbers.ts";

const options = { ...treeOptionSpecs, criterion };

type RedwoodOptions = OptionsOf<typeof options>;

const cut = oneOf(
  "--cut <by>",
  "what is kept lowest when a tree that is too large is cut down: errors (or their cost), or the deviance of its probabilities",
  "errors",
  ["errors", "deviance"] as const,
);

export const redwood: Learner<RedwoodOptions> = {
  name: "redwood",
  summary: "a decision tree by mutual information, pruned on held-out rows (Pagallo & Haussler 1990)",
  family: "greedy tree",
  traits: { isQuickOnMany: true },
  settingsFor: () => ({ settings: [{ options: {} }] }),
  options,
  learn(request) {
    const { criterion: name, splits } = request.options;
    if (name !== "information" && splits !== "information") {
      throw new DataError(
        `${splits} chooses splits by information, not by ${name}; leave out one of the two`,
        {
          code: "bad-option",
          hint: [{ option: "criterion" }, { option: "splits" }],
        },
      );
    }
    return learnTree(request, (factors) =>
      splitChooser({ ...request.options, criterion: splitCriterion(name, factors) }),
    );
  },
};

/** Sizes that one tree is cut to: how large a tree the rows bear is what evaluation shows best. */
/** Fewer rows are no ground for a leaf of its own: five, of few rows in all one in fifty. */
function leastLeaf(rows: number): number {
  return Math.min(5, Math.max(2, Math.floor(rows / 50)));
}

const SIZES = [3, 5, 8, 12, 24, 48, 96];

export const id3: Learner<RedwoodOptions & { readonly cut: "errors" | "deviance" }> = {
  name: "id3",
  summary: "the same tree left unpruned, splitting only where a column informs (Quinlan's ID3)",
  family: redwood.family,
  traits: redwood.traits,
  settingsFor: ({ maxConditions, rows }) => ({
    settings: sizesUpTo(maxConditions, SIZES).flatMap((size) => [
      { label: countOf(size, "condition"), options: { maxConditions: size, minRows: leastLeaf(rows) } },
      {
        label: `${countOf(size, "condition")}, by deviance`,
        options: { maxConditions: size, minRows: leastLeaf(rows), cut: "deviance" },
      },
    ]),
  }),
  options: {
    ...options,
    prune: { ...options.prune, default: 0 },
    uninformed: { ...options.uninformed, default: "stop" },
    cut,
  },
  learn(request) {
    const { prune, splits, uninformed } = request.options;
    const isPlain = prune === 0 && splits === "information" && uninformed === "stop";
    if (isPlain) return learnByCutting(request);
    if (request.options.cut !== "errors") {
      throw new DataError("only the plain tree is cut by deviance; leave out what changes it", {
        code: "bad-option",
        hint: [{ option: "cut" }],
      });
    }
    return redwood.learn(request);
  },
};
