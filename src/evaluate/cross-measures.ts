// What a cross-validation found: the measures of all its test rows together, and each fold's accuracy.

import { type ConfusionMatrix, sumConfusions } from "./confusion-matrix.ts";
import { type Measures, measure } from "./measures.ts";

export interface CrossMeasures extends Measures {
  readonly folds: number;
  /** Accuracy of each fold. */
  readonly foldAccuracies: readonly number[];
}

export function crossMeasures(
  matrices: readonly ConfusionMatrix[],
  judged: (matrix: ConfusionMatrix) => Measures = measure,
): CrossMeasures {
  const foldAccuracies = matrices.map((matrix) => measure(matrix).accuracy);
  return { folds: matrices.length, foldAccuracies, ...judged(sumConfusions(matrices)) };
}
