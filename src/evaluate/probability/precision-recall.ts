// Precision and recall of a class for every threshold on its probability.

import type { Forecasts } from "../forecast.ts";
import { rankedScores } from "./ranked-scores.ts";

export interface PrecisionRecallPoint {
  /** Rows of at least this probability are taken to be of the class. */
  readonly threshold: number;
  /** Of the rows that are taken to be of the class, the share that is. */
  readonly precision: number;
  /** Of the rows of the class, the share that is found. */
  readonly recall: number;
}

/** Highest threshold first; empty where the class has no rows. */
export function precisionRecall(forecasts: Forecasts, code: number): PrecisionRecallPoint[] {
  const scores = rankedScores(forecasts, code);
  const positives = scores.reduce((sum, score) => sum + score.positives, 0);
  if (positives === 0) return [];
  let found = 0;
  let taken = 0;
  return scores.map((score) => {
    found += score.positives;
    taken += score.positives + score.negatives;
    return { threshold: score.probability, precision: found / taken, recall: found / positives };
  });
}
