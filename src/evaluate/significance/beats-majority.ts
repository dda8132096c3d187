// Whether a model beats a constant answer, from its confusion matrix: the one-sided sign test on
// the rows where the two differ and one of them is right; where mistakes have costs, the same with
// the costs saved and lost in place of the signs.

import type { ConfusionMatrix } from "../confusion-matrix.ts";
import { effectiveShare } from "../effective-rows.ts";
import { mean, standardError } from "../mean.ts";
import { sumsOfClusters, type UnitRows } from "../unit-rows.ts";
import { signTestGreater } from "./sign-test.ts";
import { studentTail } from "./student-tail.ts";

/** What a row of one class loses by an answer, both as places in the matrix's classes. */
export type LossOfAnswer = (actual: number, predicted: number) => number;

/** The probability of so many wins if both were equally good. */
export function beatsMajorityProbability(
  matrix: ConfusionMatrix,
  majority: string,
  lossOf: LossOfAnswer = (actual, predicted) => (actual === predicted ? 0 : 1),
): number {
  const { classes, counts } = matrix;
  const always = classes.indexOf(majority);
  const gainOf = (actual: number, predicted: number): number =>
    (always < 0 ? lossOf(actual, actual) : lossOf(actual, always)) - lossOf(actual, predicted);
  if (matrix.units) return chanceByUnits(matrix.units, gainOf);
  const share = effectiveShare(matrix);
  const gains = new Map<number, number>();
  counts.forEach((row, actual) => {
    row.forEach((weight, predicted) => {
      const gain = gainOf(actual, predicted);
      if (weight > 0 && gain !== 0) gains.set(gain, (gains.get(gain) ?? 0) + weight * share);
    });
  });
  if ([...gains.keys()].every((gain) => Math.abs(gain) === 1)) {
    const wins = Math.round(gains.get(1) ?? 0);
    return signTestGreater(wins, Math.round((gains.get(1) ?? 0) + (gains.get(-1) ?? 0)) - wins);
  }
  const sum = (of: (gain: number) => number): number =>
    [...gains].reduce((total, [gain, weight]) => total + of(gain) * weight, 0);
  const rows = sum(() => 1);
  // Were both equally good, every gain might as well be a loss: the variance is the sum of squares.
  return studentTail(sum((gain) => gain) / Math.sqrt(sum((gain) => gain * gain)), Math.max(1, rows - 1));
}

/** Groups, or stretches of time, in place of rows: whether they gain more than their spread. */
function chanceByUnits(units: UnitRows, gainOf: (actual: number, predicted: number) => number): number {
  const { sums } = sumsOfClusters(units, (cell) => gainOf(units.actual[cell], units.predicted[cell]));
  if (sums.every((gain) => gain === 0)) return 1;
  if (sums.length < 2) return 0.5;
  const gained = mean([...sums]);
  const error = standardError([...sums]);
  if (!(error > 0)) return gained > 0 ? 0 : 1;
  return studentTail(gained / error, sums.length - 1);
}
