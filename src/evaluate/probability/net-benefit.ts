// Net benefit (Vickers & Elkin 2006): what acting on rows of at least a probability is worth, in
// rows of the class found per row. Whoever acts from probability t on holds a row that is found to
// be worth (1 - t) / t false alarms.

import type { Forecasts } from "../forecast.ts";
import { rankedScores } from "./ranked-scores.ts";

export interface NetBenefitPoint {
  /** Above 0 and below 1. */
  readonly threshold: number;
  /** Of acting where the model says at least this probability. */
  readonly model: number;
  /** Of acting on every row; of acting on none it is 0. */
  readonly everyone: number;
}

/** At each threshold that is asked for; empty where there are no rows. */
export function netBenefit(
  forecasts: Forecasts,
  code: number,
  thresholds: readonly number[],
): NetBenefitPoint[] {
  const scores = rankedScores(forecasts, code);
  const positives = scores.reduce((sum, score) => sum + score.positives, 0);
  const rows = scores.reduce((sum, score) => sum + score.positives + score.negatives, 0);
  if (rows === 0) return [];
  return thresholds.map((threshold) => {
    const acted = scores.filter(({ probability }) => probability >= threshold);
    const found = acted.reduce((sum, score) => sum + score.positives, 0);
    const alarms = acted.reduce((sum, score) => sum + score.negatives, 0);
    const price = threshold / (1 - threshold);
    return {
      threshold,
      model: (found - alarms * price) / rows,
      everyone: (positives - (rows - positives) * price) / rows,
    };
  });
}
