// The Brier score: the mean squared error of probabilities (Brier 1950), halved, so that it goes
// from 0 to 1 and is for two classes the squared error of the probability of either.

import type { Forecasts } from "../forecast.ts";

/** Null of no rows. */
export function brier(forecasts: Forecasts): number | null {
  let sum = 0;
  let rows = 0;
  for (const { probabilities, counts } of forecasts) {
    let squares = 0;
    for (let c = 0; c < counts.length; c++) squares += probabilities[c] ** 2;
    for (let c = 0; c < counts.length; c++) {
      if (counts[c] === 0) continue;
      // The sum over classes of (p - 1 where it is the actual one)².
      sum += counts[c] * (squares - 2 * probabilities[c] + 1);
      rows += counts[c];
    }
  }
  return rows > 0 ? Math.max(0, sum / rows / 2) : null;
}
