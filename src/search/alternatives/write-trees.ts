// Writes out the best trees of a set: by value, then leaves, then the order of their conditions.

import { slack } from "./tree-counts.ts";
import { type CountOptions, isIdle, type TreeSet } from "./tree-set.ts";

export interface WrittenTree {
  readonly cost: number;
  readonly leaves: number;
  /** From the root on, yes before no: a condition, or -1 less the class of a leaf. */
  readonly code: readonly number[];
}

export interface WriteOptions extends CountOptions {
  /** At most so many. */
  readonly most: number;
  /** Only trees without any other condition. */
  readonly isAllowed?: (condition: number) => boolean;
  /** At most so many leaves. */
  readonly mostLeaves?: number;
}

/** Where the tree that begins at a place of a code ends. */
export function endOf(code: readonly number[], at: number): number {
  let open = 1;
  let next = at;
  for (; open > 0; next++) open += code[next] >= 0 ? 1 : -1;
  return next;
}

export function writeTrees(set: TreeSet, options: WriteOptions): WrittenTree[] {
  const { most } = options;
  // The value at which there are enough: what is beyond it need not be written out.
  let budget = set.budget;
  if (options.isAllowed === undefined && options.mostLeaves === undefined) {
    let seen = 0;
    for (const { value, count } of set.counts.entries) {
      seen += Number(count);
      budget = value;
      if (seen >= most) break;
    }
  }
  return best(treesWithin(set, budget, options), options);
}

/** Trees within the budget; of too many the best. */
function treesWithin(set: TreeSet, budget: number, options: WriteOptions): WrittenTree[] {
  const { sparsity, idle, isAllowed, mostLeaves = Number.POSITIVE_INFINITY, most: mostTrees } = options;
  const most = budget + slack(budget);
  let trees: WrittenTree[] = [];
  const { leaf, stumps, splits } = set;
  if (leaf && leaf.cost + sparsity <= most) {
    trees.push({ cost: leaf.cost, leaves: 1, code: [-1 - leaf.label] });
  }
  for (let i = 0; stumps && mostLeaves > 1 && i < stumps.costs.length; i++) {
    if (stumps.costs[i] + 2 * sparsity > most) break;
    if (isAllowed && !isAllowed(stumps.conditions[i])) continue;
    const code = [stumps.conditions[i], -1 - stumps.yes[i], -1 - stumps.no[i]];
    trees.push({ cost: stumps.costs[i], leaves: 2, code });
  }
  for (const { condition, yes, no } of splits) {
    if (isAllowed && !isAllowed(condition)) continue;
    if (yes.counts.least + no.counts.least > most || mostLeaves < 2) continue;
    const left = { ...options, mostLeaves: mostLeaves - 1 };
    const first = best(treesWithin(yes, budget - no.counts.least, left), options);
    const second = best(treesWithin(no, budget - yes.counts.least, left), options);
    const withoutTwoLeaves = !idle && isIdle(set.asLeaf, yes.asLeaf, no.asLeaf);
    for (const a of first) {
      for (const b of second) {
        const leaves = a.leaves + b.leaves;
        const cost = a.cost + b.cost;
        if (cost + sparsity * leaves > most) {
          if (objectiveOf(a, sparsity) + objectiveOf(b, sparsity) > most + slack(budget)) break;
          continue;
        }
        if (leaves > mostLeaves || (withoutTwoLeaves && leaves === 2)) continue;
        trees.push({ cost, leaves, code: [condition, ...a.code, ...b.code] });
      }
    }
    if (trees.length > 4 * mostTrees) trees = best(trees, options);
  }
  return trees;
}

function objectiveOf({ cost, leaves }: WrittenTree, sparsity: number): number {
  return cost + sparsity * leaves;
}

/** The first so many. */
function best(trees: readonly WrittenTree[], { most, sparsity }: WriteOptions): WrittenTree[] {
  const byValue = (a: WrittenTree, b: WrittenTree): number =>
    objectiveOf(a, sparsity) - objectiveOf(b, sparsity) || a.leaves - b.leaves || byCode(a.code, b.code);
  return trees.toSorted(byValue).slice(0, most);
}

function byCode(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}
