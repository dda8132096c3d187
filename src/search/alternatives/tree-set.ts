// All trees of some rows within a budget, without writing any of them out: for each root the sets
// of both sides. What can be counted of them is: how many there are, by what they cost and how many
// leaves they have.

import type { BitRows } from "../bit-rows.ts";
import type { LeafCosts } from "./leaf-costs.ts";
import { slack, TreeCounts } from "./tree-counts.ts";

export interface TreeSet {
  /** Most that a tree of the set may cost, its leaves included. */
  readonly budget: number;
  /** What all rows as one leaf cost. */
  readonly asLeaf: number;
  /** Null where a single leaf is over the budget. */
  readonly leaf: { readonly cost: number; readonly label: number } | null;
  /** Trees of one condition, where no more is allowed. */
  readonly stumps: Stumps | null;
  /** Trees with a condition at the root, where more is allowed below. */
  readonly splits: readonly Split[];
  readonly counts: TreeCounts;
}

export interface Split {
  readonly condition: number;
  readonly yes: TreeSet;
  readonly no: TreeSet;
}

/** By ascending cost, then condition. */
export interface Stumps {
  readonly conditions: Uint32Array;
  readonly costs: Float64Array;
  /** Answers of both leaves. */
  readonly yes: Uint16Array;
  readonly no: Uint16Array;
}

export interface CountOptions {
  readonly sparsity: number;
  /** Conditions above two leaves count even where they decide nothing. */
  readonly idle: boolean;
}

/** Whether two leaves cost as much as a single one: the condition above decides nothing. */
export function isIdle(asLeaf: number, yes: number, no: number): boolean {
  return yes + no >= asLeaf - slack(asLeaf);
}

/** How many trees there are; with `isAllowed`, of those that have no other condition. */
export function countTrees(
  set: Omit<TreeSet, "counts">,
  options: CountOptions,
  isAllowed: ((condition: number) => boolean) | null = null,
): TreeCounts {
  const counts = new TreeCounts(options.sparsity);
  const { asLeaf, leaf, stumps, splits, budget } = set;
  if (leaf) counts.add(leaf.cost, 1, 1);
  stumps?.costs.forEach((cost, i) => {
    if (isAllowed === null || isAllowed(stumps.conditions[i])) counts.add(cost, 2, 1);
  });
  for (const { condition, yes, no } of splits) {
    if (isAllowed !== null && !isAllowed(condition)) continue;
    const [yesCounts, noCounts] = [yes, no].map((side) =>
      isAllowed === null ? side.counts : countTrees(side, options, isAllowed),
    );
    counts.addPairs(yesCounts, noCounts, budget, !options.idle && isIdle(asLeaf, yes.asLeaf, no.asLeaf));
  }
  return counts;
}

/** Thrown where the sets outgrow the memory that they may take. */
export class MemoryFull extends Error {
  override readonly name = "MemoryFull";
}

export interface TreeSetOptions extends CountOptions {
  readonly leaves: LeafCosts;
  /** Most that all sets may hold together. */
  readonly mostBytes: number;
}

/** Makes the sets of one search. */
export class TreeSetMaker {
  readonly #options: TreeSetOptions;
  #bytes = 0;

  constructor(options: TreeSetOptions) {
    this.#options = options;
  }

  /** Rows as one leaf, from their class counts. */
  leafOf(counts: Int32Array, at: number, budget: number): Pick<TreeSet, "asLeaf" | "leaf"> {
    const { leaves, sparsity } = this.#options;
    const cost = leaves.of(counts, at);
    const isWithin = cost + sparsity <= budget + slack(budget);
    return { asLeaf: cost, leaf: isWithin ? { cost, label: leaves.label } : null };
  }

  stumps(budget: number, asLeaf: number): StumpCollector {
    return new StumpCollector(this.#options, budget, asLeaf);
  }

  /** The set with its counts; null where it is empty. */
  make(parts: Omit<TreeSet, "counts">): TreeSet | null {
    const set = { ...parts, counts: countTrees(parts, this.#options) };
    if (set.counts.length === 0) return null;
    const { stumps, splits, counts } = set;
    this.#bytes +=
      200 + (stumps ? 200 + stumps.costs.length * 16 : 0) + splits.length * 80 + counts.length * 32;
    if (this.#bytes > this.#options.mostBytes) throw new MemoryFull("the models outgrew the memory");
    return set;
  }
}

/** Collects the conditions that divide some rows into two leaves within a budget. */
export class StumpCollector {
  readonly #options: TreeSetOptions;
  readonly #most: number;
  readonly #asLeaf: number;
  readonly #found: { condition: number; cost: number; yes: number; no: number }[] = [];

  constructor(options: TreeSetOptions, budget: number, asLeaf: number) {
    this.#options = options;
    this.#asLeaf = asLeaf;
    this.#most = budget + slack(budget) - 2 * options.sparsity;
  }

  /** `cells` are the class counts of both sides. */
  offer(condition: number, cells: Int32Array): void {
    const { leaves, idle } = this.#options;
    const first = leaves.of(cells, 0);
    if (first > this.#most) return;
    const yes = leaves.label;
    const second = leaves.of(cells, leaves.classes);
    const cost = first + second;
    if (cost > this.#most || (!idle && isIdle(this.#asLeaf, first, second))) return;
    this.#found.push({ condition, cost, yes, no: leaves.label });
  }

  /** Null where there are none. */
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

/** Called by the outermost search as it goes on. */
export interface SetWatch {
  /** A tree of this value exists. */
  value?(found: number): void;
  /** No tree is below this. */
  bound?(proved: number): void;
  /** The trees with this root are complete. */
  split?(split: Split): void;
}

/** A search for all models within a budget, whatever their form. */
export interface SetSearch {
  /** The least value of a model of so many levels, if within the budget; else a larger one. */
  least(set: BitRows, levels: number, budget: number, watch?: SetWatch): Promise<number>;
  /** All models within the budget; null where there is none. */
  gather(set: BitRows, levels: number, budget: number, watch?: SetWatch): Promise<TreeSet | null>;
}
