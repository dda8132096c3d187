// Turns how likely classes are at each number of items into losses of rows. Losses are multiples of
// 2^-12, so that their sums over weighted rows are exact, and the same in any order of the rows.

import type { Losses } from "./items.ts";

const GRAIN = 4096;

/** `importance` of each class: what a mistake on a row of weight one costs. */
export function ratedLosses(
  counts: number,
  importance: Float64Array,
  loss: (count: number, label: number) => number,
): Losses {
  const classes = importance.length;
  const losses = new Float64Array(counts * classes);
  for (let count = 0; count < counts; count++) {
    for (let label = 0; label < classes; label++) {
      losses[count * classes + label] = Math.round(importance[label] * loss(count, label) * GRAIN) / GRAIN;
    }
  }
  return losses;
}

/** Half a row of each class is added to the counts, so that no class has probability 0. */
const UNSEEN = 0.5;

/** Rates items by the classes' shares at each count, not necessarily monotone; counts × classes. */
export function shareLosses(weights: Float64Array, importance: Float64Array): Losses {
  const classes = importance.length;
  const counts = weights.length / classes;
  const totals = new Float64Array(counts);
  for (let at = 0; at < weights.length; at++) {
    const count = Math.floor(at / classes);
    totals[count] = totals[count] + weights[at];
  }
  return ratedLosses(
    counts,
    importance,
    (count, label) =>
      -Math.log((weights[count * classes + label] + UNSEEN) / (totals[count] + UNSEEN * classes)),
  );
}
