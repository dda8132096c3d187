// All trees of some rows within a budget, without writing any of them out: for each root the sets of both sides. What
// can be counted of them is: how many there are, by what they cost and how many leaves they have.

import { slack, Tally } from "./tally.ts";

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
  readonly tally: Tally;
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

/** Bytes that a set holds by itself, about. */
export function bytesOf({ stumps, splits, tally }: TreeSet): number {
  return 200 + (stumps ? 200 + stumps.costs.length * 16 : 0) + splits.length * 80 + tally.length * 32;
}

/** Whether two leaves cost as much as the one that they could be: the condition above them decides nothing. */
export function isIdle(asLeaf: number, yes: number, no: number): boolean {
  return yes + no >= asLeaf - slack(asLeaf);
}

export interface TallyOptions {
  readonly sparsity: number;
  /** Conditions above two leaves count even where they decide nothing. */
  readonly idle: boolean;
}

/** How many trees there are; with `isAllowed`, of those that have no other condition. */
export function tallyOf(
  set: Omit<TreeSet, "tally">,
  options: TallyOptions,
  isAllowed: ((condition: number) => boolean) | null = null,
): Tally {
  const tally = new Tally(options.sparsity);
  const { asLeaf, leaf, stumps, splits, budget } = set;
  if (leaf) tally.add(leaf.cost, 1, 1);
  if (stumps) {
    for (let i = 0; i < stumps.costs.length; i++) {
      if (isAllowed === null || isAllowed(stumps.conditions[i])) tally.add(stumps.costs[i], 2, 1);
    }
  }
  for (const { condition, yes, no } of splits) {
    if (isAllowed !== null && !isAllowed(condition)) continue;
    const sides = [yes, no].map((side) =>
      isAllowed === null ? side.tally : tallyOf(side, options, isAllowed),
    );
    tally.addPairs(sides[0], sides[1], budget, !options.idle && isIdle(asLeaf, yes.asLeaf, no.asLeaf));
  }
  return tally;
}
