// The area under the ROC curve: how often a row of a class has a higher probability of it than a
// row of another (Hanley & McNeil 1982). Equal probabilities count as half.

import { classTotals, type Forecasts } from "../forecast.ts";
import { rankedScores } from "./ranked-scores.ts";

/**
 * Of two classes; of more, each class against the rest, and their mean weighted by the rows of each
 * class. Pairs are of rows that the same model predicted: the probabilities of two folds' models
 * were not meant to rank each other's rows. Null where all rows are of one class.
 */
export function auc(models: readonly Forecasts[]): number | null {
  const totals = models.map(classTotals);
  const classes = Math.max(0, ...totals.map(({ length }) => length));
  if (classes === 2) return aucOf(models, 1);
  let sum = 0;
  let weight = 0;
  for (let c = 0; c < classes; c++) {
    const own = aucOf(models, c);
    const rows = totals.reduce((all, counts) => all + (counts[c] ?? 0), 0);
    if (own === null || rows === 0) continue;
    sum += own * rows;
    weight += rows;
  }
  return weight > 0 ? sum / weight : null;
}

/** Of one class against the rest; null where there are no pairs. */
export function aucOf(models: readonly Forecasts[], code: number): number | null {
  let wins = 0;
  let pairs = 0;
  for (const forecasts of models) {
    let above = 0;
    let negativesAbove = 0;
    let lost = 0;
    for (const { positives, negatives } of rankedScores(forecasts, code)) {
      // A positive row loses to the negatives above it, and half to those beside it.
      lost += positives * (negativesAbove + negatives / 2);
      above += positives;
      negativesAbove += negatives;
    }
    pairs += above * negativesAbove;
    wins += above * negativesAbove - lost;
  }
  return pairs > 0 ? wins / pairs : null;
}
