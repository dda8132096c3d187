// A checklist as a tree: the most items are asked about first, so that it reads "at least 4 of …,
// else at least 2 of …".

import { atLeast } from "../../condition/combine.ts";
import { type Condition, negate, type Test } from "../../condition/condition.ts";
import type { LabelledNode } from "../../grow/labelled-node.ts";
import { type CostMatrix, cheapestClass } from "../../objective/cost.ts";
import { type ClassFactors, weighByPriors } from "../../objective/priors.ts";
import { runsOf } from "./bands.ts";

export interface Told {
  /** In reading order. */
  readonly conditions: readonly Condition[];
  /** Class of each number of items. */
  readonly labels: Int32Array;
  /** Weights by number of items and class. */
  readonly weights: Float64Array;
  readonly classes: number;
}

export interface ChecklistRequest extends Told {
  readonly costs: CostMatrix;
  readonly factors: ClassFactors | null;
}

/** Where most conditions are negations, the opposite form with few of them is equivalent. */
export function worded(told: Told): Told {
  const { conditions, labels, weights, classes } = told;
  if (conditions.filter(({ negated }) => negated).length * 2 <= conditions.length) return told;
  const opposite = new Float64Array(weights.length);
  for (let at = 0; at < weights.length; at++) {
    const label = at % classes;
    opposite[weights.length - classes - (at - label) + label] = weights[at];
  }
  return { conditions: conditions.map(negate), labels: labels.toReversed(), weights: opposite, classes };
}

export function checklistTree({
  conditions,
  labels,
  weights,
  classes,
  costs,
  factors,
}: ChecklistRequest): LabelledNode {
  const countsOf = (from: number, to: number): Float64Array => {
    const sums = new Float64Array(classes);
    for (let at = from * classes; at < to * classes; at++) {
      sums[at % classes] = sums[at % classes] + weights[at];
    }
    return sums;
  };
  let root: LabelledNode | null = null;
  for (const [from, to] of runsOf(labels)) {
    const leaf = { label: labels[from], counts: countsOf(from, to), split: null };
    if (root === null) {
      root = leaf;
      continue;
    }
    const counts = countsOf(0, to);
    const label = cheapestClass(weighByPriors(counts, factors), costs);
    // Never a constant: no two items are the same or opposites, and a border lies between 1 and all
    // of them.
    root = { label, counts, split: { test: atLeast(from, conditions) as Test, yes: leaf, no: root } };
  }
  return root!;
}
