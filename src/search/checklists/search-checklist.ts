// The best checklist of at most so many items, proved: for every number of items and every way to
// answer by their number, items are added one by one, the most promising first, and branches that
// cannot beat the best are cut off (linear-bound.ts). Each set of items is tried in one order only:
// below an item come only those after it in its node's order.

import { type Pace, Stopped } from "../../run/pace.ts";
import type { Gap } from "../gap.ts";
import { type BandPlan, bandPlans } from "./band-plans.ts";
import type { ItemLevels } from "./item-levels.ts";
import { type LinearBound, linearBound } from "./linear-bound.ts";

/** Most weight of the rows of a class that are answered wrongly. */
export interface ErrorLimits {
  readonly positive: number;
  /** Of the positive class: answered otherwise. */
  readonly misses: number;
  /** Of the others: answered positive. */
  readonly alarms: number;
}

export interface ChecklistProblem {
  readonly levels: ItemLevels;
  readonly mostItems: number;
  readonly mostBands: number;
  /** Cost of answering a row of weight one of class y with c, at y * classes + c. */
  readonly costs: Float64Array;
  /** All weights times costs are multiples of this. */
  readonly unit: number;
  /** Least weight of a band. */
  readonly minRows: number;
  readonly limits: ErrorLimits | null;
  /** No model costs less, because of rows that no condition separates. */
  readonly floor: number;
  /** The literals allowed, as condition * 2 (+ 1 if negated); no two may mean the same. */
  readonly literals: Int32Array;
  readonly pace: Pace;
}

export interface BestChecklist {
  /** Condition * 2, one more for its negation. */
  readonly items: readonly number[];
  /** Class of each number of items. */
  readonly plan: BandPlan;
  readonly cost: number;
}

export interface ChecklistSearchResult {
  /** Null where no checklist keeps within the limits. */
  readonly best: BestChecklist | null;
  readonly lowerBound: number;
  readonly stopped: boolean;
}

/** Rounds of choosing each item anew before the search. */
const ROUNDS = 4;

export class ChecklistSearch {
  readonly #problem: ChecklistProblem;
  readonly #tolerance: number;
  /** Whether sums of costs are exact: else nothing is proved. */
  readonly isExact: boolean;
  readonly #counts: Float64Array[];
  readonly #items: number[] = [];
  #best: BestChecklist | null = null;
  /** The plans to search, the bounds proved before, and the plan being searched. */
  readonly #tasks: { readonly plan: BandPlan; readonly bound: number }[] = [];
  #running = 0;
  /** Proved of the plan being searched. */
  #proved = 0;

  constructor(problem: ChecklistProblem) {
    this.#problem = problem;
    const { levels, mostItems } = problem;
    const size = (levels.conditions + 1) * levels.classes;
    this.#counts = Array.from({ length: mostItems + 1 }, () => new Float64Array(size));
    const total = new Float64Array(levels.classes);
    levels.total(0, 0, total);
    const stake = total.reduce((sum, weight, y) => {
      const own = problem.costs.subarray(y * levels.classes, (y + 1) * levels.classes);
      return sum + weight * own.reduce((most, cost) => Math.max(most, cost), 0);
    }, 0);
    const rounding = 1e-12 * stake;
    this.isExact = rounding < problem.unit / 2;
    this.#tolerance = this.isExact ? Math.min(1e-9 * Math.max(1, stake), problem.unit / 2) : rounding;
  }

  /** What is known at any moment. */
  get gap(): Gap {
    const value = this.#best?.cost ?? Number.POSITIVE_INFINITY;
    let least = Math.min(value, this.#proved);
    for (let task = this.#running + 1; task < this.#tasks.length; task++) {
      least = Math.min(least, this.#tasks[task].bound);
    }
    return { value, bound: Math.max(this.#problem.floor, least) };
  }

  async solve(): Promise<ChecklistSearchResult> {
    const { mostItems, mostBands, levels, floor, pace } = this.#problem;
    const tasks = this.#tasks;
    this.#proved = floor;
    try {
      await pace.turn();
      for (let items = 0; items <= mostItems; items++) {
        for (const plan of bandPlans(items, levels.classes, mostBands)) {
          const bound = items > 0 ? await this.#warmUp(plan) : floor;
          tasks.push({ plan, bound: Math.max(floor, bound) });
          if (pace.due()) await pace.turn();
        }
      }
      for (this.#running = 0; this.#running < tasks.length; this.#running++) {
        const { plan, bound: root } = tasks[this.#running];
        this.#proved = root;
        if (this.#isHopeless(root, plan.length - 1)) continue;
        await this.#node(plan, 0, this.#problem.literals, (bound) => {
          this.#proved = Math.max(this.#proved, bound);
        });
      }
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      return { best: this.#best, lowerBound: this.gap.bound, stopped: true };
    }
    return { best: this.#best, lowerBound: this.gap.value, stopped: false };
  }

  /**
   * Whether no checklist of at least this cost can replace the best: at equal cost only one with
   * fewer items does.
   */
  #isHopeless(cost: number, items: number): boolean {
    if (this.#best === null) return cost === Number.POSITIVE_INFINITY;
    const fewer = items < this.#best.items.length;
    return fewer ? cost > this.#best.cost + this.#tolerance : cost >= this.#best.cost - this.#tolerance;
  }

  /** Tries every promising item; at the outermost level `report` gets the bound of the rest. */
  async #node(
    plan: BandPlan,
    chosen: number,
    allowed: Int32Array,
    report?: (bound: number) => void,
  ): Promise<void> {
    const left = plan.length - 1 - chosen;
    if (left <= 2) {
      if (this.#problem.pace.due()) await this.#problem.pace.turn();
      this.#shallow(plan, chosen, allowed);
      return;
    }
    for (const { literal, rest, bound } of this.#children(plan, chosen, allowed)) {
      if (this.#isHopeless(bound, plan.length - 1)) break;
      report?.(bound);
      this.#items.push(literal);
      this.#problem.levels.add(chosen, literal >> 1, (literal & 1) === 1);
      await this.#node(plan, chosen + 1, rest);
      this.#items.pop();
    }
  }

  /** At most two more items. */
  #shallow(plan: BandPlan, chosen: number, allowed: Int32Array): void {
    const left = plan.length - 1 - chosen;
    if (left === 0) {
      this.#offerAsIs(plan, chosen);
      return;
    }
    if (left === 1) {
      this.#lastItem(plan, chosen, allowed);
      return;
    }
    for (const { literal, rest, bound } of this.#children(plan, chosen, allowed)) {
      if (this.#isHopeless(bound, plan.length - 1)) break;
      this.#items.push(literal);
      this.#problem.levels.add(chosen, literal >> 1, (literal & 1) === 1);
      this.#lastItem(plan, chosen + 1, rest);
      this.#items.pop();
    }
  }

  /** The literals by promise, each with those that may follow and a lower bound of their cost. */
  *#children(
    plan: BandPlan,
    chosen: number,
    allowed: Int32Array,
  ): Generator<{ literal: number; rest: Int32Array; bound: number }> {
    const left = plan.length - 1 - chosen;
    const found = this.#bound(plan, chosen, allowed);
    if (found === null || this.#isHopeless(found.value, plan.length - 1)) return;
    const { base, shares } = found;
    const order = Array.from(allowed.keys()).sort((a, b) => shares[a] - shares[b] || allowed[a] - allowed[b]);
    const sorted = Int32Array.from(order, (index) => allowed[index]);
    let bound = base;
    for (let i = 0; i < left; i++) bound += shares[order[i]] ?? Number.POSITIVE_INFINITY;
    for (let i = 0; i + left <= sorted.length; i++) {
      const literal = sorted[i];
      const rest = sorted.subarray(i + 1).filter((other) => other >> 1 !== literal >> 1);
      yield { literal, rest, bound: Math.max(bound, this.#problem.floor) };
      // The next set of neighbours in the order.
      bound += (shares[order[i + left]] ?? Number.POSITIVE_INFINITY) - shares[order[i]];
    }
  }

  /** Null where the limits can no longer be kept. */
  #bound(plan: BandPlan, chosen: number, allowed: Int32Array): LinearBound | null {
    const { levels, costs, limits } = this.#problem;
    const { classes, conditions } = levels;
    const left = plan.length - 1 - chosen;
    const used: { costs: Float64Array[]; counts: Float64Array }[] = [];
    let misses = 0;
    let alarms = 0;
    for (let level = 0; level <= chosen; level++) {
      const counts = this.#counts[level];
      levels.count(chosen, level, counts);
      const reach = plan.subarray(level, level + left + 1);
      if (limits !== null) {
        const canBePositive = reach.includes(limits.positive);
        const mustBePositive = reach.every((label) => label === limits.positive);
        for (let label = 0; label < classes; label++) {
          const weight = counts[conditions * classes + label];
          if (label === limits.positive && !canBePositive) misses += weight;
          if (label !== limits.positive && mustBePositive) alarms += weight;
        }
      }
      const costsOf = Array.from({ length: classes }, (_, actual) =>
        Float64Array.from(reach, (label) => costs[actual * classes + label]),
      );
      used.push({ costs: costsOf, counts });
    }
    if (limits !== null && (misses > limits.misses || alarms > limits.alarms)) return null;
    return linearBound({ left, levels: used, classes, conditions, allowed });
  }

  #offerAsIs(plan: BandPlan, chosen: number): void {
    const { levels, costs } = this.#problem;
    const { classes } = levels;
    const weights = this.#weights(chosen);
    let cost = 0;
    for (let at = 0; at < weights.length; at++) {
      const actual = at % classes;
      cost += weights[at] * costs[actual * classes + plan[(at - actual) / classes]];
    }
    this.#offer(plan, cost, weights, this.#items);
  }

  /** The best of one more item. */
  #lastItem(plan: BandPlan, chosen: number, allowed: Int32Array): void {
    const { levels, costs } = this.#problem;
    const { classes, conditions } = levels;
    let base = 0;
    const borders: number[] = [];
    for (let level = 0; level <= chosen; level++) {
      const counts = this.#counts[level];
      if (plan[level] === plan[level + 1]) {
        levels.total(chosen, level, counts);
        for (let actual = 0; actual < classes; actual++) {
          base += counts[actual] * costs[actual * classes + plan[level]];
        }
      } else {
        levels.count(chosen, level, counts);
        borders.push(level);
        for (let actual = 0; actual < classes; actual++) {
          base += counts[conditions * classes + actual] * costs[actual * classes + plan[level]];
        }
      }
    }
    for (let i = 0; i < allowed.length; i++) {
      const condition = allowed[i] >> 1;
      const negated = (allowed[i] & 1) === 1;
      let cost = base;
      for (const level of borders) {
        const counts = this.#counts[level];
        for (let actual = 0; actual < classes; actual++) {
          const inside = counts[condition * classes + actual];
          const rising = negated ? counts[conditions * classes + actual] - inside : inside;
          cost +=
            rising * (costs[actual * classes + plan[level + 1]] - costs[actual * classes + plan[level]]);
        }
      }
      if (this.#isHopeless(cost, chosen + 1)) continue;
      levels.add(chosen, condition, negated);
      this.#offer(plan, cost, this.#weights(chosen + 1), [...this.#items, allowed[i]]);
    }
  }

  /** Class weights by number of items. */
  #weights(chosen: number): Float64Array {
    const { levels } = this.#problem;
    const { classes } = levels;
    const weights = new Float64Array((chosen + 1) * classes);
    for (let level = 0; level <= chosen; level++) {
      levels.total(chosen, level, weights.subarray(level * classes, (level + 1) * classes));
    }
    return weights;
  }

  #offer(plan: BandPlan, cost: number, weights: Float64Array, items: readonly number[]): boolean {
    if (this.#isHopeless(cost, items.length) || !this.#keepsWithin(plan, weights)) return false;
    this.#best = { items: [...items], plan, cost };
    return true;
  }

  /** Whether every band holds enough rows, and no limit is broken. */
  #keepsWithin(plan: BandPlan, weights: Float64Array): boolean {
    const { minRows, limits, levels } = this.#problem;
    const { classes } = levels;
    let band = 0;
    let misses = 0;
    let alarms = 0;
    for (let level = 0; level < plan.length; level++) {
      for (let actual = 0; actual < classes; actual++) {
        const weight = weights[level * classes + actual];
        band += weight;
        if (limits === null) continue;
        if (actual === limits.positive && plan[level] !== limits.positive) misses += weight;
        if (actual !== limits.positive && plan[level] === limits.positive) alarms += weight;
      }
      if (level + 1 < plan.length && plan[level + 1] === plan[level]) continue;
      if (plan.length > 1 && minRows > 0 && band < minRows) return false;
      band = 0;
    }
    return limits === null || (misses <= limits.misses && alarms <= limits.alarms);
  }

  /** A first checklist: the most promising items, each chosen anew. Returns the bound of all. */
  async #warmUp(plan: BandPlan): Promise<number> {
    const { literals, levels, pace } = this.#problem;
    const found = this.#bound(plan, 0, literals);
    if (found === null) return Number.POSITIVE_INFINITY;
    const order = Array.from(literals.keys()).sort((a, b) => found.shares[a] - found.shares[b] || a - b);
    const items: number[] = [];
    for (const index of order) {
      if (items.length === plan.length - 1) break;
      if (!items.some((item) => item >> 1 === literals[index] >> 1)) items.push(literals[index]);
    }
    if (items.length < plan.length - 1) return found.value;
    let before = this.#best;
    for (let round = 0; round < ROUNDS; round++) {
      for (let place = 0; place < items.length; place++) {
        if (pace.due()) await pace.turn();
        const others = items.filter((_, index) => index !== place);
        others.forEach((item, index) => {
          levels.add(index, item >> 1, (item & 1) === 1);
        });
        this.#items.push(...others);
        const free = literals.filter((literal) => !others.some((item) => item >> 1 === literal >> 1));
        this.#lastItem(plan, others.length, free);
        this.#items.length = 0;
        const best = this.#best;
        if (best !== before && best?.plan === plan) items.splice(0, items.length, ...best.items);
      }
      if (this.#best === before) break;
      before = this.#best;
    }
    return found.value;
  }
}
