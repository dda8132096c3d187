// Items that point to one class, found one after the other: each new one is the best beside those
// before it; then each is chosen anew beside all others. Each step lowers the logistic loss of the
// log-odds that the items add up to, like boosting with steps of one length: rows far from the
// border have little influence, and so has noise.

import type { Items, Losses } from "./items.ts";
import { fitStart, lossAt } from "./log-odds.ts";
import { ratedLosses } from "./rate.ts";

const MOST_ROUNDS = 3;

/** Adds items that point to `towards` up to `size`, while there are any, yielding after each. */
export function* buildUp(
  items: Items,
  size: number,
  towards: number,
  importance: Float64Array,
): Generator<void, void> {
  let start = 0;
  const refit = (): void => {
    const { pointed, others } = sides(items, towards, importance);
    start = fitStart(pointed, others, start);
  };
  const losses = (counts: number): Losses =>
    ratedLosses(counts, importance, (count, label) =>
      lossAt(label === towards ? start + count : -start - count),
    );
  while (items.size < size) {
    refit();
    // The new item will hold for some rows and not for others: half of what it adds is taken off
    // all.
    start -= 0.5;
    if (!items.add(losses(items.size + 2))) return;
    yield;
  }
  for (let round = 0, better = true; better && round < MOST_ROUNDS; round++) {
    better = false;
    for (let index = 0; index < items.size; index++) {
      refit();
      if (items.chooseAnew(index, losses(items.size + 1), 0)) better = true;
      yield;
    }
  }
}

/** Weights by number of items, each class by its importance. */
function sides(
  items: Items,
  towards: number,
  importance: Float64Array,
): { readonly pointed: Float64Array; readonly others: Float64Array } {
  const classes = importance.length;
  const weights = items.weights();
  const pointed = new Float64Array(items.size + 1);
  const others = new Float64Array(items.size + 1);
  for (let at = 0; at < weights.length; at++) {
    const label = at % classes;
    const side = label === towards ? pointed : others;
    const count = (at - label) / classes;
    side[count] = side[count] + weights[at] * importance[label];
  }
  return { pointed, others };
}
