// Every decision list of at most so many rules of one condition within a budget. A list is a tree
// in which one side of every condition is a leaf, and is kept as one: whether the leaf is for those
// who pass or for those who fail says whether the rule's condition is negated. A last rule and its
// negation are the same list, counted once.
//
// What can follow some rules depends only on the rows they leave, so results are remembered by
// these rows. A set of rows is given up when even the rules that would each save most on their own
// do not bring it within the budget.

import { intersect, type RowSet, subtract } from "../../encoding/row-set.ts";
import type { LinearMemory } from "../../kernels/linear-memory.ts";
import type { PairCount } from "../../kernels/pair-count.ts";
import type { Pace } from "../../run/pace.ts";
import type { BitRows } from "../bit-rows.ts";
import { slack } from "./tree-counts.ts";
import {
  type SetSearch,
  type SetWatch,
  type Split,
  type TreeSet,
  TreeSetMaker,
  type TreeSetOptions,
} from "./tree-set.ts";
import { type Counts, sidesOf } from "./two-levels.ts";

export interface ListSetTools extends TreeSetOptions {
  readonly memory: LinearMemory;
  readonly kernels: PairCount;
  readonly pace: Pace;
}

/** Most bytes of remembered values of row sets; beyond that nothing more is remembered. */
const MOST_REMEMBERED = 2 ** 27;

export class ListSetSearch implements SetSearch {
  readonly #tools: ListSetTools;
  readonly #maker: TreeSetMaker;

  constructor(tools: ListSetTools) {
    this.#tools = tools;
    this.#maker = new TreeSetMaker(tools);
  }

  async least(set: BitRows, rules: number, budget: number, watch?: SetWatch): Promise<number> {
    const { memory } = this.#tools;
    const mark = memory.mark();
    const rows = new MaskedCounts(set, this.#tools);
    const value = await new LeastList(this.#tools, rows).find(rows.everything, rules, budget, watch);
    memory.reset(mark);
    return value;
  }

  async gather(set: BitRows, rules: number, budget: number, watch?: SetWatch): Promise<TreeSet | null> {
    const { memory } = this.#tools;
    const mark = memory.mark();
    const rows = new MaskedCounts(set, this.#tools);
    const found = await this.#gather(rows, rows.everything, rules, budget, { ...watch, isRest: false });
    memory.reset(mark);
    return found;
  }

  /**
   * `isRest`: what follows a rule; a single leaf is left out then, since it would make the rule
   * above a stump.
   */
  async #gather(
    rows: MaskedCounts,
    mask: RowSet,
    rules: number,
    budget: number,
    { isRest, split: tell }: SetWatch & { isRest: boolean },
  ): Promise<TreeSet | null> {
    const { leaves, sparsity, pace } = this.#tools;
    if (pace.due()) await pace.turn();
    const counts = rows.count(mask);
    if (leastAfter(counts, rules, this.#tools) > budget + slack(budget)) return null;
    const { classes } = leaves;
    const { asLeaf, leaf } = this.#maker.leafOf(counts.singles, counts.count * classes, budget);
    const found = this.#maker.stumps(budget, asLeaf);
    const cells = new Int32Array(2 * classes);
    const splits: Split[] = [];
    for (let i = 0; rules > 0 && i < counts.count; i++) {
      sidesOf(counts, i, cells);
      found.offer(rows.names[i], cells);
      if (rules === 1) continue;
      for (const passes of [true, false]) {
        const cost = leaves.of(cells, passes ? 0 : classes);
        const { label } = leaves;
        const left = budget - cost - sparsity;
        // At least one more rule and the default follow.
        if (2 * sparsity > left + slack(budget)) continue;
        const below = await this.#gather(rows, rows.select(mask, i, !passes), rules - 1, left, {
          isRest: true,
        });
        if (below === null) continue;
        const alone = { asLeaf: cost, leaf: { cost, label }, stumps: null, splits: [] };
        const own = this.#maker.make({ budget: cost + sparsity, ...alone })!;
        const split = { condition: rows.names[i], yes: passes ? own : below, no: passes ? below : own };
        splits.push(split);
        tell?.(split);
      }
    }
    return this.#maker.make({ budget, asLeaf, leaf: isRest ? null : leaf, stumps: found.stumps(), splits });
  }
}

/** The least value of a list, by branch and bound. */
class LeastList {
  readonly #tools: ListSetTools;
  readonly #rows: MaskedCounts;
  /** By rules and rows left: what they cost at least, and whether that is exact. */
  readonly #known = new Map<string, { readonly value: number; readonly isExact: boolean }>();
  #bytes = 0;

  constructor(tools: ListSetTools, rows: MaskedCounts) {
    this.#tools = tools;
    this.#rows = rows;
  }

  /** The least value on the rows of a mask, if it is within the budget; else more than that. */
  async find(mask: RowSet, rules: number, budget: number, watch?: SetWatch): Promise<number> {
    const { leaves, sparsity, pace } = this.#tools;
    const { classes } = leaves;
    if (pace.due()) await pace.turn();
    const key = `${rules} ${String.fromCharCode(...new Uint16Array(mask.buffer))}`;
    const known = this.#known.get(key);
    if (known && (known.isExact || known.value > budget + slack(budget))) return known.value;
    const counts = this.#rows.count(mask);
    let best = leaves.of(counts.singles, counts.count * classes) + sparsity;
    watch?.value?.(best);
    const options: { i: number; passes: boolean; cost: number; rest: number }[] = [];
    const cells = new Int32Array(2 * classes);
    for (let i = 0; rules > 0 && i < counts.count; i++) {
      sidesOf(counts, i, cells);
      const yes = leaves.of(cells, 0);
      const no = leaves.of(cells, classes);
      best = Math.min(best, yes + no + 2 * sparsity);
      options.push({ i, passes: true, cost: yes, rest: no }, { i, passes: false, cost: no, rest: yes });
    }
    watch?.value?.(best);
    const limit = (): number => Math.min(best, budget);
    const floor = leastAfter(counts, rules, this.#tools);
    watch?.bound?.(Math.min(best, floor));
    if (rules > 1 && floor <= limit()) {
      const promise = ({ cost, rest }: (typeof options)[number]): number =>
        cost + (Number.isFinite(rest) ? rest : 0);
      options.sort((a, b) => promise(a) - promise(b) || a.i - b.i);
      for (const { i, passes, cost } of options) {
        const own = cost + sparsity;
        if (own + 2 * sparsity > limit()) continue;
        const below = await this.find(this.#rows.select(mask, i, !passes), rules - 1, limit() - own);
        if (own + below < best) {
          best = own + below;
          watch?.value?.(best);
        }
      }
    }
    const isExact = best <= budget;
    // Beyond the budget only that is known.
    const value = isExact ? best : Math.min(best, Math.max(floor, budget + 2 * slack(budget)));
    this.#bytes += 2 * key.length + 100;
    if (this.#bytes <= MOST_REMEMBERED) this.#known.set(key, { value, isExact });
    return value;
  }
}

/**
 * What rows cost at least with so many more rules: a rule corrects at most the rows of one class
 * that its condition holds for, and the default is right about the rest of its class.
 */
function leastAfter(
  { count, singles }: Counts,
  rules: number,
  { leaves, sparsity }: Pick<ListSetTools, "leaves" | "sparsity">,
): number {
  if (leaves.hasCosts) return sparsity;
  const { classes, unit } = leaves;
  const all = count * classes;
  let total = 0;
  for (let c = 0; c < classes; c++) total += singles[all + c];
  const largest = new Int32Array(rules);
  const offer = (saved: number): void => {
    let place = rules - 1;
    if (place < 0 || saved <= largest[place]) return;
    for (; place > 0 && largest[place - 1] < saved; place--) largest[place] = largest[place - 1];
    largest[place] = saved;
  };
  let least = Number.POSITIVE_INFINITY;
  for (let rest = 0; rest < classes; rest++) {
    largest.fill(0);
    for (let at = 0; at < all; at += classes) {
      let inside = 0;
      let outside = 0;
      for (let c = 0; c < classes; c++) {
        if (c === rest) continue;
        inside = Math.max(inside, singles[at + c]);
        outside = Math.max(outside, singles[all + c] - singles[at + c]);
      }
      offer(inside);
      offer(outside);
    }
    let wrong = total - singles[all + rest];
    for (let used = 0; used <= rules; used++) {
      least = Math.min(least, Math.max(0, wrong) * unit + (used + 1) * sparsity);
      if (used < rules) wrong -= largest[used];
    }
  }
  return least;
}

/** Counts a set's conditions on those of its rows that are in a mask. */
class MaskedCounts {
  readonly everything: RowSet;
  readonly names: readonly number[];
  readonly #columns: readonly RowSet[];
  readonly #tools: ListSetTools;
  /** The set's bitsets once more, with the mask behind them. */
  readonly #bits: BitRows;
  readonly #maskAt: number;
  readonly #countsAt: number;

  /** Allocates in the kernels' memory; the caller resets it. */
  constructor(set: BitRows, tools: ListSetTools) {
    const { memory } = tools;
    const { count, classes } = set;
    const words = set.words * 2;
    const stride = words * 4;
    const columns = memory.allocate((count + 2) * stride);
    const all = memory.u32(set.columns, (count + 1) * words);
    memory.u32(columns, all.length).set(all);
    this.names = set.names;
    this.#columns = set.names.map((_, i) => all.slice(i * words, (i + 1) * words));
    this.everything = all.slice(count * words);
    this.#tools = tools;
    this.#bits = { ...set, columns };
    this.#maskAt = columns + (count + 1) * stride;
    this.#countsAt = memory.allocate((count + 1) * classes * 4);
  }

  /** Class counts of every condition, and of all rows. */
  count(mask: RowSet): Counts {
    const { memory, kernels } = this.#tools;
    const { count, classes } = this.#bits;
    memory.u32(this.#maskAt, mask.length).set(mask);
    kernels.singles(this.#bits, count + 1, this.#countsAt);
    const singles = memory.i32(this.#countsAt, (count + 1) * classes).slice();
    return { count, singles, pairs: new Int32Array(0) };
  }

  /** The rows of a mask that pass a condition, or those that do not. */
  select(mask: RowSet, condition: number, passes: boolean): RowSet {
    const passing = this.#columns[condition];
    return passes ? intersect(mask, passing) : subtract(mask, passing);
  }
}
