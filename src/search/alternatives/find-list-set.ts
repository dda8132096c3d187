// Every decision list of at most so many rules of one condition within a budget. A list is a tree in which one side of
// every condition is a leaf, and is kept as one: whether the leaf is for those who pass or for those who fail says
// whether the rule's condition is negated. A last rule and its negation are the same list, counted once.
//
// What can follow some rules depends only on the rows they leave, so what is known of these is remembered. Some rows are
// given up when even the rules that would save most, each for itself, do not bring them within the budget.

import type { LinearMemory } from "../../kernels/linear-memory.ts";
import { countOnes } from "../../kernels/word-bits.ts";
import type { Pace } from "../../run/pace.ts";
import type { ConditionSet } from "./condition-sets.ts";
import type { LeafCosts } from "./leaf-costs.ts";
import { SetMaker, type SetSearch, type SetWatch } from "./set-search.ts";
import { StumpCollector } from "./stump-collector.ts";
import { slack } from "./tally.ts";
import type { Split, TallyOptions, TreeSet } from "./tree-set.ts";

export interface ListSetTools extends TallyOptions {
  readonly leaves: LeafCosts;
  readonly memory: LinearMemory;
  readonly pace: Pace;
  /** Most that the sets may hold. */
  readonly mostBytes: number;
}

/** What is remembered of the values of row sets, in bytes at most; beyond that nothing more is. */
const MOST_REMEMBERED = 2 ** 27;

export class ListSetSearch implements SetSearch {
  readonly #tools: ListSetTools;
  readonly #maker: SetMaker;

  constructor(tools: ListSetTools) {
    this.#tools = tools;
    this.#maker = new SetMaker(tools, tools.mostBytes);
  }

  async least(set: ConditionSet, rules: number, budget: number, watch?: SetWatch): Promise<number> {
    const rows = new MaskedCounts(set, this.#tools.memory);
    return new LeastList(this.#tools, rows).find(rules, budget, watch);
  }

  async gather(set: ConditionSet, rules: number, budget: number, watch?: SetWatch): Promise<TreeSet | null> {
    const rows = new MaskedCounts(set, this.#tools.memory);
    return this.#gather(rows, rows.everything, rules, budget, { ...watch, leaf: true });
  }

  /** `leaf`: also the list without rules; below a rule that is a stump of the rows above. */
  async #gather(
    rows: MaskedCounts,
    mask: Uint32Array,
    rules: number,
    budget: number,
    { leaf: withLeaf, split: heard }: SetWatch & { leaf: boolean },
  ): Promise<TreeSet | null> {
    const { leaves, sparsity, pace } = this.#tools;
    if (pace.due()) await pace.turn();
    const counts = rows.count(mask);
    const most = budget + slack(budget);
    if (leastAfter(counts, rows, rules, leaves, sparsity) > most) return null;
    const { classes, conditions } = rows;
    const asLeaf = leaves.of(counts, conditions * classes);
    const leaf = withLeaf && asLeaf + sparsity <= most ? { cost: asLeaf, label: leaves.label } : null;
    const found = new StumpCollector(this.#tools, budget, asLeaf);
    const cells = new Int32Array(2 * classes);
    const splits: Split[] = [];
    for (let i = 0; rules > 0 && i < conditions; i++) {
      rows.sides(counts, i, cells);
      found.offer(rows.names[i], cells);
      if (rules === 1) continue;
      for (const passes of [true, false]) {
        const cost = leaves.of(cells, passes ? 0 : classes);
        const { label } = leaves;
        const left = budget - cost - sparsity;
        // Behind it at least one more rule and the default.
        if (2 * sparsity > left + slack(budget)) continue;
        const rest = rows.select(mask, i, !passes);
        const below = await this.#gather(rows, rest, rules - 1, left, { leaf: false });
        if (below === null) continue;
        const alone = { asLeaf: cost, leaf: { cost, label }, stumps: null, splits: [] };
        const own = this.#maker.complete({ budget: cost + sparsity, ...alone })!;
        const sides = passes ? { yes: own, no: below } : { yes: below, no: own };
        const split = { condition: rows.names[i], ...sides };
        splits.push(split);
        heard?.(split);
      }
    }
    return this.#maker.complete({ budget, asLeaf, leaf, stumps: found.stumps(), splits });
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

  async find(rules: number, budget: number, watch?: SetWatch): Promise<number> {
    return this.#least(this.#rows.everything, rules, budget, watch);
  }

  async #least(mask: Uint32Array, rules: number, budget: number, watch?: SetWatch): Promise<number> {
    const { leaves, sparsity, pace } = this.#tools;
    const rows = this.#rows;
    if (pace.due()) await pace.turn();
    const key = `${rules} ${String.fromCharCode(...new Uint16Array(mask.buffer))}`;
    const known = this.#known.get(key);
    if (known && (known.isExact || known.value > budget + slack(budget))) return known.value;
    const counts = rows.count(mask);
    const { classes, conditions } = rows;
    let best = leaves.of(counts, conditions * classes) + sparsity;
    watch?.value?.(best);
    const options: { i: number; passes: boolean; cost: number; rest: number }[] = [];
    const cells = new Int32Array(2 * classes);
    for (let i = 0; rules > 0 && i < conditions; i++) {
      rows.sides(counts, i, cells);
      const yes = leaves.of(cells, 0);
      const no = leaves.of(cells, classes);
      best = Math.min(best, yes + no + 2 * sparsity);
      options.push({ i, passes: true, cost: yes, rest: no }, { i, passes: false, cost: no, rest: yes });
    }
    watch?.value?.(best);
    const limit = (): number => Math.min(best, budget);
    const floor = leastAfter(counts, rows, rules, leaves, sparsity);
    watch?.bound?.(Math.min(best, floor));
    if (rules > 1 && floor <= limit()) {
      const promise = ({ cost, rest }: (typeof options)[number]): number =>
        cost + (Number.isFinite(rest) ? rest : 0);
      options.sort((a, b) => promise(a) - promise(b) || a.i - b.i);
      for (const { i, passes, cost } of options) {
        const own = cost + sparsity;
        if (own + 2 * sparsity > limit()) continue;
        const below = await this.#least(rows.select(mask, i, !passes), rules - 1, limit() - own);
        if (own + below < best) {
          best = own + below;
          watch?.value?.(best);
        }
      }
    }
    const isExact = best <= budget;
    // Beyond the budget only that is known.
    const value = isExact ? best : Math.min(best, Math.max(floor, budget + 2 * slack(budget)));
    this.#remember(key, { value, isExact });
    return value;
  }

  #remember(key: string, known: { value: number; isExact: boolean }): void {
    this.#bytes += 2 * key.length + 100;
    if (this.#bytes <= MOST_REMEMBERED) this.#known.set(key, known);
  }
}

/**
 * What rows cost at least with so many more rules: a rule corrects at most the rows of one class that its condition holds
 * for, and the default is right about the rest of its class.
 */
function leastAfter(
  counts: Int32Array,
  { classes, conditions }: MaskedCounts,
  rules: number,
  leaves: LeafCosts,
  sparsity: number,
): number {
  if (leaves.hasCosts) return sparsity;
  const all = conditions * classes;
  let total = 0;
  for (let c = 0; c < classes; c++) total += counts[all + c];
  const largest = new Int32Array(rules);
  let least = Number.POSITIVE_INFINITY;
  for (let rest = 0; rest < classes; rest++) {
    largest.fill(0);
    const offer = (saved: number): void => {
      let place = rules - 1;
      if (place < 0 || saved <= largest[place]) return;
      for (; place > 0 && largest[place - 1] < saved; place--) largest[place] = largest[place - 1];
      largest[place] = saved;
    };
    for (let at = 0; at < all; at += classes) {
      let inside = 0;
      let outside = 0;
      for (let c = 0; c < classes; c++) {
        if (c === rest) continue;
        inside = Math.max(inside, counts[at + c]);
        outside = Math.max(outside, counts[all + c] - counts[at + c]);
      }
      offer(inside);
      offer(outside);
    }
    let wrong = total - counts[all + rest];
    for (let used = 0; used <= rules; used++) {
      least = Math.min(least, Math.max(0, wrong) * leaves.unit + (used + 1) * sparsity);
      if (used < rules) wrong -= largest[used];
    }
  }
  return least;
}

/** A set's conditions over some of its rows, which a mask tells. */
class MaskedCounts {
  readonly names: Uint32Array;
  readonly classes: number;
  readonly conditions: number;
  readonly everything: Uint32Array;
  readonly #columns: Uint32Array;
  readonly #words: number;
  /** By segment: end word, class, digit of the weight. */
  readonly #segments: Int32Array;

  constructor(set: ConditionSet, memory: LinearMemory) {
    this.names = set.names;
    this.classes = set.classes;
    this.conditions = set.count;
    this.#words = set.words * 2;
    this.#columns = memory.u32(set.columns, (set.count + 1) * this.#words).slice();
    this.#segments = memory.i32(set.segments, set.segmentCount * 3).slice();
    this.everything = this.#columns.slice(set.count * this.#words);
  }

  /** Class counts of every condition, and of all rows. */
  count(mask: Uint32Array): Int32Array {
    const { classes, conditions } = this;
    const counts = new Int32Array((conditions + 1) * classes);
    const words = this.#words;
    const columns = this.#columns;
    const segments = this.#segments;
    for (let i = 0; i <= conditions; i++) {
      let word = 0;
      for (let s = 0; s < segments.length; s += 3) {
        let sum = 0;
        for (const end = 2 * segments[s]; word < end; word++) {
          sum += countOnes(columns[i * words + word] & mask[word]);
        }
        counts[i * classes + segments[s + 1]] += sum << segments[s + 2];
      }
    }
    return counts;
  }

  /** Class counts of the rows that pass a condition, then of those that do not. */
  sides(counts: Int32Array, condition: number, into: Int32Array): void {
    const { classes, conditions } = this;
    for (let c = 0; c < classes; c++) {
      into[c] = counts[condition * classes + c];
      into[classes + c] = counts[conditions * classes + c] - into[c];
    }
  }

  /** The rows of a mask that pass a condition, or those that do not. */
  select(mask: Uint32Array, condition: number, passes: boolean): Uint32Array {
    const from = condition * this.#words;
    return mask.map((word, w) => (passes ? word & this.#columns[from + w] : word & ~this.#columns[from + w]));
  }
}
