// The confusion matrix of a list: the weight of each class that gets each label, and what it would
// cost after a change. Weights add up exactly and costs are taken from the sums, so that the order
// of the rows changes nothing.

import { type CostMatrix, cheapestClass, costOfAnswer } from "../../objective/cost.ts";

/** What a list costs, and its default class. */
export interface ListCost {
  readonly cost: number;
  readonly otherwise: number;
}

export class Confusion {
  /** The label of rows that satisfy no rule, whatever class the default is. */
  readonly left: number;
  readonly #classes: number;
  readonly #matrix: CostMatrix;
  /** [label][actual] */
  readonly #costs: Float64Array;
  /** [label][actual] of the remaining rows: as they are, and after the change considered. */
  readonly #weights: Float64Array;
  readonly #changed: Float64Array;

  constructor(classes: number, costs: CostMatrix) {
    this.left = classes;
    this.#classes = classes;
    this.#matrix = costs;
    this.#costs = Float64Array.from({ length: classes * classes }, (_, at) =>
      costOfAnswer(at % classes, Math.floor(at / classes), costs),
    );
    this.#weights = new Float64Array(classes * (classes + 1));
    this.#changed = new Float64Array(classes * (classes + 1));
  }

  /** Rows with a label. */
  add(actual: number, label: number, weight: number): void {
    const at = label * this.#classes + actual;
    this.#weights[at] = this.#weights[at] + weight;
  }

  /** Begins another change. */
  reset(): void {
    this.#changed.set(this.#weights);
  }

  /** Part of the change: rows of a class get another label. */
  move(actual: number, from: number, to: number, weight: number): void {
    const changed = this.#changed;
    const classes = this.#classes;
    changed[from * classes + actual] = changed[from * classes + actual] - weight;
    changed[to * classes + actual] = changed[to * classes + actual] + weight;
  }

  /** Makes the change. */
  keep(): void {
    this.#weights.set(this.#changed);
  }

  cost(otherwise: number): number {
    return this.#costOf(this.#weights, otherwise);
  }

  /** With the default as it is. */
  changedCost(otherwise: number): number {
    return this.#costOf(this.#changed, otherwise);
  }

  /** With the default that costs least; the given one where no rows are left to it. */
  leastCost(otherwise: number): ListCost {
    const leftover = this.#changed.subarray(this.left * this.#classes);
    const best = isZero(leftover) ? otherwise : cheapestClass(leftover, this.#matrix);
    return { cost: this.#costOf(this.#changed, best), otherwise: best };
  }

  #costOf(weights: Float64Array, otherwise: number): number {
    const classes = this.#classes;
    let cost = 0;
    for (let label = 0; label <= classes; label++) {
      const of = (label === classes ? otherwise : label) * classes;
      for (let actual = 0; actual < classes; actual++) {
        cost += weights[label * classes + actual] * this.#costs[of + actual];
      }
    }
    return cost;
  }
}

function isZero(weights: Float64Array): boolean {
  for (let i = 0; i < weights.length; i++) if (weights[i] !== 0) return false;
  return true;
}
