// What a leaf costs, from the whole units of weight of each class in it: its answer is the cheapest
// class, the first of equals. A leaf of too few rows costs infinitely much.

import { DataError } from "../../dataset/data-error.ts";
import { TOO_FEW_ROWS } from "../../kernels/pair-count.ts";
import { type CostMatrix, costOfAnswer } from "../../objective/cost.ts";
import { fractionBits } from "../exact-objective.ts";

export class LeafCosts {
  readonly classes: number;
  /** The answer of the leaf that was last asked for. */
  label = 0;
  /** Weight of a unit. */
  readonly unit: number;
  /** Most that a unit can cost. */
  readonly most: number;
  /** Fewest units in a leaf. */
  readonly least: number;
  /** Cost of answering c to a unit of class y, at y * classes + c; null: its weight. */
  readonly #costs: Float64Array | null;

  constructor(classes: number, costs: CostMatrix, unit: number, minRows: number) {
    this.classes = classes;
    this.unit = unit;
    this.least = minRows > 1 ? Math.ceil(minRows / unit) : 0;
    const costAt = (_: unknown, at: number): number =>
      unit * costOfAnswer(Math.floor(at / classes), at % classes, costs);
    this.#costs = costs && Float64Array.from({ length: classes * classes }, costAt);
    this.most = this.#costs === null ? unit : Math.max(...this.#costs);
  }

  get hasCosts(): boolean {
    return this.#costs !== null;
  }

  /** Of `counts[at…]`; Infinity for an empty leaf, and for one of too few rows. */
  of(counts: Int32Array, at: number): number {
    const { classes } = this;
    let total = 0;
    let most = -1;
    for (let c = 0; c < classes; c++) {
      const units = counts[at + c];
      total += units;
      if (units > most) {
        most = units;
        this.label = c;
      }
    }
    if (total === 0 || total < this.least) return Number.POSITIVE_INFINITY;
    if (this.#costs === null) return (total - most) * this.unit;
    let least = Number.POSITIVE_INFINITY;
    for (let predicted = 0; predicted < classes; predicted++) {
      let cost = 0;
      for (let actual = 0; actual < classes; actual++) {
        cost += counts[at + actual] * this.#costs[actual * classes + predicted];
      }
      if (cost < least) {
        least = cost;
        this.label = predicted;
      }
    }
    return least;
  }
}

/** Row weights in the largest unit that all are multiples of, so that counts of bits are exact. */
export function weightUnits(weights: Float64Array): { unit: number; unitsOf(row: number): number } {
  const bits = fractionBits(weights, FINEST + 1);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const scale = 2 ** bits;
  if (bits > FINEST || total * scale >= TOO_FEW_ROWS) {
    throw new DataError(
      "the row weights are too fine or too large to count trees exactly; round them to whole numbers, or to halves or quarters",
    );
  }
  return { unit: 1 / scale, unitsOf: (row) => weights[row] * scale };
}

/** Most binary digits behind the point. */
const FINEST = 20;
