// A floor of the mean loss with prices of all scorecards that have given items and between two
// numbers of others, whatever their points: weights are free within the bounds of points, and at
// most so many of the others have any. By convexity, for any shares p of the rows,
//   loss ≥ Σ weight × entropy(p) + Σ_item slope(p) × weight of the item,
// and the best of k items are those of the largest slopes. Shares are found where a price on the
// size of weights keeps slopes small; the floor holds for any, and rounding is taken off.

import { roundingOf, type ScorecardProblem, widestStart } from "./scorecard-problem.ts";

export interface RelaxedRequest {
  readonly given: readonly number[];
  readonly others: readonly number[];
  readonly fewest: number;
  readonly most: number;
  /** It may end once the floor is as high as that. */
  readonly needed: number;
}

const STEPS = 10;
const PASSES = 4;
const PRICES = 5;

export class RelaxedFloor {
  readonly #problem: ScorecardProblem;
  readonly #widestStart: number;
  readonly #total: number;
  /** By item: the rows that it holds for. */
  readonly #rows: readonly Uint32Array[];
  readonly #scores: Float64Array;
  readonly #slopes: Float64Array;
  readonly #curves: Float64Array;

  constructor(problem: ScorecardProblem) {
    this.#problem = problem;
    this.#widestStart = widestStart(problem);
    const { yes, no, items } = problem;
    this.#total = yes.reduce((sum, weight, row) => sum + weight + no[row], 0);
    this.#rows = items.map(rowsOf);
    this.#scores = new Float64Array(yes.length);
    this.#slopes = new Float64Array(yes.length);
    this.#curves = new Float64Array(yes.length);
  }

  /** Roughly the steps that one floor takes. */
  workOf(items: number): number {
    return items * this.#scores.length * STEPS * PASSES;
  }

  floorOf(request: RelaxedRequest): number {
    const { others, most, needed } = request;
    const { price, mostPoints, mostUnit } = this.#problem;
    const widest = mostPoints * mostUnit;
    const weights = new Float64Array(this.#problem.items.length + 1);
    this.#scores.fill(0);
    let best = Number.NEGATIVE_INFINITY;
    let slopePrice = Math.max((price * this.#total) / widest, 1e-6 * this.#total);
    for (let round = 0; round < PRICES; round++, slopePrice *= 3) {
      best = Math.max(best, this.#solve(request, weights, slopePrice, best));
      if (best >= needed) break;
      let size = 0;
      for (const item of others) size += Math.abs(weights[item]);
      if (size <= most * widest) break;
    }
    return best;
  }

  #solve(request: RelaxedRequest, weights: Float64Array, slopePrice: number, before: number): number {
    const { given, others, needed } = request;
    const { items, yes, no } = this.#problem;
    const [scores, slopes, curves] = [this.#scores, this.#slopes, this.#curves];
    const start = items.length;
    let best = before;
    for (let step = 0; step < STEPS; step++) {
      let [slope, curve, entropy] = [0, 1e-9, 0];
      for (let row = 0; row < scores.length; row++) {
        const e = Math.exp(-Math.abs(scores[row]));
        const small = e / (1 + e);
        const large = 1 - small;
        const all = yes[row] + no[row];
        entropy -= all * (large * Math.log1p(-small) + (small > 0 ? small * Math.log(small) : 0));
        slopes[row] = all * (scores[row] > 0 ? large : small) - yes[row];
        curves[row] = Math.max(all * small * large, 1e-9 * all);
        slope += slopes[row];
        curve += curves[row];
      }
      const floor = this.#floor(request, entropy, slope);
      // The shares no longer get better.
      const isSettled = step > 2 && floor - best < 1e-5 && floor >= best;
      best = Math.max(best, floor);
      if (best >= needed || isSettled) break;
      for (let pass = 0; pass < PASSES; pass++) {
        let sum = 0;
        for (let row = 0; row < slopes.length; row++) sum += slopes[row];
        const move = -sum / curve;
        weights[start] = weights[start] + move;
        for (let row = 0; row < slopes.length; row++) {
          slopes[row] = slopes[row] + move * curves[row];
          scores[row] = scores[row] + move;
        }
        for (const item of given) this.#descend(item, weights, 0);
        for (const item of others) this.#descend(item, weights, slopePrice);
      }
    }
    return best;
  }

  /** The best weight of one item, by the slopes and curves of the others as they stand. */
  #descend(item: number, weights: Float64Array, slopePrice: number): void {
    const { mostPoints, mostUnit } = this.#problem;
    const [scores, slopes, curves, rows] = [this.#scores, this.#slopes, this.#curves, this.#rows[item]];
    let [slope, curve] = [0, 0];
    for (let i = 0; i < rows.length; i++) {
      slope += slopes[rows[i]];
      curve += curves[rows[i]];
    }
    const wanted = weights[item] * curve - slope;
    const free = Math.sign(wanted) * Math.max(0, Math.abs(wanted) - slopePrice);
    const widest = mostPoints * mostUnit;
    const next = Math.max(-widest, Math.min(widest, free / curve));
    const move = next - weights[item];
    if (move === 0) return;
    weights[item] = next;
    for (let i = 0; i < rows.length; i++) {
      slopes[rows[i]] = slopes[rows[i]] + move * curves[rows[i]];
      scores[rows[i]] = scores[rows[i]] + move;
    }
  }

  #floor({ given, others, fewest, most }: RelaxedRequest, entropy: number, slope: number): number {
    const { mostPoints, mostUnit, price } = this.#problem;
    const rounding = roundingOf(this.#slopes.length) * this.#total;
    const widest = mostPoints * mostUnit;
    const reach = (item: number): number => {
      const rows = this.#rows[item];
      let sum = 0;
      for (let i = 0; i < rows.length; i++) sum += this.#slopes[rows[i]];
      return widest * (Math.abs(sum) + rounding);
    };
    let base = entropy - rounding * 2 - this.#widestStart * (Math.abs(slope) + rounding);
    for (const item of given) base -= reach(item);
    const reaches = others.map(reach).sort((a, b) => b - a);
    let least = Number.POSITIVE_INFINITY;
    let sum = base;
    for (let count = 0; count <= Math.min(most, reaches.length); count++) {
      if (count > 0) sum -= reaches[count - 1];
      if (count >= fewest) least = Math.min(least, sum / this.#total + price * (given.length + count));
    }
    return least - Math.abs(least) * 2 ** -40;
  }
}

function rowsOf(holds: Uint8Array): Uint32Array {
  let count = 0;
  for (let row = 0; row < holds.length; row++) count += holds[row];
  const rows = new Uint32Array(count);
  for (let row = 0, at = 0; row < holds.length; row++) if (holds[row] === 1) rows[at++] = row;
  return rows;
}
