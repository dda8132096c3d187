// Measures of probabilities as their definitions read: row by row and pair by pair. Slow; for
// comparison only.

import type { Forecast, Forecasts } from "../../src/evaluate/forecast.ts";

/** One row, or several that weigh as much as one. */
export interface NaiveRow {
  readonly actual: number;
  readonly weight: number;
  readonly probabilities: readonly number[];
}

export function rowsOf(forecasts: Forecasts): NaiveRow[] {
  return forecasts.flatMap(({ probabilities, counts }: Forecast) =>
    [...counts].flatMap((weight, actual) => (weight > 0 ? [{ actual, weight, probabilities }] : [])),
  );
}

const weightOf = (rows: readonly NaiveRow[]): number => rows.reduce((sum, { weight }) => sum + weight, 0);

export function naiveLogLoss(rows: readonly NaiveRow[]): number {
  const losses = rows.map(
    ({ actual, weight, probabilities }) => -weight * Math.log(Math.max(1e-15, probabilities[actual])),
  );
  return losses.reduce((sum, loss) => sum + loss, 0) / weightOf(rows);
}

export function naiveBrier(rows: readonly NaiveRow[]): number {
  const errors = rows.map(({ actual, weight, probabilities }) =>
    probabilities.reduce((sum, p, c) => sum + (weight * (p - (c === actual ? 1 : 0)) ** 2) / 2, 0),
  );
  return errors.reduce((sum, error) => sum + error, 0) / weightOf(rows);
}

/** Every pair of a row of the class and another that one model predicted. */
export function naiveAucOf(models: readonly (readonly NaiveRow[])[], code: number): number | null {
  let wins = 0;
  let pairs = 0;
  for (const rows of models) {
    for (const own of rows.filter(({ actual }) => actual === code)) {
      for (const other of rows.filter(({ actual }) => actual !== code)) {
        const weight = own.weight * other.weight;
        const ahead = Math.sign(own.probabilities[code] - other.probabilities[code]);
        pairs += weight;
        wins += (weight * (ahead + 1)) / 2;
      }
    }
  }
  return pairs > 0 ? wins / pairs : null;
}

export function naiveAuc(models: readonly (readonly NaiveRow[])[], classes: number): number | null {
  if (classes === 2) return naiveAucOf(models, 1);
  let sum = 0;
  let weight = 0;
  for (let c = 0; c < classes; c++) {
    const own = naiveAucOf(models, c);
    const rows = weightOf(models.flat().filter(({ actual }) => actual === c));
    if (own === null || rows === 0) continue;
    sum += rows * own;
    weight += rows;
  }
  return weight > 0 ? sum / weight : null;
}

/** Rows taken to be of a class from a threshold on. */
export function naiveTaken(
  rows: readonly NaiveRow[],
  code: number,
  threshold: number,
): { readonly found: number; readonly alarms: number; readonly positives: number; readonly rows: number } {
  const taken = rows.filter(({ probabilities }) => probabilities[code] >= threshold);
  const ofClass = ({ actual }: NaiveRow): boolean => actual === code;
  return {
    found: weightOf(taken.filter(ofClass)),
    alarms: weightOf(taken.filter((row) => !ofClass(row))),
    positives: weightOf(rows.filter(ofClass)),
    rows: weightOf(rows),
  };
}

/** Log-likelihood per row of a logistic regression on log-odds: what the slope should maximise. */
export function naiveFit(
  points: readonly { readonly probability: number; readonly happened: boolean; readonly weight: number }[],
  { slope, intercept }: { readonly slope: number; readonly intercept: number },
): number {
  let sum = 0;
  for (const { probability, happened, weight } of points) {
    const p = Math.min(1 - 1e-6, Math.max(1e-6, probability));
    const odds = intercept + slope * Math.log(p / (1 - p));
    sum -= weight * Math.log1p(Math.exp(happened ? -odds : odds));
  }
  return sum / points.reduce((all, { weight }) => all + weight, 0);
}
