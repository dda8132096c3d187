// Sets of items that promise good scorecards, weights being free: the best set is grown alone, one
// item after the other, then several side by side, of which the items of the best (in the end of
// the best few) are exchanged one by one. All sets of a size that were met are handed on.

import type { Pace } from "../../run/pace.ts";
import { ColumnFit } from "./fit-columns.ts";
import { cellsOf, type ItemCells, noItems, withItem } from "./item-cells.ts";
import type { ScorecardProblem } from "./scorecard-problem.ts";
import { limitsOf, OneMore } from "./support-fit.ts";

export interface ItemSet {
  /** In the order in which they were chosen. */
  readonly items: readonly number[];
  /** In nats of all weight. */
  readonly loss: number;
  readonly weights: Float64Array;
}

/** Sets that are grown side by side, and items that each is grown by. */
const SETS = 8;
const BRANCHES = 8;
/** Items that are tried in the place of another, rounds of that, and sets that it ends with. */
const EXCHANGES = 6;
const ROUNDS = 3;
const EXCHANGED = 6;

export class PromisingItems {
  readonly #problem: ScorecardProblem;
  readonly #pace: Pace;
  readonly #fit: ColumnFit;
  /** By their items, sorted. */
  readonly #met = new Map<string, ItemSet>();

  constructor(problem: ScorecardProblem, pace: Pace) {
    this.#problem = problem;
    this.#pace = pace;
    this.#fit = new ColumnFit(problem.mostItems + 3, limitsOf(problem));
  }

  /** `hear` gets the sets of each size that were met, the best first, as soon as they are there. */
  async grow(hear: (sets: readonly ItemSet[]) => Promise<void>): Promise<void> {
    for (const width of [1, SETS]) await this.#growTogether(width, hear);
  }

  async #growTogether(width: number, hear: (sets: readonly ItemSet[]) => Promise<void>): Promise<void> {
    const mostItems = Math.min(this.#problem.mostItems, this.#problem.items.length);
    const start = noItems(this.#problem);
    this.#fit.weights.fill(0);
    this.#fit.fit(
      { values: Float64Array.of(1), width: 1, yes: start.yes, no: start.no, cells: 1, hasTotal: false },
      Number.POSITIVE_INFINITY,
      true,
    );
    let sets: ItemSet[] = [{ items: [], loss: this.#fit.loss, weights: this.#fit.weights.slice(0, 1) }];
    for (let size = 1; size <= mostItems; size++) {
      const grown: ItemSet[] = [];
      for (const set of sets) {
        const cells = cellsOf(set.items, this.#problem);
        grown.push(...(await this.#grownBy(set, cells, BRANCHES)));
      }
      const exchanged = width === 1 ? 0 : size < mostItems ? 1 : EXCHANGED;
      for (const set of bestFirst(grown).slice(0, exchanged)) grown.push(await this.#exchange(set));
      sets = bestFirst(grown).slice(0, width);
      await hear(bestFirst([...this.#met.values()].filter(({ items }) => items.length === size)));
    }
  }

  /** The set with each of the items that promise most, fitted. */
  async #grownBy(set: ItemSet, cells: ItemCells, most: number): Promise<ItemSet[]> {
    const one = new OneMore(cells, this.#problem, this.#fit, set.weights);
    const promises: { item: number; promise: number }[] = [];
    for (let item = 0; item < this.#problem.items.length; item++) {
      if (this.#pace.due()) await this.#pace.turn();
      if (!set.items.includes(item)) promises.push({ item, promise: one.promiseOf(item) });
    }
    promises.sort((a, b) => b.promise - a.promise || a.item - b.item);
    const grown: ItemSet[] = [];
    for (const { item } of promises.slice(0, most)) {
      if (this.#pace.due()) await this.#pace.turn();
      const items = [...set.items, item];
      const key = [...items].sort((a, b) => a - b).join();
      let known = this.#met.get(key);
      if (!known) {
        one.fitWith(item);
        const { loss, weights } = this.#fit;
        known = { items, loss, weights: weights.slice(0, items.length + 1) };
        this.#met.set(key, known);
      }
      grown.push(known);
    }
    return grown;
  }

  /** Puts better items in the places of others, for as long as that helps. */
  async #exchange(set: ItemSet): Promise<ItemSet> {
    let best = set;
    for (let round = 0; round < ROUNDS; round++) {
      const before = best;
      for (const item of before.items) {
        if (!best.items.includes(item)) continue;
        const items = best.items.filter((other) => other !== item);
        const without = this.#fitted(items);
        const [first] = bestFirst(await this.#grownBy(without.set, without.cells, EXCHANGES));
        if (first !== undefined && first.loss < best.loss * (1 - 1e-9)) best = first;
      }
      if (best === before) break;
    }
    return best;
  }

  #fitted(items: readonly number[]): { set: ItemSet; cells: ItemCells } {
    const last = items.at(-1);
    if (last === undefined) {
      const weights = new Float64Array(1);
      return { set: { items, loss: 0, weights }, cells: noItems(this.#problem) };
    }
    const before = cellsOf(items.slice(0, -1), this.#problem);
    new OneMore(before, this.#problem, this.#fit, new Float64Array(items.length)).fitWith(last);
    const { loss, weights } = this.#fit;
    const set = { items, loss, weights: weights.slice(0, items.length + 1) };
    return { set, cells: withItem(before, last, this.#problem) };
  }
}

function bestFirst(sets: readonly ItemSet[]): ItemSet[] {
  return [...new Set(sets)].sort((a, b) => a.loss - b.loss || compare(a.items, b.items));
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}
