// What a list makes of some rows: the weight of each class that gets each label, and what a change of it would cost.
// Weights add up exactly and costs are taken from the sums, so that the order of the rows changes nothing.

import { type CostMatrix, cheapestClass, costOfAnswer } from "../../objective/cost.ts";

/** What the list would cost after a change, and the class that then serves best as the default. */
export interface Prospect {
  readonly cost: number;
  readonly otherwise: number;
}

export class Confusion {
  /** The label of rows that satisfy no rule, whatever class that stands for. */
  readonly left: number;
  readonly #classes: number;
  readonly #costs: Float64Array;
  readonly #matrix: CostMatrix;
  /** [label][class], the rows that are left last. */
  readonly #weights: Float64Array;
  readonly #after: Float64Array;
  /** Of the rows that are left, after what was thought. */
  readonly #leftover: Float64Array;

  constructor(classes: number, costs: CostMatrix) {
    this.left = classes;
    this.#classes = classes;
    this.#matrix = costs;
    this.#weights = new Float64Array(classes * (classes + 1));
    this.#after = new Float64Array(classes * (classes + 1));
    this.#leftover = new Float64Array(classes);
    this.#costs = new Float64Array(classes * classes);
    for (let label = 0; label < classes; label++) {
      for (let actual = 0; actual < classes; actual++) {
        const cost = costOfAnswer(actual, label, costs);
        this.#costs[label * classes + actual] = cost;
      }
    }
  }

  /** Rows that get a label from now on. */
  add(actual: number, label: number, weight: number): void {
    const at = label * this.#classes + actual;
    this.#weights[at] = this.#weights[at] + weight;
    this.#after[at] = this.#weights[at];
  }

  /** Begins a new thought. */
  reset(): void {
    this.#after.set(this.#weights);
  }

  /** In thought: rows of a class get another label. */
  move(actual: number, from: number, to: number, weight: number): void {
    const after = this.#after;
    const classes = this.#classes;
    after[from * classes + actual] = after[from * classes + actual] - weight;
    after[to * classes + actual] = after[to * classes + actual] + weight;
  }

  /** What was thought becomes so. */
  keep(): void {
    this.#weights.set(this.#after);
  }

  /** The cost as things are. */
  cost(otherwise: number): number {
    return this.#costOf(this.#weights, otherwise);
  }

  /** The cost of what was thought, the default as it is. */
  costAfter(otherwise: number): number {
    return this.#costOf(this.#after, otherwise);
  }

  /** The same with the default that costs least; the given one where no rows are left to it. */
  prospect(otherwise: number): Prospect {
    for (let actual = 0; actual < this.#classes; actual++) {
      this.#leftover[actual] = this.#after[this.left * this.#classes + actual];
    }
    const best = isEmpty(this.#leftover) ? otherwise : cheapestClass(this.#leftover, this.#matrix);
    return { cost: this.#costOf(this.#after, best), otherwise: best };
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

function isEmpty(weights: Float64Array): boolean {
  for (let i = 0; i < weights.length; i++) if (weights[i] !== 0) return false;
  return true;
}
