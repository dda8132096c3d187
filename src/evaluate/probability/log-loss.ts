// Log-loss: how surprising the actual classes are, given the probabilities that were predicted.

import type { Forecasts } from "../forecast.ts";

/** A probability below this counts as this: what was called impossible and happened costs 34.5. */
export const LEAST_PROBABILITY = 1e-15;

/** The mean of -ln of the probability of the actual class; null of no rows. */
export function logLoss(forecasts: Forecasts): number | null {
  let sum = 0;
  let rows = 0;
  for (const { probabilities, counts } of forecasts) {
    for (let c = 0; c < counts.length; c++) {
      if (counts[c] === 0) continue;
      sum -= counts[c] * Math.log(Math.min(1, Math.max(LEAST_PROBABILITY, probabilities[c])));
      rows += counts[c];
    }
  }
  // No -0 where every row was certain.
  return rows > 0 ? Math.max(0, sum / rows) : null;
}
