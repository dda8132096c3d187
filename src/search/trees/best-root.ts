// The best tree found so far for one row set, and what another root must cost to replace it: less,
// or the same where its column comes first.

import type { Plan } from "./problem/plan.ts";
import type { Watch } from "./problem/search-options.ts";
import type { BitSolution } from "./solved-sets.ts";

export class BestRoot {
  /** The least objective found; the budget where no tree is below it. */
  value: number;
  #plan: Plan | null = null;
  /**
   * Place of the root's column; -1: a leaf; infinite: a tree that any root of equal value replaces.
   */
  #column = Number.POSITIVE_INFINITY;
  readonly #step: number;
  readonly #watch: Watch | undefined;

  /** `step` is half the least difference between two objectives. */
  constructor(budget: number, step: number, watch: Watch | undefined) {
    this.value = budget;
    this.#step = step;
    this.#watch = watch;
  }

  get solution(): BitSolution {
    return { value: this.value, plan: this.#plan };
  }

  improve(value: number, column: number, plan: Plan): void {
    this.value = value;
    this.#column = column;
    this.#plan = plan;
    this.#watch?.better(value, plan);
  }

  /** A tree found in another way: any root of the same value takes its place. */
  adopt(value: number, plan: Plan): void {
    if (value < this.value) this.improve(value, Number.POSITIVE_INFINITY, plan);
  }

  /** At equal value only an earlier root replaces it. */
  limit(column: number): number {
    const isEarlier = this.#plan !== null && this.#column >= 0 && column < this.#column;
    return isEarlier ? this.value + this.#step : this.value;
  }
}
