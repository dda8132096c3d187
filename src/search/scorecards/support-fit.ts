// What given items can do at best: their weights free within the bounds of points, which no whole
// points on them can beat; and the same for one more item, tried on the cells that it divides.

import { type ColumnFit, type Columns, type Limits, solveLower } from "./fit-columns.ts";
import { type ItemCells, splitInto } from "./item-cells.ts";
import { type ScorecardProblem, widestStart } from "./scorecard-problem.ts";

export function limitsOf(problem: ScorecardProblem): Limits {
  const { leastUnit, mostUnit, mostItems, mostPoints } = problem;
  const widestTotal = mostItems * mostPoints;
  return { leastUnit, mostUnit, mostPoints, widestStart: widestStart(problem), widestTotal };
}

/** The start and the items as columns of cells. */
export function columnsOf({ items, answers, cells, yes, no }: ItemCells): Columns {
  const width = items.length + 1;
  const values = new Float64Array(cells * width);
  for (let cell = 0; cell < cells; cell++) {
    values[cell * width] = 1;
    for (let i = 1; i < width; i++) values[cell * width + i] = answers[cell * (width - 1) + i - 1];
  }
  return { values, width, yes, no, cells, hasTotal: false };
}

/** Items that are fitted, and one more which is tried out. */
export class OneMore {
  readonly cells: ItemCells;
  readonly #problem: ScorecardProblem;
  readonly #columns: Columns;
  readonly #fit: ColumnFit;
  readonly #from: Float64Array;

  /** `from`: the weights of the start and of the items so far. */
  constructor(cells: ItemCells, problem: ScorecardProblem, fit: ColumnFit, from: ArrayLike<number>) {
    this.cells = cells;
    this.#problem = problem;
    this.#fit = fit;
    this.#from = Float64Array.from(from);
    const { items, answers } = cells;
    const width = items.length + 2;
    const values = new Float64Array(2 * cells.cells * width);
    for (let half = 0; half < 2 * cells.cells; half++) {
      const at = half * width;
      values[at] = 1;
      for (let i = 0; i < items.length; i++) values[at + 1 + i] = answers[(half >> 1) * items.length + i];
      values[at + width - 1] = half & 1;
    }
    const sides = { yes: new Float64Array(2 * cells.cells), no: new Float64Array(2 * cells.cells) };
    this.#columns = { values, width, ...sides, cells: 2 * cells.cells, hasTotal: false };
  }

  /** Whether it is proved that with this item the loss is at least `needed`; `fit` has the rest. */
  isAtLeast(item: number, needed: number): boolean {
    return this.#fit.fit(this.#with(item), needed);
  }

  /** Fits all weights with this item; `fit` has them and their loss. */
  fitWith(item: number): void {
    this.#fit.fit(this.#with(item), Number.POSITIVE_INFINITY, true);
  }

  #with(item: number): Columns {
    const { yes, no, width } = this.#columns;
    splitInto(this.cells, item, this.#problem, yes, no);
    this.#fit.weights.set(this.#from);
    this.#fit.weights[width - 1] = 0;
    return this.#columns;
  }

  /** What a Newton step of all weights promises once this item is among them, in nats. */
  promiseOf(item: number): number {
    const { yes, no, width, values } = this.#columns;
    const { cells } = this.cells;
    splitInto(this.cells, item, this.#problem, yes, no);
    const { shares, lower } = this.#curves();
    const before = width - 1;
    const shared = new Float64Array(before);
    let [slope, curve] = [0, 0];
    for (let cell = 0; cell < cells; cell++) {
      const half = 2 * cell + 1;
      const weight = yes[half] + no[half];
      if (weight === 0) continue;
      const p = shares[cell];
      const bend = weight * p * (1 - p);
      slope += weight * p - yes[half];
      curve += bend;
      for (let c = 0; c < before; c++) shared[c] += bend * values[half * width + c];
    }
    // The curve that is left once the other weights make up for what they can.
    solveLower(lower, shared, before);
    let left = curve;
    for (let c = 0; c < before; c++) left -= shared[c] ** 2;
    return slope ** 2 / (2 * Math.max(left, 1e-6 * curve, 1e-300));
  }

  #kept: { readonly shares: Float64Array; readonly lower: Float64Array } | null = null;

  /** Of the items so far: shares by cell, and the lower factor of the curves of the loss. */
  #curves(): { readonly shares: Float64Array; readonly lower: Float64Array } {
    if (this.#kept !== null) return this.#kept;
    const { cells, yes, no } = this.cells;
    const { values, width } = this.#columns;
    const before = width - 1;
    const shares = new Float64Array(cells);
    const lower = new Float64Array(before * before);
    for (let cell = 0; cell < cells; cell++) {
      const at = 2 * cell * width;
      let score = 0;
      for (let c = 0; c < before; c++) score += this.#from[c] * values[at + c];
      const p = 1 / (1 + Math.exp(-score));
      shares[cell] = p;
      const bend = (yes[cell] + no[cell]) * p * (1 - p);
      for (let a = 0; a < before; a++) {
        for (let b = 0; b <= a; b++) lower[a * before + b] += bend * values[at + a] * values[at + b];
      }
    }
    for (let a = 0; a < before; a++) {
      for (let b = 0; b <= a; b++) {
        let sum = lower[a * before + b];
        for (let k = 0; k < b; k++) sum -= lower[a * before + k] * lower[b * before + k];
        lower[a * before + b] = a === b ? Math.sqrt(Math.max(sum, 1e-9)) : sum / lower[b * before + b];
      }
    }
    this.#kept = { shares, lower };
    return this.#kept;
  }
}
