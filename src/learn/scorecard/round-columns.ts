// Whole points for weights of several classes: several scales are tried, and from each, points are
// moved by one for as long as the loss falls.

import type { Cells } from "./cells.ts";
import type { Fit } from "./fit-logistic.ts";
import { softmaxLoss } from "./fit-softmax.ts";

/** The largest points of a band, on the scales that are tried. */
const SCALES = [5, 8, 12];
const MOST_ROUNDS = 4;
const MOST_POINTS = 99;
/** Share of the loss that a scale of larger points must save. */
const WORTH = 1e-3;
const SETTLED = 1e-9;

export interface RoundedColumns {
  /** Steps × classes. */
  readonly points: Int32Array;
  readonly starts: Int32Array;
  /** Log-odds of a point. */
  readonly unit: number;
}

/** `spread` gives the largest points of a band where the steps of a column have these points. */
export function roundColumns(
  cells: Cells,
  fit: Fit,
  spread: (points: ArrayLike<number>) => number,
): RoundedColumns {
  const classes = fit.starts.length;
  const ofClass = (c: number): Float64Array => fit.weights.filter((_, at) => at % classes === c);
  const widest = Math.max(0, ...Array.from(fit.starts, (_, c) => spread(ofClass(c))));
  let best: (RoundedColumns & { loss: number }) | null = null;
  for (const scale of widest > 0 ? SCALES : [1]) {
    const unit = widest > 0 ? widest / scale : 1;
    const whole = (weight: number): number =>
      Math.max(-MOST_POINTS, Math.min(MOST_POINTS, Math.round(weight / unit)));
    const points = Int32Array.from(fit.weights, whole);
    const starts = Int32Array.from(fit.starts, whole);
    const loss = polish(cells, { points, starts, unit }, classes);
    if (best === null || loss < best.loss * (1 - WORTH)) best = { points, starts, unit, loss };
  }
  return best!;
}

/** Moves points, in place, and gives the loss. */
function polish(cells: Cells, { points, starts, unit }: RoundedColumns, classes: number): number {
  const { count, steps, answers, byClass } = cells;
  const scores = new Float64Array(count * classes);
  for (let cell = 0; cell < count; cell++) {
    for (let c = 0; c < classes; c++) {
      let sum = starts[c];
      for (let step = 0; step < steps; step++) {
        if (answers[cell * steps + step]) sum += points[step * classes + c];
      }
      scores[cell * classes + c] = unit * sum;
    }
  }
  let loss = softmaxLoss(scores, byClass, classes);
  const shift = (step: number, c: number, by: number): void => {
    for (let cell = 0; cell < count; cell++) {
      if (step < 0 || answers[cell * steps + step]) scores[cell * classes + c] += unit * by;
    }
  };
  const tryMove = (own: Int32Array, at: number, step: number, c: number): boolean => {
    for (const by of [1, -1]) {
      if (Math.abs(own[at] + by) > MOST_POINTS) continue;
      shift(step, c, by);
      const next = softmaxLoss(scores, byClass, classes);
      if (next < loss - SETTLED) {
        own[at] = own[at] + by;
        loss = next;
        return true;
      }
      shift(step, c, -by);
    }
    return false;
  };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let isBetter = false;
    for (let c = 0; c < classes; c++) {
      if (tryMove(starts, c, -1, c)) isBetter = true;
      for (let step = 0; step < steps; step++) {
        if (tryMove(points, step * classes + c, step, c)) isBetter = true;
      }
    }
    if (!isBetter) break;
  }
  return loss;
}
