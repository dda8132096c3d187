// The receiver operating characteristic: for every threshold on the probability of a class, how
// many of its rows are found, and how many others are taken for it.

import type { Forecasts } from "../forecast.ts";
import { rankedScores } from "./ranked-scores.ts";

export interface RocPoint {
  /** Rows of at least this probability are taken to be of the class; Infinity: none. */
  readonly threshold: number;
  /** Share of the rows of the class that is found (recall). */
  readonly truePositives: number;
  /** Share of the other rows that is taken for it. */
  readonly falsePositives: number;
}

/** From (0, 0) to (1, 1); empty where the class has no rows, or all. */
export function rocCurve(forecasts: Forecasts, code: number): RocPoint[] {
  const scores = rankedScores(forecasts, code);
  const positives = scores.reduce((sum, score) => sum + score.positives, 0);
  const negatives = scores.reduce((sum, score) => sum + score.negatives, 0);
  if (positives === 0 || negatives === 0) return [];
  let found = 0;
  let taken = 0;
  const points = scores.map((score): RocPoint => {
    found += score.positives;
    taken += score.negatives;
    return {
      threshold: score.probability,
      truePositives: found / positives,
      falsePositives: taken / negatives,
    };
  });
  return [{ threshold: Number.POSITIVE_INFINITY, truePositives: 0, falsePositives: 0 }, ...points];
}
