// The state of one search over the root's queries: the best tree so far, the queries still open,
// and what is proved of the others. Best bound first; a query is closed once it cannot improve the
// tree.

import { intervalBound, openRange, type TriedCut } from "./cut-interval.ts";
import type { Plan } from "./problem/plan.ts";
import type { RowSet, Weights } from "./problem/row-sets.ts";
import type { SolveOptions } from "./problem/search-options.ts";

/** Untried queries of one root column. */
export interface Item {
  readonly column: number;
  readonly multiway: boolean;
  /** The rows that have a value in the column. */
  readonly set: RowSet;
  /** What the missing branch adds, and its plan. */
  readonly extra: number;
  readonly missing: Plan | null;
  /** The column's weights; good until those of another column are asked for. */
  readonly weights: (() => Weights) | null;
  readonly from: TriedCut | null;
  readonly to: TriedCut | null;
  readonly bound: number;
}

/** An interval and the cuts of it that may cost less than the limit. */
export interface OpenInterval {
  readonly item: Item;
  readonly low: number;
  readonly high: number;
  readonly limit: number;
}

export interface RootRequest {
  readonly set: RowSet;
  readonly depth: number;
  readonly budget: number;
  readonly options: SolveOptions;
  readonly columns: number;
  /** Half the least difference between two objectives. */
  readonly step: number;
}

export class Root {
  readonly set: RowSet;
  readonly depth: number;
  readonly options: SolveOptions;
  /** Least objective so far, or the budget. */
  value: number;
  plan: Plan | null = null;
  column = Number.POSITIVE_INFINITY;
  cut = 0;
  readonly open: Item[] = [];
  /** Lower bounds by column from elsewhere. */
  hint: Float64Array | null;
  /** By column: the least objective of any query that was tried or ruled out. */
  readonly settled: Float64Array;
  /** Passes spent on a column. */
  readonly passes: Int32Array;
  /** How promising a column is; ties between bounds go to the smaller. */
  readonly promise: Float64Array;
  readonly #step: number;

  constructor({ set, depth, budget, options, columns, step }: RootRequest) {
    this.set = set;
    this.depth = depth;
    this.options = options;
    this.value = budget;
    this.hint = options.hint ?? null;
    this.settled = new Float64Array(columns).fill(Number.POSITIVE_INFINITY);
    this.promise = new Float64Array(columns);
    this.passes = new Int32Array(columns);
    this.#step = step;
  }

  /**
   * What a query must stay below: an equal value helps at earlier roots in canonical search only.
   */
  limit(column: number, cut: number): number {
    const own = this.#ownLimit(column, cut);
    // Another search's tree of the same value may come later in the written order.
    return this.options.share ? Math.min(own, this.options.share.value() + this.#step) : own;
  }

  #ownLimit(column: number, cut: number): number {
    if (!this.options.canonical || this.plan === null || this.column === -1) return this.value;
    const earlier = column < this.column || (column === this.column && cut < this.cut);
    return earlier ? this.value + this.#step : this.value;
  }

  improve(value: number, column: number, cut: number, plan: Plan): void {
    this.value = value;
    this.column = column;
    this.cut = cut;
    this.plan = plan;
    this.options.share?.offer({ value, plan, column, cut });
    this.options.watch?.better(value, plan);
  }

  /** A shallower tree as incumbent, after all roots of its value: canonical search replaces it. */
  adopt(value: number, plan: Plan): void {
    if (value < this.value) this.improve(value, Number.POSITIVE_INFINITY, 0, plan);
  }

  /** A legal tree with this root. */
  offer(value: number, column: number, cut: number, plan: () => Plan): void {
    if (value < this.limit(column, cut)) this.improve(value, column, cut, plan());
  }

  settle(column: number, bound: number): void {
    if (bound < this.settled[column]) this.settled[column] = bound;
  }

  /** The open queries with the least bound. */
  best(): Item {
    let best = this.open[0];
    for (const item of this.open) {
      if (
        item.bound < best.bound ||
        (item.bound === best.bound && this.promise[item.column] < this.promise[best.column])
      ) {
        best = item;
      }
    }
    return best;
  }

  remove(item: Item): void {
    this.open.splice(this.open.indexOf(item), 1);
  }

  close(item: Item, limit: number): void {
    this.remove(item);
    this.settle(item.column, Math.max(item.bound, limit));
  }

  /** Cuts of an interval that may still improve the tree, or null after closing it. */
  openCuts(item: Item, reach: boolean): OpenInterval | null {
    const limit = this.limit(item.column, item.from!.at + 1);
    let low = item.from!.at + 1;
    let high = item.to!.at - 1;
    if (item.bound < limit && reach) {
      [low, high] = openRange(item.from!, item.to!, item.weights!(), limit - item.extra);
    }
    if (item.bound >= limit || low > high) {
      this.close(item, limit);
      return null;
    }
    return { item, low, high, limit };
  }

  /** Queues the cuts between two tried cuts of an item. */
  openBetween(item: Item, from: TriedCut, to: TriedCut): void {
    if (to.at - from.at < 2) return;
    const bound = Math.max(item.bound, item.extra + intervalBound(from, to));
    this.open.push({ ...item, from, to, bound });
  }
}
