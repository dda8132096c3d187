// Writes out the best trees of a set: by value, then leaves, then the order of their conditions.

import { slack } from "./tally.ts";
import { isIdle, type TallyOptions, type TreeSet } from "./tree-set.ts";

export interface WrittenTree {
  readonly cost: number;
  readonly leaves: number;
  /** From the root on, yes before no: a condition, or -1 less the class of a leaf. */
  readonly code: readonly number[];
}

export interface ListOptions extends TallyOptions {
  /** At most so many. */
  readonly most: number;
  /** Only trees without any other condition. */
  readonly isAllowed?: (condition: number) => boolean;
  /** At most so many leaves. */
  readonly mostLeaves?: number;
}

export function listTrees(set: TreeSet, options: ListOptions): WrittenTree[] {
  const { most, sparsity } = options;
  // The level at which there are enough: what is beyond it need not be written out.
  let budget = set.budget;
  if (options.isAllowed === undefined && options.mostLeaves === undefined) {
    let seen = 0;
    for (const { value, count } of set.tally.entries) {
      seen += Number(count);
      budget = value;
      if (seen >= most) break;
    }
  }
  return best(write(set, budget, options), most, sparsity);
}

/** Trees within the budget; of too many the best. */
function write(set: TreeSet, budget: number, options: ListOptions): WrittenTree[] {
  const { sparsity, idle, isAllowed, mostLeaves = Number.POSITIVE_INFINITY, most: mostTrees } = options;
  const most = budget + slack(budget);
  const trees: WrittenTree[] = [];
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
    if (yes.tally.least + no.tally.least > most || mostLeaves < 2) continue;
    const left = { ...options, mostLeaves: mostLeaves - 1 };
    const first = best(write(yes, budget - no.tally.least, left), mostTrees, sparsity);
    const second = best(write(no, budget - yes.tally.least, left), mostTrees, sparsity);
    const withoutTwoLeaves = !idle && isIdle(set.asLeaf, yes.asLeaf, no.asLeaf);
    for (const a of first) {
      for (const b of second) {
        const leaves = a.leaves + b.leaves;
        const cost = a.cost + b.cost;
        if (cost + sparsity * leaves > most) {
          if (worthOf(a, sparsity) + worthOf(b, sparsity) > most + slack(budget)) break;
          continue;
        }
        if (leaves > mostLeaves || (withoutTwoLeaves && leaves === 2)) continue;
        trees.push({ cost, leaves, code: [condition, ...a.code, ...b.code] });
      }
    }
    if (trees.length > 4 * mostTrees) trees.splice(0, trees.length, ...best(trees, mostTrees, sparsity));
  }
  return trees;
}

function worthOf({ cost, leaves }: WrittenTree, sparsity: number): number {
  return cost + sparsity * leaves;
}

/** The first so many. */
function best(trees: readonly WrittenTree[], most: number, sparsity: number): WrittenTree[] {
  return [...trees].sort((a, b) => byWorth(a, b, sparsity)).slice(0, most);
}

export function byWorth(a: WrittenTree, b: WrittenTree, sparsity: number): number {
  return worthOf(a, sparsity) - worthOf(b, sparsity) || a.leaves - b.leaves || byCode(a.code, b.code);
}

function byCode(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}
