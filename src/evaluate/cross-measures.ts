// What a cross-validation found: the measures of all its test rows together, and each fold's accuracy.

import { type ConfusionMatrix, sumConfusions } from "./confusion-matrix.ts";
import { type Measures, measure } from "./measures.ts";
import { wilsonInterval } from "./wilson-interval.ts";

export interface CrossMeasures extends Measures {
  readonly folds: number;
  /** Accuracy of each fold. */
  readonly foldAccuracies: readonly number[];
}

/**
 * Every fold has a model of its own, and these are learned from much the same rows: about the accuracy of one model they
 * tell as much as this share of the rows would. Between 1 (all rows count) and 0.47 (Nadeau & Bengio's correction at ten
 * folds, which is on the safe side).
 */
const TELLING_SHARE = 2 / 3;

export function crossMeasures(
  matrices: readonly ConfusionMatrix[],
  judged: (matrix: ConfusionMatrix) => Measures = measure,
): CrossMeasures {
  const foldAccuracies = matrices.map((matrix) => measure(matrix).accuracy);
  const measures = judged(sumConfusions(matrices));
  const telling = measures.rows * TELLING_SHARE;
  const interval = wilsonInterval(measures.accuracy * telling, telling);
  return { folds: matrices.length, foldAccuracies, ...measures, interval };
}
