// Multinomial logistic regression on cells, a column of weights for each class: one class after the
// other takes a Newton step under a ridge, shortened until the loss falls.

import type { Cells } from "./cells.ts";
import { type Fit, type FitOptions, solve } from "./fit-logistic.ts";
import { addCells, type HeldSteps, heldSteps, scoresOf } from "./held-steps.ts";

const MOST_ROUNDS = 12;
const MOST_HALVINGS = 10;
/** Share of the loss. */
const SETTLED = 1e-5;
/** The starts have hardly a price: it keeps that of a class without rows finite. */
const START_PRICE = 1e-3;

export function fitSoftmax(cells: Cells, { ridge, from }: FitOptions): Fit {
  const { count, steps, byClass } = cells;
  const classes = count > 0 ? byClass.length / count : 0;
  const size = steps + 1;
  const held = heldSteps(cells);
  /** For each class its weights, then its start. */
  const theta = new Float64Array(classes * size);
  if (from) {
    const known = from.weights.length / Math.max(1, classes);
    for (let c = 0; c < classes; c++) {
      for (let step = 0; step < known; step++) theta[c * size + step] = from.weights[step * classes + c];
      theta[c * size + steps] = from.starts[c];
    }
  }
  const columns = Array.from({ length: classes }, (_, c) => new SoftmaxColumn(cells, c));
  const scores = new Float64Array(count * classes);
  const own = new Float64Array(count);
  for (let c = 0; c < classes; c++) {
    scoresOf(held, theta.subarray(c * size, (c + 1) * size), own);
    for (let cell = 0; cell < count; cell++) scores[cell * classes + c] = own[cell];
  }
  const priceOf = (values: Float64Array): number => {
    let squares = 0;
    for (let step = 0; step < steps; step++) squares += values[step] ** 2;
    return (ridge * squares + START_PRICE * values[steps] ** 2) / 2;
  };
  let loss = softmaxLoss(scores, byClass, classes);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = loss;
    for (const [c, column] of columns.entries()) {
      const values = theta.subarray(c * size, (c + 1) * size);
      column.hold(scores);
      for (let cell = 0; cell < count; cell++) own[cell] = scores[cell * classes + c];
      const move = newtonMove(held, column.derivatives(own), values, ridge);
      const price = priceOf(values);
      for (let halving = 0, share = 1; halving < MOST_HALVINGS; halving++, share /= 2) {
        const next = values.map((value, at) => value - share * move[at]);
        scoresOf(held, next, own);
        const nextLoss = column.loss(own);
        if (!(nextLoss + priceOf(next) < loss + price)) continue;
        values.set(next);
        loss = nextLoss;
        for (let cell = 0; cell < count; cell++) scores[cell * classes + c] = own[cell];
        break;
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

/** One class while all others stand: what they add to each cell is summed once. */
class SoftmaxColumn {
  readonly #cells: Cells;
  readonly #classes: number;
  readonly #class: number;
  /** By cell: all weight, that of the class, the largest other score, the others' sum at that. */
  readonly #weight: Float64Array;
  readonly #own: Float64Array;
  readonly #most: Float64Array;
  readonly #sum: Float64Array;
  /** What the rows of the other classes have for their own scores. */
  #others = 0;

  constructor(cells: Cells, c: number) {
    this.#cells = cells;
    this.#class = c;
    this.#classes = cells.byClass.length / cells.count;
    this.#weight = new Float64Array(cells.count);
    this.#own = new Float64Array(cells.count);
    this.#most = new Float64Array(cells.count);
    this.#sum = new Float64Array(cells.count);
    for (let cell = 0; cell < cells.count; cell++) {
      let weight = 0;
      for (let k = 0; k < this.#classes; k++) weight += cells.byClass[cell * this.#classes + k];
      this.#weight[cell] = weight;
      this.#own[cell] = cells.byClass[cell * this.#classes + c];
    }
  }

  hold(scores: Float64Array): void {
    const { count, byClass } = this.#cells;
    this.#others = 0;
    for (let cell = 0; cell < count; cell++) {
      const at = cell * this.#classes;
      let most = Number.NEGATIVE_INFINITY;
      for (let k = 0; k < this.#classes; k++) if (k !== this.#class) most = Math.max(most, scores[at + k]);
      let sum = 0;
      for (let k = 0; k < this.#classes; k++) {
        if (k === this.#class) continue;
        sum += Math.exp(scores[at + k] - most);
        this.#others += byClass[at + k] * scores[at + k];
      }
      this.#most[cell] = most;
      this.#sum[cell] = sum;
    }
  }

  /** In nats, with these scores of the class. */
  loss(own: Float64Array): number {
    let loss = -this.#others;
    for (let cell = 0; cell < own.length; cell++) {
      const most = this.#most[cell];
      // The log of both sums, without overflow.
      const lead = own[cell] - most;
      const whole =
        lead > 0
          ? own[cell] + Math.log1p(this.#sum[cell] * Math.exp(-lead))
          : most + Math.log(this.#sum[cell] + Math.exp(lead));
      loss += this.#weight[cell] * whole - this.#own[cell] * own[cell];
    }
    return loss;
  }

  /** By cell: the first and the second derivative by the score of the class. */
  derivatives(own: Float64Array): { readonly first: Float64Array; readonly second: Float64Array } {
    const first = new Float64Array(own.length);
    const second = new Float64Array(own.length);
    for (let cell = 0; cell < own.length; cell++) {
      const p = 1 / (1 + this.#sum[cell] * Math.exp(this.#most[cell] - own[cell]));
      first[cell] = this.#weight[cell] * p - this.#own[cell];
      second[cell] = Math.max(this.#weight[cell] * p * (1 - p), 1e-12);
    }
    return { first, second };
  }
}

function newtonMove(
  held: HeldSteps,
  { first, second }: { readonly first: Float64Array; readonly second: Float64Array },
  values: Float64Array,
  ridge: number,
): Float64Array {
  const size = values.length;
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  for (let a = 0; a < size; a++) {
    const price = a < size - 1 ? ridge : START_PRICE;
    gradient[a] = price * values[a];
    hessian[a * size + a] = price;
  }
  addCells(held, first, second, gradient, hessian);
  return solve(hessian, gradient, size);
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
