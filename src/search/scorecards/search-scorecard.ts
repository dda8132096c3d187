// The best scorecard of at most so many items, proved: sets of items are gone through, the most
// promising first, each set once. Of a set the weights are fitted free, and only where they might
// do better than what is known its whole points are searched (choose-points.ts). What a set and all
// that may follow it cannot reach is left out (relaxed-floor.ts). Every floor stands on convexity,
// with rounding taken off, so that nothing is proved by rounding.

import { type Pace, Stopped } from "../../run/pace.ts";
import type { Gap } from "../gap.ts";
import { choosePoints } from "./choose-points.ts";
import { ColumnFit } from "./fit-columns.ts";
import { cellsOf, type ItemCells, noItems, withItem } from "./item-cells.ts";
import { type ItemSet, PromisingItems } from "./promising-items.ts";
import { RelaxedFloor } from "./relaxed-floor.ts";
import { EQUAL, type PointsFound, type ScorecardProblem } from "./scorecard-problem.ts";
import { columnsOf, limitsOf, OneMore } from "./support-fit.ts";

export interface BestScorecard {
  readonly best: PointsFound;
  readonly lowerBound: number;
  readonly isProved: boolean;
}

/** Sets of a size whose points are looked for before the search, and fits for each. */
const SETS_TO_ROUND = 30;
const FITS_TO_ROUND = 400;
/** Share of the loss of the best set within which others are of interest. */
const NEAR = 0.03;
/** How much dearer than a floor the work must be that it may save. */
const WORTH = 4;

export class ScorecardSearch {
  readonly #problem: ScorecardProblem;
  readonly #pace: Pace;
  readonly #total: number;
  readonly #relaxed: RelaxedFloor;
  readonly #fits: readonly ColumnFit[];
  #best: PointsFound;
  /** Of everything that is not known yet. */
  #open = 0;
  /** Of what was looked at and is not worse by more than rounding. */
  #closed = Number.POSITIVE_INFINITY;

  /** Both sides have weight. */
  constructor(problem: ScorecardProblem, pace: Pace) {
    this.#problem = problem;
    this.#pace = pace;
    this.#total = problem.yes.reduce((sum, weight, row) => sum + weight + problem.no[row], 0);
    this.#relaxed = new RelaxedFloor(problem);
    const limits = limitsOf(problem);
    this.#fits = Array.from({ length: problem.mostItems + 1 }, (_, size) => new ColumnFit(size + 3, limits));
    const [fit] = this.#fits;
    fit.fit(columnsOf(noItems(problem)), Number.POSITIVE_INFINITY, true);
    const value = fit.loss / this.#total;
    this.#best = { items: [], points: [], start: fit.weights[0], unit: 0, value };
    this.#close(value, fit.floor / this.#total);
  }

  get gap(): Gap {
    const { value } = this.#best;
    return { value, bound: Math.min(value, Math.max(0, Math.min(this.#open, this.#closed))) };
  }

  async solve(): Promise<BestScorecard> {
    const { items, mostItems } = this.#problem;
    const all = Array.from(items.keys());
    try {
      await this.#pace.turn();
      const most = Math.min(mostItems, all.length);
      const empty = noItems(this.#problem);
      await this.#warmUp();
      this.#open = this.#relaxed.floorOf({
        given: [],
        others: all,
        fewest: 0,
        most,
        needed: Number.POSITIVE_INFINITY,
      });
      await this.#extend(empty, Float64Array.of(this.#best.start), all, most);
      this.#open = Number.POSITIVE_INFINITY;
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    }
    const isComplete = this.#open === Number.POSITIVE_INFINITY;
    // What was left out is worse than the best, or equal to it.
    const least = this.#best.value - EQUAL;
    const bound = isComplete ? Math.min(least, this.#closed) : Math.min(least, this.gap.bound);
    return { best: this.#best, lowerBound: bound, isProved: bound >= least };
  }

  async #warmUp(): Promise<void> {
    const promising = new PromisingItems(this.#problem, this.#pace);
    await promising.grow(async (sets) => {
      for (const set of sets.slice(0, SETS_TO_ROUND)) {
        if (set.loss > sets[0].loss * (1 + NEAR)) break;
        await this.#round(set);
      }
    });
  }

  async #round(set: ItemSet): Promise<void> {
    if (this.#pace.due()) await this.#pace.turn();
    if (set.loss / this.#total + this.#problem.price * set.items.length >= this.#best.value - EQUAL) return;
    await this.#points(cellsOf(set.items, this.#problem), FITS_TO_ROUND);
  }

  #points(cells: ItemCells, mostFits?: number): Promise<void> {
    return choosePoints({
      cells,
      problem: this.#problem,
      total: this.#total,
      pace: this.#pace,
      below: () => this.#best.value,
      offer: (found, floor) => this.#offer(found, floor),
      ...(mostFits !== undefined && { mostFits }),
    });
  }

  /** A value that is proved by less than rounding needs lowers what is proved of all. */
  #close(value: number, floor: number): void {
    if (value - floor > EQUAL) this.#closed = Math.min(this.#closed, floor);
  }

  #offer(found: PointsFound, floor: number): void {
    this.#close(found.value, floor);
    if (found.value < this.#best.value - EQUAL) this.#best = found;
  }

  /** Tries all sets of these items and at most `left` of the others, each once. */
  async #extend(
    cells: ItemCells,
    from: Float64Array,
    others: readonly number[],
    left: number,
  ): Promise<void> {
    if (left === 0 || others.length === 0) return;
    const size = cells.items.length;
    const { price } = this.#problem;
    const one = new OneMore(cells, this.#problem, this.#fits[size], from);
    const children: { item: number; loss: number; weights: Float64Array }[] = [];
    for (const item of others) {
      if (this.#pace.due()) await this.#pace.turn();
      const needed = (this.#best.value - EQUAL - price * (size + 1)) * this.#total;
      const isHopeless = one.isAtLeast(item, needed);
      const { loss, weights } = this.#fits[size];
      if (left > 1) children.push({ item, loss, weights: weights.slice(0, size + 2) });
      if (!isHopeless) await this.#points(withItem(cells, item, this.#problem));
    }
    if (left === 1) return;
    children.sort((a, b) => a.loss - b.loss || a.item - b.item);
    let nextLook = 0;
    for (const [place, child] of children.entries()) {
      const rest = children.slice(place + 1).map(({ item }) => item);
      if (rest.length === 0) break;
      if (place >= nextLook && this.#isWorthLooking(rest.length + 1, left)) {
        if (this.#pace.due()) await this.#pace.turn();
        const floor = this.#relaxed.floorOf({
          given: cells.items,
          others: [child.item, ...rest],
          fewest: 2,
          most: left,
          needed: this.#best.value - EQUAL,
        });
        if (floor >= this.#best.value - EQUAL) break;
        if (size === 0) this.#open = Math.max(this.#open, floor);
        nextLook = place + Math.max(1, rest.length >> 3);
      }
      await this.#extend(withItem(cells, child.item, this.#problem), child.weights, rest, left - 1);
    }
  }

  /** Whether all sets of 2 to `most` of so many items are more work than a floor of them. */
  #isWorthLooking(items: number, most: number): boolean {
    let sets = 1;
    let all = 0;
    for (let k = 1; k <= Math.min(most, items); k++) {
      sets = (sets * (items - k + 1)) / k;
      all += sets;
    }
    return all * this.#problem.yes.length > WORTH * this.#relaxed.workOf(items);
  }
}
