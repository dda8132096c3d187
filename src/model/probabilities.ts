// The probability of each class where a model ends.

import type { Labelled, Model } from "./model.ts";
import { childrenOf } from "./size.ts";
import { preorder } from "./walk-tree.ts";

/**
 * The probabilities that are stored; of a model of an earlier version the shares of the training
 * rows that arrive, and certainty of its class where none does.
 */
export function probabilitiesOf(labelled: Labelled, classes: readonly string[]): readonly number[] {
  if (labelled.probabilities !== undefined) return labelled.probabilities;
  const total = labelled.counts.reduce((sum, count) => sum + count, 0);
  return total > 0
    ? labelled.counts.map((count) => count / total)
    : classes.map((name) => (name === labelled.class ? 1 : 0));
}

/** Whether some part of a model has probabilities of its own. */
export function hasProbabilities(model: Model): boolean {
  const hasOwn = ({ probabilities }: Labelled): boolean => probabilities !== undefined;
  switch (model.form) {
    case "tree":
      for (const { item } of preorder(model.root, childrenOf)) if (hasOwn(item)) return true;
      return false;
    case "list":
      return [...model.rules, model.otherwise].some(hasOwn);
    case "scorecard":
      return model.totals.some(hasOwn);
  }
}
