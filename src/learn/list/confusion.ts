// The confusion matrix of a list: the weight of each class that gets each label, and what it would
// cost after a change. Weights add up exactly and costs are taken from the sums, so that the order
// of the rows changes nothing. With many classes few cells of the matrix hold any rows, and only
// these are gone through.

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
  /** The cells that ever held rows, ascending: all others are 0. */
  readonly #cells: number[] = [];
  readonly #isKnown: Uint8Array;
  /** The cells that the change considered has touched. */
  readonly #touched: number[] = [];

  constructor(classes: number, costs: CostMatrix) {
    this.left = classes;
    this.#classes = classes;
    this.#matrix = costs;
    this.#costs = Float64Array.from({ length: classes * classes }, (_, at) =>
      costOfAnswer(at % classes, Math.floor(at / classes), costs),
    );
    const cells = classes * (classes + 1);
    this.#weights = new Float64Array(cells);
    this.#changed = new Float64Array(cells);
    this.#isKnown = new Uint8Array(cells);
  }

  /** Rows with a label. */
  add(actual: number, label: number, weight: number): void {
    const at = this.#cellOf(label, actual);
    this.#weights[at] = this.#weights[at] + weight;
    this.#changed[at] = this.#weights[at];
  }

  /** Begins another change. */
  reset(): void {
    for (const at of this.#touched) this.#changed[at] = this.#weights[at];
    this.#touched.length = 0;
  }

  /** Part of the change: rows of a class get another label. */
  move(actual: number, from: number, to: number, weight: number): void {
    const changed = this.#changed;
    const [less, more] = [this.#cellOf(from, actual), this.#cellOf(to, actual)];
    changed[less] = changed[less] - weight;
    changed[more] = changed[more] + weight;
    this.#touched.push(less, more);
  }

  /** Makes the change. */
  keep(): void {
    for (const at of this.#touched) this.#weights[at] = this.#changed[at];
    this.#touched.length = 0;
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
    const left = this.left * this.#classes;
    const moved = (this.left - otherwise) * this.#classes;
    let cost = 0;
    for (const at of this.#cells) cost += weights[at] * this.#costs[at < left ? at : at - moved];
    return cost;
  }

  #cellOf(label: number, actual: number): number {
    const cell = label * this.#classes + actual;
    if (this.#isKnown[cell] === 0) {
      this.#isKnown[cell] = 1;
      let at = this.#cells.push(cell) - 1;
      for (; at > 0 && this.#cells[at - 1] > cell; at--) this.#cells[at] = this.#cells[at - 1];
      this.#cells[at] = cell;
    }
    return cell;
  }
}

function isZero(weights: Float64Array): boolean {
  for (let i = 0; i < weights.length; i++) if (weights[i] !== 0) return false;
  return true;
}
