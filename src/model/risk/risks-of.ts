// The ends of a model with the probability of their class, and how sure it is.

import { decisionOf, nextOf } from "../decision.ts";
import type { Model } from "../model.ts";
import { probabilitiesOf } from "../probabilities.ts";
import { preorder } from "../walk-tree.ts";
import { riskInterval } from "./risk-interval.ts";

export interface EndRisk {
  readonly class: string;
  readonly probability: number;
  /** The 95 % interval of it; null where the model has no probabilities of its own. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** Weight of the training rows that end there. */
  readonly rows: number;
}

/** In reading order. */
export function risksOf(model: Model): EndRisk[] {
  const risks: EndRisk[] = [];
  for (const { item } of preorder(decisionOf(model), nextOf)) {
    if (item.otherwise !== null) continue;
    const place = model.classes.indexOf(item.class);
    risks.push({
      class: item.class,
      probability: probabilitiesOf(item, model.classes)[place],
      interval: riskInterval(item, place),
      rows: item.counts.reduce((sum, count) => sum + count, 0),
    });
  }
  return risks;
}
