// Predictions for rows that are no independent evidence: those of one group agree, and so do those
// of about the same time. How many independent rows would tell as much of the accuracy is estimated
// by the spread of the errors between groups, or between stretches of time.

import type { ConfusionMatrix } from "./confusion-matrix.ts";
import { studentQuantile95 } from "./significance/student-tail.ts";

/** Cells of rows with their group or time; classes are places in those of the matrix. */
export type UnitRows = NonNullable<ConfusionMatrix["units"]>;

/** Rows of about the same time count as one piece of evidence: so many stretches, at most. */
const MOST_STRETCHES = 12;
/** The 0.975 quantile of the normal distribution. */
const Z95 = 1.959963984540054;

/** The cluster of each cell, from 0: its group, or the stretch of time that it lies in. */
export function clustersOf({ by, numbers, weights }: Pick<UnitRows, "by" | "numbers" | "weights">): {
  readonly clusters: Uint32Array;
  readonly count: number;
} {
  const weightOf = new Map<number, number>();
  numbers.forEach((number, cell) => {
    weightOf.set(number, (weightOf.get(number) ?? 0) + weights[cell]);
  });
  const order = [...weightOf.keys()].sort((a, b) => a - b);
  const all = order.reduce((sum, number) => sum + weightOf.get(number)!, 0);
  const clusterOf = new Map<number, number>();
  let before = 0;
  let stretch = -1;
  let count = 0;
  for (const number of order) {
    const own = weightOf.get(number)!;
    const place = Math.min(MOST_STRETCHES - 1, Math.floor((MOST_STRETCHES * (before + own / 2)) / all));
    if (by === "group" || place !== stretch) count++;
    stretch = place;
    before += own;
    clusterOf.set(number, count - 1);
  }
  return { clusters: Uint32Array.from(numbers, (number) => clusterOf.get(number)!), count };
}

/**
 * The rows of each cluster, and the sum of what each of them has. `of` is asked for every cell.
 */
export function sumsOfClusters(
  rows: UnitRows,
  of: (cell: number) => number,
): { readonly sums: Float64Array; readonly weights: Float64Array } {
  const { clusters, count } = clustersOf(rows);
  const sums = new Float64Array(count);
  const weights = new Float64Array(count);
  clusters.forEach((cluster, cell) => {
    sums[cluster] += rows.weights[cell] * of(cell);
    weights[cluster] += rows.weights[cell];
  });
  return { sums, weights };
}

/**
 * How many independent rows would tell as much of the accuracy: by the linearised variance of a
 * ratio between clusters, with Student's quantile in place of the normal one, since few clusters
 * tell little of their own spread. No more than there are.
 */
export function independentRows(rows: UnitRows): number {
  const isRight = (cell: number): number => (rows.actual[cell] === rows.predicted[cell] ? 1 : 0);
  const { sums, weights } = sumsOfClusters(rows, isRight);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (!(all > 0)) return 0;
  const count = weights.filter((weight) => weight > 0).length;
  if (count < 2) return 1;
  const share = sums.reduce((sum, right) => sum + right, 0) / all;
  let squares = 0;
  let sizes = 0;
  for (let cluster = 0; cluster < weights.length; cluster++) {
    squares += (sums[cluster] - share * weights[cluster]) ** 2;
    sizes += weights[cluster] ** 2;
  }
  const variance = ((count / (count - 1)) * squares) / all ** 2;
  // Where all clusters agree, each of them is one piece of evidence.
  const alike = squares > 0 ? (share * (1 - share)) / variance : all ** 2 / sizes;
  return Math.min(all, alike * (Z95 / studentQuantile95(count - 1)) ** 2);
}
