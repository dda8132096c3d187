// Logistic regression on cells: Newton steps under a ridge, each shortened until the loss falls.

import { sigmoid, softplus } from "../../model/scorecard/sigmoid.ts";
import type { Cells } from "./cells.ts";
import { addCells, heldSteps, scoresOf } from "./held-steps.ts";

export interface Fit {
  /** For each step, in log-odds; where every class has a column, steps × classes. */
  readonly weights: Float64Array;
  readonly starts: Float64Array;
  /** Of the data alone, in nats. */
  readonly loss: number;
  /** For each cell the probability of the class that points speak for, or of each class. */
  readonly shares: Float64Array;
}

export interface FitOptions {
  /** Price of a squared weight. */
  readonly ridge: number;
  readonly from?: Fit;
}

const MOST_NEWTON = 12;
const MOST_HALVINGS = 12;
/** Nats, of the whole data. */
const SETTLED = 1e-7;

export function fitLogistic(cells: Cells, { ridge, from }: FitOptions): Fit {
  const { count, steps, positive, negative } = cells;
  const size = steps + 1;
  let theta = new Float64Array(size);
  if (from) {
    theta.set(from.weights.subarray(0, steps));
    theta[steps] = from.starts[0];
  }
  const held = heldSteps(cells);
  const scores = new Float64Array(count);
  const first = new Float64Array(count);
  const second = new Float64Array(count);
  const scoreInto = (values: Float64Array): void => scoresOf(held, values, scores);
  const lossOf = (): number => {
    let loss = 0;
    for (let cell = 0; cell < count; cell++) {
      loss += positive[cell] * softplus(-scores[cell]) + negative[cell] * softplus(scores[cell]);
    }
    return loss;
  };
  const priceOf = (values: Float64Array): number => {
    let squares = 0;
    for (let step = 0; step < steps; step++) squares += values[step] ** 2;
    return (ridge / 2) * squares;
  };
  scoreInto(theta);
  let loss = lossOf();
  let whole = loss + priceOf(theta);
  for (let round = 0; round < MOST_NEWTON; round++) {
    const gradient = new Float64Array(size);
    const hessian = new Float64Array(size * size);
    for (let step = 0; step < steps; step++) {
      gradient[step] = ridge * theta[step];
      hessian[step * size + step] = ridge;
    }
    // The start has no price, but where all rows are of one class it must not run away.
    hessian[steps * size + steps] = 1e-9;
    for (let cell = 0; cell < count; cell++) {
      const p = sigmoid(scores[cell]);
      const weight = positive[cell] + negative[cell];
      first[cell] = weight * p - positive[cell];
      second[cell] = Math.max(weight * p * (1 - p), 1e-12);
    }
    addCells(held, first, second, gradient, hessian);
    const move = solve(hessian, gradient, size);
    let share = 1;
    let isBetter = false;
    for (let halving = 0; halving < MOST_HALVINGS; halving++, share /= 2) {
      const next = theta.map((value, at) => value - share * move[at]);
      scoreInto(next);
      const nextLoss = lossOf();
      const nextWhole = nextLoss + priceOf(next);
      if (nextWhole < whole) {
        isBetter = whole - nextWhole > SETTLED;
        [theta, loss, whole] = [next, nextLoss, nextWhole];
        break;
      }
    }
    if (!isBetter) break;
  }
  scoreInto(theta);
  const shares = scores.map(sigmoid);
  return { weights: theta.slice(0, steps), starts: theta.slice(steps), loss, shares };
}

/** By Cholesky; the matrix is positive definite, for a ridge is in it. */
export function solve(matrix: Float64Array, right: Float64Array, size: number): Float64Array {
  const lower = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j];
      for (let k = 0; k < j; k++) sum -= lower[i * size + k] * lower[j * size + k];
      lower[i * size + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / lower[j * size + j];
    }
  }
  const solved = Float64Array.from(right);
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) solved[i] -= lower[i * size + k] * solved[k];
    solved[i] /= lower[i * size + i];
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) solved[i] -= lower[k * size + i] * solved[k];
    solved[i] /= lower[i * size + i];
  }
  return solved;
}
