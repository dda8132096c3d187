// A checklist as a card of one point for each item: the number of items that hold is its total, and
// each number has class shares of its own.

import type { Test } from "../../condition/condition.ts";
import { conditionsOf, negate } from "../../condition/condition.ts";
import type { CountSource } from "../../counts/count-source.ts";
import { learnedTree } from "../../grow/to-model.ts";
import type { Learned } from "../../learner/learner.ts";
import { modelHead } from "../../learner/model-head.ts";
import { countShares } from "../../model/scorecard/count-shares.ts";
import { agreeing } from "../../model/shrink-probabilities.ts";
import type { CostMatrix } from "../../objective/cost.ts";
import { decisionOfCosts } from "../../objective/decision-of.ts";
import type { ClassFactors } from "../../objective/priors.ts";

export interface Told {
  /** In reading order. */
  readonly items: readonly Test[];
  /** Class of each number of items. */
  readonly labels: Int32Array;
  /** Weights by number of items and class. */
  readonly weights: Float64Array;
}

export interface ChecklistMaking {
  readonly costs: CostMatrix;
  readonly factors: ClassFactors | null;
}

/** Where most items are negations, the opposite form with few of them is equivalent. */
export function worded({ items, labels, weights }: Told): Told {
  if (items.filter(({ negated }) => negated).length * 2 <= items.length) return { items, labels, weights };
  const classes = weights.length / labels.length;
  const opposite = weights.map((_, at) => {
    const label = at % classes;
    return weights[weights.length - classes - (at - label) + label];
  });
  return { items: items.map(negate), labels: labels.toReversed(), weights: opposite };
}

/** The model of a checklist; one item is a question, and none the class of all rows. */
export function learnedChecklist(
  source: CountSource,
  { items, labels, weights }: Told,
  { costs, factors }: ChecklistMaking,
): Learned {
  const classes = source.classes.length;
  const countsOf = (from: number, to: number): Float64Array => {
    const sums = new Float64Array(classes);
    for (let at = from * classes; at < to * classes; at++) sums[at % classes] += weights[at];
    return sums;
  };
  if (items.length <= 1) {
    const leaf = (count: number) => ({
      label: labels[count],
      counts: countsOf(count, count + 1),
      split: null,
    });
    const isSplit = items.length === 1 && labels[0] !== labels[1];
    const all = { label: labels[0], counts: countsOf(0, labels.length), split: null };
    return learnedTree(
      source,
      isSplit ? { ...all, split: { test: items[0], yes: leaf(1), no: leaf(0) } } : all,
    );
  }
  const decision = decisionOfCosts(costs, factors) ?? undefined;
  const totals = countShares(weights, labels, classes).map(({ from, counts, shares, label }) => {
    const name = source.classes[label];
    const probabilities = agreeing(shares, name, { classes: source.classes, decision });
    return { least: from, class: name, counts: [...counts], probabilities };
  });
  const used = new Set(items.flatMap(conditionsOf).map(({ column }) => column));
  const points = items.map((test) => ({ bands: [{ test, points: [1] }], otherwise: [0] }));
  const model = { form: "scorecard", ...modelHead(source, used), items: points, totals } as const;
  return { model, certificate: null, history: [], notices: [] };
}
