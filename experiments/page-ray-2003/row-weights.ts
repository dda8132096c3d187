// Ways of weighting rows anew that look at no column: those of bagging, data perturbation and boosting.

import type { Random } from "../../src/internal.ts";

/** How often each of so many rows is drawn when as many are drawn with replacement. */
export function resample(rows: number, random: Random): Float64Array {
  const weights = new Float64Array(rows);
  for (let i = 0; i < rows; i++) weights[random.below(rows)] += 1;
  return weights;
}

/** Every row's weight is drawn from an exponential distribution, as in data perturbation. */
export function perturb(rows: number, random: Random): Float64Array {
  return Float64Array.from({ length: rows }, () => fine(-Math.log(1 - random.unit())));
}

/** Weights are multiples of 2^-20. */
export const fine = (weight: number): number => Math.max(1, Math.round(weight * 2 ** 20)) / 2 ** 20;

export interface Boost {
  /** What the hypothesis counts in a vote. */
  readonly vote: number;
  /** Weights of the next round, one on average; null where nothing was wrong. */
  readonly weights: Float64Array | null;
}

/** One round of AdaBoost.M1; null where half the weight or more is wrong. */
export function boost(weights: Float64Array, isRight: (row: number) => boolean): Boost | null {
  let [wrong, total] = [0, 0];
  weights.forEach((weight, row) => {
    total += weight;
    if (!isRight(row)) wrong += weight;
  });
  const error = wrong / total;
  if (error >= 0.5) return null;
  const factor = Math.max(error, 1e-9) / (1 - error);
  const vote = Math.log(1 / factor);
  if (error === 0) return { vote, weights: null };
  const next = weights.map((weight, row) => (isRight(row) ? weight * factor : weight));
  const scale = weights.length / next.reduce((sum, weight) => sum + weight, 0);
  return { vote, weights: next.map((weight) => weight * scale) };
}
