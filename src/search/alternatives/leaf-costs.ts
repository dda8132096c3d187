// What a leaf costs, from the whole units of weight of each class in it: its answer is the cheapest class, the first of
// equals. A leaf of too few rows costs infinitely much.

import { type CostMatrix, costOfAnswer } from "../../objective/cost.ts";

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
  /** Cost of answering a unit of class y with c, at y * classes + c; null where every mistake costs its weight. */
  readonly #costs: Float64Array | null;

  constructor(classes: number, costs: CostMatrix, unit: number, minRows: number) {
    this.classes = classes;
    this.unit = unit;
    this.least = minRows > 1 ? Math.ceil(minRows / unit) : 0;
    this.#costs =
      costs === null
        ? null
        : Float64Array.from(
            { length: classes * classes },
            (_, at) => unit * costOfAnswer(Math.floor(at / classes), at % classes, costs),
          );
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
