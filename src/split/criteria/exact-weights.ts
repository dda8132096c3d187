// Class counts as whole numbers in one unit, each class times its factor: what exact comparisons of
// splits work with.

import type { ClassFactors } from "../../objective/priors.ts";

/** Weights, and so their sums, are multiples of 2^-20 (dataset/read/read-weights.ts). */
const UNITS = 2 ** 20;

export function exactWeights(counts: Float64Array, factors: ClassFactors | null): bigint[] {
  const ratios = factors?.ratios();
  return Array.from(counts, (count, c) => BigInt(Math.round(count * UNITS)) * (ratios?.[c] ?? 1n));
}

export function exactTotal(weights: readonly bigint[]): bigint {
  return weights.reduce((sum, weight) => sum + weight, 0n);
}
