// How a class is made of probabilities: the one that is most probable, costs least, or reaches a
// threshold. A model stores its rule, so that another can take its place without learning.

import type { Model } from "./model.ts";

export type DecisionRule = NonNullable<Model["decision"]>;

/** Probabilities and costs that differ by less differ by rounding. */
const ROUNDING = 1e-12;

/** The class that a rule gives, the first of equals; without a rule the most probable. */
export function decideClass(
  probabilities: ArrayLike<number>,
  classes: readonly string[],
  rule: DecisionRule | undefined,
): string {
  if (rule === undefined) return classes[largest(probabilities, -1)];
  if (rule.type === "costs") {
    const saved = classes.map((_, predicted) => -expectedCost(probabilities, predicted, rule.costs));
    return classes[largest(saved, -1)];
  }
  const own = classes.indexOf(rule.class);
  if (own >= 0 && (classes.length === 1 || probabilities[own] >= rule.at - ROUNDING)) return classes[own];
  return classes[largest(probabilities, own)];
}

/** What it costs on average to predict a class where classes have these probabilities. */
export function expectedCost(
  probabilities: ArrayLike<number>,
  predicted: number,
  costs: readonly (readonly number[])[],
): number {
  let sum = 0;
  for (let actual = 0; actual < costs.length; actual++) {
    sum += probabilities[actual] * costs[actual][predicted];
  }
  return sum;
}

function largest(values: ArrayLike<number>, except: number): number {
  let best = -1;
  for (let c = 0; c < values.length; c++) {
    if (c !== except && (best < 0 || values[c] > values[best] + ROUNDING)) best = c;
  }
  return best;
}
