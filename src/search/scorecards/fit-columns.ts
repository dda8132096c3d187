// The least logistic loss of a few columns whose weights are bounded, by Newton steps that end at
// bounds, and a floor that no weights within the bounds go below. The floor stands on convexity
// alone: for any shares p, loss ≥ Σ weight × entropy(p) + Σ_column slope × weight of the column,
// where slopes are those of the loss at p. It holds wherever the steps have ended, and rounding is
// taken off.

import { roundingOf } from "./scorecard-problem.ts";

/** Columns: the start, then (where there is one) the totals of points so far, then free items. */
export interface Columns {
  /** Cell by cell: the value of every column. */
  readonly values: Float64Array;
  readonly width: number;
  readonly yes: Float64Array;
  readonly no: Float64Array;
  readonly cells: number;
  /** Whether column 1 is a total, whose weight is the unit. */
  readonly hasTotal: boolean;
}

export interface Limits {
  readonly leastUnit: number;
  readonly mostUnit: number;
  /** A free item has at most so many points, for or against. */
  readonly mostPoints: number;
  readonly widestStart: number;
  /** Largest total of points. */
  readonly widestTotal: number;
}

const MOST_NEWTON = 40;
const MOST_HALVINGS = 30;
/** Shares of all weight: a step that promises less ends the fit; or is taken without a look at the
 * loss, which rounding hides, while slopes still tell the way. */
const SETTLED = 1e-28;
const FLAT = 1e-12;

export class ColumnFit {
  /** Of the columns fitted last; the start of the next fit. */
  readonly weights: Float64Array;
  /** In nats of all weight. */
  loss = 0;
  floor = 0;
  readonly #limits: Limits;
  readonly #gradient: Float64Array;
  readonly #hessian: Float64Array;
  readonly #lower: Float64Array;
  readonly #move: Float64Array;
  readonly #next: Float64Array;
  readonly #free: Uint8Array;
  readonly #least: Float64Array;
  readonly #most: Float64Array;
  #scores = new Float64Array(64);
  #slopes = new Float64Array(64);
  #entropy = 0;
  #total = 0;

  constructor(mostColumns: number, limits: Limits) {
    this.#limits = limits;
    this.weights = new Float64Array(mostColumns);
    this.#gradient = new Float64Array(mostColumns);
    this.#hessian = new Float64Array(mostColumns ** 2);
    this.#lower = new Float64Array(mostColumns ** 2);
    this.#move = new Float64Array(mostColumns);
    this.#next = new Float64Array(mostColumns);
    this.#free = new Uint8Array(mostColumns);
    this.#least = new Float64Array(mostColumns);
    this.#most = new Float64Array(mostColumns);
  }

  /**
   * Fits from `weights`. Ends once the least loss is proved to be at least `needed`, which is what
   * it returns; and unless it goes `toTheEnd`, once it is below.
   */
  fit(columns: Columns, needed: number, toTheEnd = false): boolean {
    const { cells } = columns;
    if (this.#scores.length < cells) {
      this.#scores = new Float64Array(2 * cells);
      this.#slopes = new Float64Array(2 * cells);
    }
    this.#bound(columns);
    this.loss = this.#lossAt(columns, this.weights);
    this.floor = Number.NEGATIVE_INFINITY;
    for (let round = 0; round < MOST_NEWTON; round++) {
      this.#differentiate(columns);
      const promise = this.#direct(columns);
      if (this.loss - promise >= needed || this.loss < needed) {
        this.floor = Math.max(this.floor, this.#floor(columns));
        if (this.floor >= needed) return true;
        if (this.loss < needed && !toTheEnd) return false;
      }
      if (!(promise > SETTLED * this.#total) || !this.#step(columns, promise < FLAT * this.#total)) break;
    }
    this.#differentiate(columns);
    this.floor = Math.max(this.floor, this.#floor(columns));
    return this.floor >= needed;
  }

  /** The bounds of the weights, which are put within them. */
  #bound({ width, hasTotal }: Columns): void {
    const { widestStart, leastUnit, mostUnit, mostPoints } = this.#limits;
    for (let c = 0; c < width; c++) {
      const isUnit = hasTotal && c === 1;
      const most = c === 0 ? widestStart : isUnit ? mostUnit : mostPoints * mostUnit;
      this.#most[c] = most;
      this.#least[c] = isUnit ? leastUnit : -most;
      this.weights[c] = Math.max(this.#least[c], Math.min(most, this.weights[c]));
    }
  }

  #lossAt({ values, width, yes, no, cells }: Columns, weights: Float64Array): number {
    const scores = this.#scores;
    let loss = 0;
    for (let cell = 0, at = 0; cell < cells; cell++) {
      let score = 0;
      for (let c = 0; c < width; c++) score += weights[c] * values[at++];
      scores[cell] = score;
      const all = yes[cell] + no[cell];
      if (all === 0) continue;
      // log(1 + e^-s) for the one side, log(1 + e^s) for the other.
      loss += all * Math.log1p(Math.exp(-Math.abs(score))) + (score > 0 ? no[cell] : -yes[cell]) * score;
    }
    return loss;
  }

  /** Slopes and curves of the loss at the scores, and the entropy that the floor stands on. */
  #differentiate({ values, width, yes, no, cells }: Columns): void {
    const [gradient, hessian, scores, slopes] = [this.#gradient, this.#hessian, this.#scores, this.#slopes];
    gradient.fill(0, 0, width);
    hessian.fill(0, 0, width * width);
    let [entropy, total] = [0, 0];
    for (let cell = 0; cell < cells; cell++) {
      const all = yes[cell] + no[cell];
      if (all === 0) continue;
      const score = scores[cell];
      const e = Math.exp(-Math.abs(score));
      const small = e / (1 + e);
      const large = 1 - small;
      entropy -= all * (large * Math.log1p(-small) + (small > 0 ? small * Math.log(small) : 0));
      total += all;
      const slope = all * (score > 0 ? large : small) - yes[cell];
      const curve = all * small * large;
      slopes[cell] = slope;
      const at = cell * width;
      for (let a = 0; a < width; a++) {
        const own = values[at + a];
        if (own === 0) continue;
        gradient[a] += slope * own;
        const bent = curve * own;
        for (let b = 0; b <= a; b++) hessian[a * width + b] += bent * values[at + b];
      }
    }
    this.#entropy = entropy;
    this.#total = total;
  }

  #floor({ width, hasTotal, cells }: Columns): number {
    const { leastUnit, mostUnit, mostPoints, widestStart, widestTotal } = this.#limits;
    const gradient = this.#gradient;
    const rounding = roundingOf(cells) * this.#total;
    const first = hasTotal ? 2 : 1;
    // A unit's worth of points: how far they could lower the sum.
    let perUnit = hasTotal ? gradient[1] - rounding * (widestTotal + 1) : 0;
    for (let c = first; c < width; c++) perUnit -= mostPoints * (Math.abs(gradient[c]) + rounding);
    const points = Math.min(leastUnit * perUnit, mostUnit * perUnit);
    const rest = rounding * (2 + widestStart + Math.abs(points));
    return this.#entropy - widestStart * Math.abs(gradient[0]) + points - rest;
  }

  /** Where a Newton step leads, of the columns that no bound holds; what it promises. */
  #direct({ width }: Columns): number {
    const [gradient, move, free] = [this.#gradient, this.#move, this.#free];
    for (let c = 0; c < width; c++) free[c] = Number(!this.#isHeld(c, gradient[c]));
    // A step may still lead out of a bound: then that holds, too.
    for (let held = true; held; ) {
      held = false;
      this.#solve(width);
      for (let c = 0; c < width; c++) {
        if (!free[c] || !this.#isHeld(c, move[c])) continue;
        free[c] = 0;
        held = true;
      }
    }
    let promise = 0;
    for (let i = 0; i < width; i++) promise += (move[i] * gradient[i]) / 2;
    return promise;
  }

  /** Whether a weight is at the bound that going down this slope would pass. */
  #isHeld(c: number, slope: number): boolean {
    return slope > 0 ? this.weights[c] <= this.#least[c] : slope < 0 && this.weights[c] >= this.#most[c];
  }

  /** The Newton step of the free columns, by Cholesky. */
  #solve(width: number): void {
    const [gradient, hessian, lower] = [this.#gradient, this.#hessian, this.#lower];
    const [move, free] = [this.#move, this.#free];
    for (let i = 0; i < width; i++) {
      move[i] = 0;
      if (!free[i]) continue;
      for (let j = 0; j <= i; j++) {
        if (!free[j]) {
          lower[i * width + j] = 0;
          continue;
        }
        let sum = hessian[i * width + j];
        for (let k = 0; k < j; k++) sum -= lower[i * width + k] * lower[j * width + k];
        const least = 1e-12 * hessian[i * width + i] + 1e-14 * this.#total;
        lower[i * width + j] = i === j ? Math.sqrt(Math.max(sum, least)) : sum / lower[j * width + j];
      }
      let right = gradient[i];
      for (let k = 0; k < i; k++) right -= lower[i * width + k] * move[k];
      move[i] = right / lower[i * width + i];
    }
    for (let i = width - 1; i >= 0; i--) {
      if (!free[i]) continue;
      for (let k = i + 1; k < width; k++) if (free[k]) move[i] -= lower[k * width + i] * move[k];
      move[i] = move[i] / lower[i * width + i];
    }
  }

  /** Goes no further than the first bound; whether the loss fell, or may have. */
  #step(columns: Columns, isFlat: boolean): boolean {
    const { width } = columns;
    let share = 1;
    let first = -1;
    for (let c = 0; c < width; c++) {
      const end = this.#move[c] > 0 ? this.#least[c] : this.#most[c];
      if (share * Math.abs(this.#move[c]) < Math.abs(this.weights[c] - end)) continue;
      if (this.#move[c] === 0) continue;
      share = Math.abs((this.weights[c] - end) / this.#move[c]);
      first = c;
    }
    for (let halving = 0; halving < MOST_HALVINGS; halving++, share /= 2) {
      for (let c = 0; c < width; c++) {
        const next = this.weights[c] - share * this.#move[c];
        this.#next[c] = Math.max(this.#least[c], Math.min(this.#most[c], next));
      }
      const reached = first >= 0 && halving === 0;
      if (reached) this.#next[first] = this.#move[first] > 0 ? this.#least[first] : this.#most[first];
      const loss = this.#lossAt(columns, this.#next);
      // The last bit of way to a bound may not show in the loss.
      if (loss < this.loss || isFlat || (reached && loss <= this.loss + FLAT * this.#total)) {
        this.loss = loss;
        this.weights.set(this.#next.subarray(0, width));
        return true;
      }
    }
    this.#lossAt(columns, this.weights);
    return false;
  }
}

/** Solves lower × x = right, in place. */
export function solveLower(lower: Float64Array, right: Float64Array, width: number): void {
  for (let i = 0; i < width; i++) {
    for (let k = 0; k < i; k++) right[i] -= lower[i * width + k] * right[k];
    right[i] /= lower[i * width + i];
  }
}
