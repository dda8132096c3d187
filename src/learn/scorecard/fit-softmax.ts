// Multinomial logistic regression on cells, a column of weights for each class: one class after the
// other takes a Newton step under a ridge, shortened until the loss falls.

import type { Cells } from "./cells.ts";
import { type Fit, type FitOptions, solve } from "./fit-logistic.ts";

const MOST_ROUNDS = 12;
const MOST_HALVINGS = 10;
/** Share of the loss. */
const SETTLED = 1e-5;
/** The starts have hardly a price: it keeps that of a class without rows finite. */
const START_PRICE = 1e-3;

export function fitSoftmax(cells: Cells, { ridge, from }: FitOptions): Fit {
  const { count, steps, answers, byClass } = cells;
  const classes = count > 0 ? byClass.length / count : 0;
  const size = steps + 1;
  /** For each class its weights, then its start. */
  const theta = new Float64Array(classes * size);
  if (from) {
    const known = from.weights.length / Math.max(1, classes);
    for (let c = 0; c < classes; c++) {
      for (let step = 0; step < known; step++) theta[c * size + step] = from.weights[step * classes + c];
      theta[c * size + steps] = from.starts[c];
    }
  }
  const scores = new Float64Array(count * classes);
  const scoreColumn = (c: number, values: Float64Array): void => {
    for (let cell = 0; cell < count; cell++) {
      let score = values[steps];
      for (let step = 0, at = cell * steps; step < steps; step++, at++)
        if (answers[at]) score += values[step];
      scores[cell * classes + c] = score;
    }
  };
  for (let c = 0; c < classes; c++) scoreColumn(c, theta.subarray(c * size, (c + 1) * size));
  const priceOf = (values: Float64Array): number => {
    let squares = 0;
    for (let step = 0; step < steps; step++) squares += values[step] ** 2;
    return (ridge * squares + START_PRICE * values[steps] ** 2) / 2;
  };
  let loss = softmaxLoss(scores, byClass, classes);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = loss;
    for (let c = 0; c < classes; c++) {
      const own = theta.subarray(c * size, (c + 1) * size);
      const shares = softmaxShares(scores, classes);
      const gradient = new Float64Array(size);
      const hessian = new Float64Array(size * size);
      for (let a = 0; a < size; a++) {
        const price = a < steps ? ridge : START_PRICE;
        gradient[a] = price * own[a];
        hessian[a * size + a] = price;
      }
      const held: number[] = [];
      for (let cell = 0; cell < count; cell++) {
        let weight = 0;
        for (let k = 0; k < classes; k++) weight += byClass[cell * classes + k];
        const p = shares[cell * classes + c];
        const g = weight * p - byClass[cell * classes + c];
        const h = Math.max(weight * p * (1 - p), 1e-12);
        held.length = 0;
        for (let step = 0; step < steps; step++) if (answers[cell * steps + step]) held.push(step);
        held.push(steps);
        for (const a of held) {
          gradient[a] += g;
          for (const b of held) hessian[a * size + b] += h;
        }
      }
      const move = solve(hessian, gradient, size);
      const price = priceOf(own);
      for (let halving = 0, share = 1; halving < MOST_HALVINGS; halving++, share /= 2) {
        const next = own.map((value, at) => value - share * move[at]);
        scoreColumn(c, next);
        const nextLoss = softmaxLoss(scores, byClass, classes);
        if (nextLoss + priceOf(next) < loss + price) {
          own.set(next);
          loss = nextLoss;
          break;
        }
        if (halving === MOST_HALVINGS - 1) scoreColumn(c, own);
      }
    }
    if (before - loss <= SETTLED * Math.abs(before)) break;
  }
  const weights = new Float64Array(steps * classes);
  const starts = new Float64Array(classes);
  for (let c = 0; c < classes; c++) {
    for (let step = 0; step < steps; step++) weights[step * classes + c] = theta[c * size + step];
    starts[c] = theta[c * size + steps];
  }
  return { weights, starts, loss, shares: softmaxShares(scores, classes) };
}

/** In nats; scores and weights are cells × classes. */
export function softmaxLoss(scores: Float64Array, byClass: Float64Array, classes: number): number {
  let loss = 0;
  for (let at = 0; at < scores.length; at += classes) {
    let most = Number.NEGATIVE_INFINITY;
    for (let c = 0; c < classes; c++) most = Math.max(most, scores[at + c]);
    let sum = 0;
    for (let c = 0; c < classes; c++) sum += Math.exp(scores[at + c] - most);
    const whole = most + Math.log(sum);
    for (let c = 0; c < classes; c++) {
      if (byClass[at + c] > 0) loss += byClass[at + c] * (whole - scores[at + c]);
    }
  }
  return loss;
}

export function softmaxShares(scores: Float64Array, classes: number): Float64Array {
  const shares = new Float64Array(scores.length);
  for (let at = 0; at < scores.length; at += classes) {
    let most = Number.NEGATIVE_INFINITY;
    for (let c = 0; c < classes; c++) most = Math.max(most, scores[at + c]);
    let sum = 0;
    for (let c = 0; c < classes; c++) {
      shares[at + c] = Math.exp(scores[at + c] - most);
      sum += shares[at + c];
    }
    for (let c = 0; c < classes; c++) shares[at + c] /= sum;
  }
  return shares;
}
