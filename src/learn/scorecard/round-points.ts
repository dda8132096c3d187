// Whole points for the weights of steps: several scales are tried, and from each, points are moved
// by one for as long as the loss falls, the scale and the start being fitted anew each time.

import { fitLine } from "../../model/scorecard/fit-line.ts";
import type { Cells } from "./cells.ts";
import type { Fit } from "./fit-logistic.ts";

/** The largest points of a band, on the scales that are tried. */
const SCALES = [3, 4, 5, 6, 7, 8, 10, 12];
const MOST_ROUNDS = 20;
/** Share of the loss that a scale of larger points must save. */
const WORTH = 1e-3;

export interface Rounded {
  /** For each step. */
  readonly points: Int32Array;
  readonly loss: number;
}

export interface RoundOptions {
  /** The price of a squared weight, by which the weights were fitted. */
  readonly ridge: number;
  /** The largest points of a band where steps have these points. */
  readonly spread: (points: ArrayLike<number>) => number;
}

export function roundPoints(cells: Cells, fit: Fit, { ridge, spread }: RoundOptions): Rounded {
  const widest = spread(fit.weights);
  let best: Rounded = {
    points: new Int32Array(cells.steps),
    loss: lossOf(cells, new Int32Array(cells.steps), ridge),
  };
  if (!(widest > 0)) return best;
  for (const scale of SCALES) {
    const points = Int32Array.from(fit.weights, (weight) => Math.round((weight / widest) * scale));
    const rounded = polished(cells, points, scale, { ridge, spread });
    if (rounded.loss < best.loss * (1 - WORTH)) best = rounded;
  }
  return best;
}

function polished(cells: Cells, points: Int32Array, scale: number, { ridge, spread }: RoundOptions): Rounded {
  let loss = lossOf(cells, points, ridge);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let isBetter = false;
    for (let step = 0; step < points.length; step++) {
      for (const move of [1, -1]) {
        points[step] += move;
        const next = spread(points) <= scale ? lossOf(cells, points, ridge) : Number.POSITIVE_INFINITY;
        if (next < loss - 1e-9) {
          loss = next;
          isBetter = true;
        } else points[step] -= move;
      }
    }
    if (!isBetter) break;
  }
  return { points, loss };
}

/** The least logistic loss of these totals, times any scale. */
function lossOf(cells: Cells, points: Int32Array, ridge: number): number {
  const totals = totalsOf(cells, points);
  const low = totals.reduce((least, total) => Math.min(least, total), 0);
  const high = totals.reduce((most, total) => Math.max(most, total), 0);
  const size = high - low + 1;
  const positive = new Float64Array(size);
  const negative = new Float64Array(size);
  for (let cell = 0; cell < cells.count; cell++) {
    const at = totals[cell] - low;
    positive[at] += cells.positive[cell];
    negative[at] += cells.negative[cell];
  }
  return fitLine(positive, negative, slopePrice(points, ridge)).loss;
}

/** For each cell the sum of the points of its steps. */
export function totalsOf({ count, steps, answers }: Cells, points: ArrayLike<number>): Int32Array {
  const totals = new Int32Array(count);
  for (let cell = 0; cell < count; cell++) {
    for (let step = 0; step < steps; step++) {
      if (answers[cell * steps + step]) totals[cell] = totals[cell] + points[step];
    }
  }
  return totals;
}

/** What a squared slope costs: the weights that it stands for are the points times it. */
export function slopePrice(points: ArrayLike<number>, ridge: number): number {
  let squares = 0;
  for (let step = 0; step < points.length; step++) squares += points[step] ** 2;
  return ridge * Math.max(squares, LEAST_PRICE);
}

/** So that the slope is finite where there are no points. */
const LEAST_PRICE = 1e-3;
