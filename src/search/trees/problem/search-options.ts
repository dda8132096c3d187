// The options of a search, its result, and how others follow it.

import type { Plan } from "./plan.ts";

export interface Solution {
  /** The best objective if below the budget, else a lower bound (the budget). */
  readonly value: number;
  /** Null where no tree is below the budget. */
  readonly plan: Plan | null;
  /** Lower bounds by root column, for searches of similar row sets. */
  readonly bounds: Float64Array;
}

export interface SolveOptions {
  /** Lower bounds by root column. */
  readonly hint?: Float64Array | null;
  /** Every leaf holds the least weight. */
  readonly constrained: boolean;
  /** Of equal roots the first column, then the smallest cut. */
  readonly canonical?: boolean;
  /** Called with each better tree and with the bound, at the outermost level. */
  readonly watch?: Watch;
  /** The outermost search is one of several that divide the root's columns among them. */
  readonly share?: SharedSearch;
}

/** What the outermost search knows at any moment. */
export interface Watch {
  better(value: number, plan: Plan): void;
  bound(value: number): void;
}

/** Of a search inside the outermost one: its trees count, its bounds are not those of the whole. */
export function treesOnly(watch: Watch | undefined): { watch: Watch } | object {
  return watch ? { watch: { better: watch.better, bound: () => {} } } : {};
}

/** The best tree of one search: its value, and its root's column and cut, which settle ties. */
export interface Found {
  readonly value: number;
  readonly plan: Plan;
  readonly column: number;
  readonly cut: number;
}

/** How searches share a root: each column is claimed by one search, all know the least value. */
export interface SharedSearch {
  /** Whether the column is now this search's to explore. */
  claim(column: number): boolean;
  /** Least value that any search has found. */
  value(): number;
  offer(found: Found): void;
  /** What this search has proved of a column; less than was known before changes nothing. */
  prove(column: number, bound: number): void;
}
