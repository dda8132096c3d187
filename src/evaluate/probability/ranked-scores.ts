// Rows in the order of the probability that they are of one class: all that ROC, precision and
// recall, net benefit and calibration of that class need.

import { total } from "../../counts/total.ts";
import type { Forecasts } from "../forecast.ts";

/** Rows of one probability. */
export interface RankedScore {
  readonly probability: number;
  /** Weight of the rows that are of the class. */
  readonly positives: number;
  /** Weight of the others. */
  readonly negatives: number;
}

/** Highest probability first; equal ones are one. Without those that no row has. */
export function rankedScores(forecasts: Forecasts, code: number): RankedScore[] {
  const sums = new Map<number, { positives: number; negatives: number }>();
  for (const { probabilities, counts } of forecasts) {
    const rows = total(counts);
    if (rows === 0) continue;
    const probability = probabilities[code];
    const sum = sums.get(probability) ?? { positives: 0, negatives: 0 };
    sum.positives += counts[code];
    sum.negatives += rows - counts[code];
    sums.set(probability, sum);
  }
  return [...sums]
    .map(([probability, sum]) => ({ probability, ...sum }))
    .sort((a, b) => b.probability - a.probability);
}
