// Leaves and inner nodes of imported trees. The probabilities at leaves are the source's; counts
// are there only where the source tells them.

import type { Test } from "../condition/condition.ts";
import type { Labelled, TreeNode } from "../model/model.ts";
import { probabilitiesOf } from "../model/probabilities.ts";

/** A leaf that predicts the most probable class, the first of equals. */
export function leafOf(
  classes: readonly string[],
  probabilities: readonly number[],
  counts?: readonly number[],
): TreeNode {
  const best = probabilities.indexOf(Math.max(...probabilities));
  return {
    type: "leaf",
    class: classes[best],
    counts: counts ?? classes.map(() => 0),
    probabilities,
  };
}

/** What stands at an inner node: the counts below it, and the class they make. */
export function labelAbove(children: readonly TreeNode[], classes: readonly string[]): Labelled {
  const counts = classes.map((_, c) => children.reduce((sum, child) => sum + child.counts[c], 0));
  const isCounted = counts.some((count) => count > 0);
  const shares = classes.map((_, c) =>
    children.reduce((sum, child) => sum + probabilitiesOf(child, classes)[c], 0),
  );
  const deciding = isCounted ? counts : shares;
  return { class: classes[deciding.indexOf(Math.max(...deciding))], counts };
}

export function splitOf(test: Test, yes: TreeNode, no: TreeNode, classes: readonly string[]): TreeNode {
  return { type: "test", ...labelAbove([yes, no], classes), test, yes, no };
}

/** `exp(-margin)` below the line: the probability that belongs to a margin of log-odds. */
export function logistic(margin: number): number {
  return 1 / (1 + Math.exp(-margin));
}

export function softmax(margins: readonly number[]): number[] {
  const most = Math.max(...margins);
  const powers = margins.map((margin) => Math.exp(margin - most));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}
