// The measures of a cross-validation: of all its test rows together, and the accuracy of each fold.

import { type ConfusionMatrix, sumConfusions } from "./confusion-matrix.ts";
import { type Measures, measure } from "./measures.ts";
import { wilsonInterval } from "./wilson-interval.ts";

export interface CrossMeasures extends Measures {
  readonly folds: number;
  /** Accuracy of each fold. */
  readonly foldAccuracies: readonly number[];
  /** Whether they are corrected for a choice by the same folds (bias-corrected.ts). */
  readonly isCorrected: boolean;
}

/** `corrected` stands in for the sum over the folds where a choice was made by them. */
export function crossMeasures(
  matrices: readonly ConfusionMatrix[],
  measured: (matrix: ConfusionMatrix) => Measures = measure,
  corrected: ConfusionMatrix | null = null,
): CrossMeasures {
  const foldAccuracies = matrices.map((matrix) => measure(matrix).accuracy);
  const whole = corrected ?? sumConfusions(matrices);
  const measures = measured(whole);
  const folds = matrices.length;
  const share = whole.units?.by === "time" ? ROLLING_SHARE : effectiveShare(folds);
  const effective = measures.independentRows * share;
  const interval = wilsonInterval(measures.accuracy * effective, effective);
  return { folds, foldAccuracies, isCorrected: corrected !== null, ...measures, interval };
}

/**
 * The same share of folds that roll forward: each evaluates 1/(2 folds) of the rows by what was
 * learned from three quarters of them on average, so that the variance is 1/folds + 2/(3 folds).
 */
const ROLLING_SHARE = 3 / 5;

/**
 * The share of the rows that would tell as much of the accuracy, were they all predicted by one
 * model. The models of the folds are learned from much the same rows; Nadeau & Bengio (2003): the
 * variance of the mean over the folds is 1/folds + test rows/training rows times that of a fold,
 * not 1/folds times.
 */
function effectiveShare(folds: number): number {
  return folds < 2 ? 1 : (folds - 1) / (2 * folds - 1);
}
