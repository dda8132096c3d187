// Collects the conditions that divide some rows into two leaves within a budget.

import type { LeafCosts } from "./leaf-costs.ts";
import { slack } from "./tally.ts";
import { isIdle, type Stumps } from "./tree-set.ts";

export interface StumpTools {
  readonly leaves: LeafCosts;
  readonly sparsity: number;
  readonly idle: boolean;
}

export class StumpCollector {
  readonly #tools: StumpTools;
  readonly #most: number;
  readonly #asLeaf: number;
  readonly #found: { condition: number; cost: number; yes: number; no: number }[] = [];

  constructor(tools: StumpTools, budget: number, asLeaf: number) {
    this.#tools = tools;
    this.#asLeaf = asLeaf;
    this.#most = budget + slack(budget) - 2 * tools.sparsity;
  }

  /** `cells` are the class counts of both sides. */
  offer(condition: number, cells: Int32Array): void {
    const { leaves, idle } = this.#tools;
    const first = leaves.of(cells, 0);
    if (first > this.#most) return;
    const yes = leaves.label;
    const second = leaves.of(cells, leaves.classes);
    const cost = first + second;
    if (cost > this.#most || (!idle && isIdle(this.#asLeaf, first, second))) return;
    this.#found.push({ condition, cost, yes, no: leaves.label });
  }

  stumps(): Stumps | null {
    const found = this.#found;
    if (found.length === 0) return null;
    found.sort((a, b) => a.cost - b.cost || a.condition - b.condition);
    return {
      conditions: Uint32Array.from(found, ({ condition }) => condition),
      costs: Float64Array.from(found, ({ cost }) => cost),
      yes: Uint16Array.from(found, ({ yes }) => yes),
      no: Uint16Array.from(found, ({ no }) => no),
    };
  }
}
