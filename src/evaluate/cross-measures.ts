// What a cross-validation found: the measures of all its test rows together, and each fold's accuracy.

import { type ConfusionMatrix, sumConfusions } from "./confusion-matrix.ts";
import { type Measures, measure } from "./measures.ts";
import { wilsonInterval } from "./wilson-interval.ts";

export interface CrossMeasures extends Measures {
  readonly folds: number;
  /** Accuracy of each fold. */
  readonly foldAccuracies: readonly number[];
  /** Whether the measures are corrected for a choice that was made by the same folds (bias-corrected.ts). */
  readonly isCorrected: boolean;
}

/** `corrected` takes the place of the sum over the folds where a choice was made by them. */
export function crossMeasures(
  matrices: readonly ConfusionMatrix[],
  measured: (matrix: ConfusionMatrix) => Measures = measure,
  corrected: ConfusionMatrix | null = null,
): CrossMeasures {
  const foldAccuracies = matrices.map((matrix) => measure(matrix).accuracy);
  const measures = measured(corrected ?? sumConfusions(matrices));
  const folds = matrices.length;
  const effective = measures.rows * effectiveShare(folds);
  const interval = wilsonInterval(measures.accuracy * effective, effective);
  return { folds, foldAccuracies, isCorrected: corrected !== null, ...measures, interval };
}

/**
 * Every fold has a model of its own, and these are learned from much the same rows: about the accuracy of one model they
 * inform as much as this share of the rows would. Nadeau & Bengio (2003): the variance of the mean over the folds is
 * 1/folds + test rows/training rows times that of a fold, not 1/folds alone.
 */
function effectiveShare(folds: number): number {
  return folds < 2 ? 1 : (folds - 1) / (2 * folds - 1);
}
