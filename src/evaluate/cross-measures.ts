// What a cross-validation found: the measures of all its test rows together, and each fold's accuracy.

import { type ConfusionMatrix, sumConfusions } from "./confusion-matrix.ts";
import { type Measures, measure } from "./measures.ts";
import { wilsonInterval } from "./wilson-interval.ts";

export interface CrossMeasures extends Measures {
  readonly folds: number;
  /** Accuracy of each fold. */
  readonly foldAccuracies: readonly number[];
}

export function crossMeasures(
  matrices: readonly ConfusionMatrix[],
  measured: (matrix: ConfusionMatrix) => Measures = measure,
): CrossMeasures {
  const foldAccuracies = matrices.map((matrix) => measure(matrix).accuracy);
  const measures = measured(sumConfusions(matrices));
  const folds = matrices.length;
  const effective = measures.rows * effectiveShare(folds);
  const interval = wilsonInterval(measures.accuracy * effective, effective);
  return { folds, foldAccuracies, ...measures, interval };
}

/**
 * Every fold has a model of its own, and these are learned from much the same rows: about the accuracy of one model they
 * inform as much as this share of the rows would. Nadeau & Bengio (2003): the variance of the mean over the folds is
 * 1/folds + test rows/training rows times that of a fold, not 1/folds alone.
 */
function effectiveShare(folds: number): number {
  return folds < 2 ? 1 : (folds - 1) / (2 * folds - 1);
}
