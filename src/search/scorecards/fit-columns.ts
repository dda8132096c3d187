// The least logistic loss of a few columns whose weights are bounded, by projected Newton steps,
// and a floor that no weights within the bounds go below. The floor stands on convexity alone: for
// any shares p, loss ≥ Σ weight × entropy(p) + Σ_column slope × weight of the column, where slopes
// are those of the loss at p. It holds wherever the steps have ended, and rounding is taken off.

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
  }

  /**
   * Fits from `weights`. Ends once the least loss is proved to be at least `needed`, which is what
   * it returns; and unless it goes `toTheEnd`, once it is below.
   */
  fit(columns: Columns, needed: number, toTheEnd = false): boolean {
    const { cells, width } = columns;
    if (this.#scores.length < cells) {
      this.#scores = new Float64Array(2 * cells);
      this.#slopes = new Float64Array(2 * cells);
    }
    const { weights } = this;
    for (let c = 0; c < width; c++) weights[c] = this.#clamp(columns, c, weights[c]);
    this.loss = this.#lossAt(columns, weights);
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

  #clamp({ hasTotal }: Columns, c: number, weight: number): number {
    const { widestStart, leastUnit, mostUnit, mostPoints } = this.#limits;
    if (c === 0) return Math.max(-widestStart, Math.min(widestStart, weight));
    if (hasTotal && c === 1) return Math.max(leastUnit, Math.min(mostUnit, weight));
    return Math.max(-mostPoints * mostUnit, Math.min(mostPoints * mostUnit, weight));
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

  /** Where a Newton step leads, of the columns that are not held at a bound; what it promises. */
  #direct(columns: Columns): number {
    const { width } = columns;
    const [gradient, hessian, lower, move, free] = [
      this.#gradient,
      this.#hessian,
      this.#lower,
      this.#move,
      this.#free,
    ];
    for (let c = 0; c < width; c++) {
      const next = this.#clamp(columns, c, this.weights[c] - Math.sign(gradient[c]) * 1e-9);
      free[c] = Number(next !== this.weights[c] || gradient[c] === 0);
      if (c === 0) free[c] = 1;
    }
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
    let promise = 0;
    for (let i = width - 1; i >= 0; i--) {
      if (!free[i]) continue;
      for (let k = i + 1; k < width; k++) if (free[k]) move[i] -= lower[k * width + i] * move[k];
      move[i] = move[i] / lower[i * width + i];
    }
    for (let i = 0; i < width; i++) promise += (move[i] * gradient[i]) / 2;
    return promise;
  }

  /** Whether the loss fell, or may have. */
  #step(columns: Columns, isFlat: boolean): boolean {
    const { width } = columns;
    for (let halving = 0, share = 1; halving < MOST_HALVINGS; halving++, share /= 2) {
      for (let c = 0; c < width; c++) {
        this.#next[c] = this.#clamp(columns, c, this.weights[c] - share * this.#move[c]);
      }
      const loss = this.#lossAt(columns, this.#next);
      if (loss < this.loss || isFlat) {
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
