// Exact search where every column has two values: depth 2 and 3 by counting pairs
// (kernels/assembly/pair-count.as.ts), deeper roots by recursion with budgets. A row set cannot
// cost less than a solved one minus the rows it lacks, which rules out most roots once a few are
// solved.

import { sideMerit } from "../../kernels/information.ts";
import type { LinearMemory } from "../../kernels/linear-memory.ts";
import type { PairCount } from "../../kernels/pair-count.ts";
import type { Pace } from "../../run/pace.ts";
import { BitRowSets, type BitRows } from "../bit-rows.ts";
import { SimilarSets } from "../similar-sets.ts";
import { BestRoot } from "./best-root.ts";
import { BitCounts, bestOf, pairsOf, type Seconds } from "./bit-counts.ts";
import { LEAF, MULTIWAY, type Plan, QUERY } from "./problem/plan.ts";
import type { Problem } from "./problem/problem.ts";
import type { Watch } from "./problem/search-options.ts";
import { dividedRows } from "./problem/two-valued.ts";
import type { CountedPairs } from "./root-sample.ts";
import { type BitSolution, SolvedSets } from "./solved-sets.ts";

/** Sets of fewer words are not worth sampling. */
const FEWEST_WORDS = 24;

/** What both sides of each root cost at least, those of code 0 first, by these columns. */
interface Hint {
  readonly names: readonly number[];
  readonly sides: Float64Array;
}

/** A search over the roots of one row set. */
interface Roots {
  readonly set: BitRows;
  readonly depth: number;
  readonly counted: CountedPairs;
  readonly whole: Seconds;
  readonly found: BestRoot;
  /** The most promising first. */
  readonly order: number[];
  readonly watch: Watch | undefined;
}

export class BitSearch {
  readonly sets: BitRowSets;
  readonly #problem: Problem;
  readonly #memory: LinearMemory;
  readonly #pace: Pace;
  readonly #step: number;
  readonly #solved = new SolvedSets();
  readonly #counts: BitCounts;

  constructor(problem: Problem, memory: LinearMemory, kernels: PairCount, pace: Pace) {
    this.#problem = problem;
    this.#memory = memory;
    this.#pace = pace;
    this.sets = new BitRowSets(dividedRows(problem), memory);
    const { epsilon, quantum } = problem.objective;
    this.#step = (epsilon || quantum) / 2;
    this.#counts = new BitCounts(problem, memory, kernels, this.sets);
  }

  async solve(set: BitRows, depth: number, budget: number, watch?: Watch): Promise<BitSolution> {
    const mark = this.#memory.mark();
    const solution = await this.#search(set, depth, budget, watch);
    this.#memory.reset(mark);
    return solution;
  }

  /** `isThorough`: with three levels both sides of every root are solved, even of hopeless ones. */
  async #search(
    set: BitRows,
    depth: number,
    budget: number,
    watch?: Watch,
    isThorough = false,
    hint: Hint | null = null,
  ): Promise<BitSolution> {
    const { leafPenalty } = this.#problem.objective;
    const { count, classes } = set;
    const singles = this.#counts.countSingles(set);
    const { totals } = singles;
    const found = new BestRoot(budget, this.#step, watch);
    const leaf = this.#counts.leaf(totals, count * classes, null, 0);
    if (leaf < found.value) found.improve(leaf, -1, LEAF);
    if (depth === 0 || count === 0 || 2 * leafPenalty >= found.value) return found.solution;
    if (depth === 1) {
      for (let i = 0; i < count; i++) {
        const stump =
          this.#counts.leaf(totals, i * classes, null, 0) +
          this.#counts.leaf(totals, count * classes, totals, i * classes);
        if (stump < found.value) found.improve(stump, i, QUERY);
      }
      return found.solution;
    }
    const counted = this.#counts.countPairs(set, singles, depth === 3);
    const whole = this.#counts.seconds(counted, "all", totals);
    if (depth === 2) {
      for (let i = 0; i < count; i++) {
        if (whole.roots[i] < found.value) found.improve(whole.roots[i], i, splitOn(set.names[i], null));
      }
      return found.solution;
    }
    const order = Array.from({ length: count }, (_, i) => i);
    order.sort((a, b) => whole.roots[a] - whole.roots[b] || a - b);
    found.adopt(whole.roots[order[0]], splitOn(set.names[order[0]], null));
    for (const byInformation of watch && depth > 3 ? [true, false] : []) {
      const quick = await this.#growQuickly(set, depth, byInformation);
      if (quick.plan !== null) found.adopt(quick.value, quick.plan);
    }
    const roots = { set, depth, counted, whole, found, order, watch };
    return depth === 3 ? this.#threeLevels(roots, isThorough, hint) : this.#deeper(roots, hint);
  }

  /** Roots of trees of three levels: both sides are read off the counts of pairs. */
  async #threeLevels(roots: Roots, isThorough: boolean, hint: Hint | null): Promise<BitSolution> {
    const { set, counted, whole, found, order } = roots;
    const { leafPenalty } = this.#problem.objective;
    const { count } = set;
    const bounds = this.#boundRoots(roots, hint);
    const { similar } = bounds;
    const sides = new Float64Array(2 * count).fill(leafPenalty);
    const isSampled = !isThorough && this.#counts.least === 0 && set.words >= FEWEST_WORDS;
    const sample = isSampled ? this.#counts.sample(set) : null;
    for (const column of order) {
      if (this.#pace.due()) await this.#pace.turn();
      const limit = found.limit(column);
      let [zero, one] = bounds.of(column);
      // What is neither a leaf nor one query has three leaves or more.
      zero = Math.max(zero, Math.min(whole.sides[column], 3 * leafPenalty));
      one = Math.max(one, Math.min(whole.sides[count + column], 3 * leafPenalty));
      if (one + zero >= limit && !isThorough) {
        bounds.settle(column, one + zero);
        continue;
      }
      if (sample?.isWorthwhile) {
        // What some of the rows cost, all of them do.
        const [few, fewer] = this.#counts
          .sidesOf(sample.counts, this.#counts.countSides(sample.counts, column))
          .map(bestOf);
        if (sample.record(few + fewer >= limit)) {
          similar.addSides(column, few, fewer);
          bounds.settle(column, few + fewer);
          continue;
        }
      }
      const counts = this.#counts.countSides(counted, column);
      const [zeros, ones] = this.#counts.sidesOf(counted, counts);
      const [zeroValue, oneValue] = [bestOf(zeros), bestOf(ones)];
      if (this.#counts.least === 0) similar.addSides(column, zeroValue, oneValue);
      else {
        // A tree whose leaves are large enough on one row set may not be so on another: only what
        // holds of trees with leaves of any size bounds similar sets.
        const [relaxedZeros, relaxedOnes] = this.#counts.sidesOf(counted, counts, 0);
        similar.addSides(column, bestOf(relaxedZeros), bestOf(relaxedOnes));
      }
      sides[column] = zeroValue;
      sides[count + column] = oneValue;
      const total = zeroValue + oneValue;
      if (total < limit) {
        found.improve(
          total,
          column,
          splitOn(set.names[column], [this.#plan(set, zeros), this.#plan(set, ones)]),
        );
      }
      bounds.settle(column, total);
    }
    return { ...found.solution, sides };
  }

  /** Roots of deeper trees: each side is a search of its own within what the other leaves. */
  async #deeper(roots: Roots, hint: Hint | null): Promise<BitSolution> {
    const { set, depth, found, order } = roots;
    const { leafPenalty } = this.#problem.objective;
    const { count } = set;
    const mark = this.#memory.mark();
    const shallow = await this.#search(set, depth - 1, found.value, undefined, depth === 4);
    this.#memory.reset(mark);
    const below = depth === 4 ? (shallow.sides ?? null) : null;
    if (shallow.plan?.type === "split") {
      found.adopt(shallow.value, shallow.plan);
      const first = set.names.indexOf(shallow.plan.column);
      order.splice(order.indexOf(first), 1);
      order.unshift(first);
    }
    const bounds = this.#boundRoots(roots, hint);
    const { similar } = bounds;
    for (const column of order) {
      if (this.#pace.due()) await this.#pace.turn();
      const limit = found.limit(column);
      const lower = bounds.of(column);
      const hints: (Hint | null)[] = [null, null];
      for (const code of below === null ? [] : [0, 1]) {
        const best = below![code * count + column];
        // A tree of more than two levels has four leaves or more: a side costs what these do, or
        // what its best tree of two levels does.
        lower[code] = Math.max(lower[code], Math.min(best, 4 * leafPenalty));
        // Of leaves of any size only, as above.
        if (this.#counts.least > 0) continue;
        const sides = similar.sidesBelow(column, code, below!);
        hints[code] = { names: set.names, sides };
        lower[code] = Math.max(lower[code], Math.min(best, leastRoot(sides)));
      }
      let total = lower[0] + lower[1];
      if (total < limit) {
        const [first, second] = similar.size(column, 1) >= similar.size(column, 0) ? [1, 0] : [0, 1];
        const solve = async (code: number, rest: number): Promise<BitSolution> => {
          const solved = await this.#branch(set, column, code, depth - 1, limit - rest, hints[code]);
          if (this.#counts.least === 0) similar.add({ column, code, value: solved.value });
          return solved;
        };
        const a = await solve(first, lower[second]);
        total = a.value + lower[second];
        const b = a.plan && (await solve(second, a.value));
        if (b !== null) total = a.value + b.value;
        if (b?.plan && total < limit) {
          const children = first === 0 ? [a.plan!, b.plan] : [b.plan, a.plan!];
          found.improve(total, column, splitOn(set.names[column], children));
        }
      }
      bounds.settle(column, total);
    }
    return found.solution;
  }

  /** Lower bounds of the roots of a set, from here on. */
  #boundRoots({ set, counted, found, watch }: Roots, hint: Hint | null) {
    const { unit, leafPenalty } = this.#problem.objective;
    const { totals, pairs } = counted;
    const counts = this.#memory.i32(pairs, pairsOf(set)).slice();
    const similar = new SimilarSets(totals, counts, set, { unit, floor: leafPenalty });
    const bounds = new Float64Array(set.count).fill(2 * leafPenalty);
    const places = hint && set.names.map((name) => hint.names.indexOf(name));
    return {
      similar,
      /** Of both sides of a root, that of code 0 first. */
      of(column: number): [number, number] {
        const [zero, one] = [similar.bound(column, 0), similar.bound(column, 1)];
        if (!places) return [zero, one];
        const { sides, names } = hint!;
        return [Math.max(zero, sides[places[column]]), Math.max(one, sides[names.length + places[column]])];
      },
      settle(column: number, bound: number): void {
        bounds[column] = bound;
        watch?.bound(Math.min(found.value, ...bounds));
      },
    };
  }

  /**
   * Finds a good tree quickly: the upper nodes ask the most informative query, or the one at the
   * root of the best tree of two levels, with the best two levels below them. Neither rule is
   * better on all data.
   */
  async #growQuickly(set: BitRows, depth: number, byInformation: boolean): Promise<BitSolution> {
    if (this.#pace.due()) await this.#pace.turn();
    const mark = this.#memory.mark();
    let column: number;
    if (byInformation && depth > 2 && set.count > 0) column = this.#mostInforming(set);
    else {
      const solved = await this.#search(set, Math.min(depth, 2), Number.POSITIVE_INFINITY);
      this.#memory.reset(mark);
      if (depth < 3 || solved.plan?.type !== "split") return solved;
      column = solved.plan.column;
    }
    const children: Plan[] = [];
    let value = 0;
    for (const passes of [false, true]) {
      const rows = this.sets.select(set, column, passes);
      const below = await this.#growQuickly(rows, depth - 1, byInformation);
      this.#memory.reset(mark);
      if (below.plan === null) return below;
      value += below.value;
      children.push(below.plan);
    }
    return { value, plan: splitOn(column, children) };
  }

  #mostInforming(set: BitRows): number {
    const { count, classes } = set;
    const mark = this.#memory.mark();
    const { totals } = this.#counts.countSingles(set);
    this.#memory.reset(mark);
    const all = totals.subarray(count * classes);
    let [best, most] = [0, Number.NEGATIVE_INFINITY];
    for (let i = 0; i < count; i++) {
      const zeros = all.map((total, c) => total - totals[i * classes + c]);
      const merit = sideMerit(totals, i * classes, classes, null) + sideMerit(zeros, 0, classes, null);
      if (merit > most) [best, most] = [i, merit];
    }
    return set.names[best];
  }

  async #branch(
    set: BitRows,
    column: number,
    code: number,
    depth: number,
    budget: number,
    hint: Hint | null,
  ): Promise<BitSolution> {
    const mark = this.#memory.mark();
    const rows = this.sets.select(set, set.names[column], code === 1);
    const known = this.#solved.get(rows, depth, budget);
    const solution = known ?? (await this.#search(rows, depth, budget, undefined, false, hint));
    if (known === null) this.#solved.add(rows, depth, solution);
    this.#memory.reset(mark);
    return solution;
  }

  #plan(set: BitRows, seconds: Seconds): Plan {
    const value = bestOf(seconds);
    if (seconds.leaf === value) return LEAF;
    return splitOn(set.names[seconds.roots.indexOf(value)], null);
  }
}

function splitOn(column: number, children: readonly Plan[] | null): Plan {
  return { type: "split", column, cut: MULTIWAY, children };
}

/** Of both sides of each root, those of code 0 first, the least sum. */
function leastRoot(sides: Float64Array): number {
  const count = sides.length / 2;
  let least = Number.POSITIVE_INFINITY;
  for (let root = 0; root < count; root++) least = Math.min(least, sides[root] + sides[count + root]);
  return least;
}
