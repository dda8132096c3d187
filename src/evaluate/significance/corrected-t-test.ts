// The corrected resampled t-test (Nadeau & Bengio 2003): compares two methods on the same folds of
// a repeated cross-validation. Training rows of different folds overlap, so their results are not
// independent, and the variance of the mean is that of one result times (1/results +
// test/training).

import { mean, variance } from "../mean.ts";
import type { Interval } from "../wilson-interval.ts";
import { studentQuantile95, studentTail } from "./student-tail.ts";

/** How likely a difference between two methods is by chance. */
export interface PairedTest {
  /** Mean of the differences. */
  readonly difference: number;
  readonly t: number;
  /** Two-sided: the probability of so large a difference between equally good methods. */
  readonly p: number;
  /** One-sided: the probability of a difference so large in favour of the first. */
  readonly pGreater: number;
}

/** Each value comes from 1 part of test rows to `folds` - 1 parts of training rows. */
function varianceOfMean(values: readonly number[], folds: number): number {
  return variance(values) * (1 / values.length + 1 / (folds - 1));
}

/**
 * The corrected resampled t-test of Nadeau & Bengio: whether two methods differ, from the
 * differences of their accuracies on the same folds, whose training rows overlap.
 *
 * @example
 * const { p } = correctedTTest([0.02, 0.03, 0.01, 0.04, 0.02], 5);
 * console.log(p.toFixed(3));
 * // → 0.035
 */
export function correctedTTest(differences: readonly number[], folds: number): PairedTest {
  const difference = mean(differences);
  if (differences.length < 2) return { difference, t: 0, p: 1, pGreater: 0.5 };
  const ofMean = varianceOfMean(differences, folds);
  if (ofMean < 1e-24) {
    const sign = Math.abs(difference) < 1e-12 ? 0 : Math.sign(difference);
    const t = sign === 0 ? 0 : sign * Number.POSITIVE_INFINITY;
    return { difference, t, p: sign === 0 ? 1 : 0, pGreater: (1 - sign) / 2 };
  }
  const t = difference / Math.sqrt(ofMean);
  const pGreater = studentTail(t, differences.length - 1);
  return { difference, t, p: 2 * Math.min(pGreater, 1 - pGreater), pGreater };
}

/** The 95 % interval of a mean accuracy, by the same variance. */
export function correctedInterval(accuracies: readonly number[], folds: number): Interval {
  if (accuracies.length < 2) return { low: 0, high: 1 };
  const centre = mean(accuracies);
  const half = studentQuantile95(accuracies.length - 1) * Math.sqrt(varianceOfMean(accuracies, folds));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
