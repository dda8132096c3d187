// Exact search where every column has two values: depth 2 and 3 by counting pairs (kernels/pair-count.as.ts), deeper
// roots by recursion with budgets. A row set cannot cost less than a solved one minus the rows it lacks, which rules
// out most roots once a few are solved.

import type { LinearMemory } from "../../../kernels/linear-memory.ts";
import { type PairCount, TOO_FEW_ROWS } from "../../../kernels/pair-count.ts";
import { SimilarSets } from "../../shared/bits/similar-sets.ts";
import type { Pace } from "../../shared/pace.ts";
import { type BitSet, BitSets, leastGain } from "../problem/bit-sets.ts";
import { LEAF, MULTIWAY, type Plan, QUERY } from "../problem/plan.ts";
import type { Problem } from "../problem/problem.ts";
import type { Watch } from "../problem/search-options.ts";

export interface BitSolution {
  /** The best objective if below the budget, else the budget. */
  readonly value: number;
  /** Null where no tree is below the budget. */
  readonly plan: Plan | null;
}

/** What counting pairs tells of one row set. */
interface Seconds {
  /** Objective of the best depth-2 tree with each column at its root. */
  readonly roots: Float64Array;
  readonly leaf: number;
}

export class BitSearch {
  readonly sets: BitSets;
  readonly #problem: Problem;
  readonly #memory: LinearMemory;
  readonly #kernels: PairCount;
  readonly #pace: Pace;
  readonly #step: number;
  /** Fewest rows of a leaf that rows reach, in gain. */
  readonly #least: number;

  constructor(problem: Problem, memory: LinearMemory, kernels: PairCount, pace: Pace) {
    this.#problem = problem;
    this.#memory = memory;
    this.#kernels = kernels;
    this.#pace = pace;
    this.sets = new BitSets(problem, memory);
    const { epsilon, quantum } = problem.objective;
    this.#step = (epsilon || quantum) / 2;
    this.#least = leastGain(problem);
  }

  async solve(set: BitSet, depth: number, budget: number, watch?: Watch): Promise<BitSolution> {
    const mark = this.#memory.mark();
    const solution = await this.#search(set, depth, budget, watch);
    this.#memory.reset(mark);
    return solution;
  }

  async #search(set: BitSet, depth: number, budget: number, watch?: Watch): Promise<BitSolution> {
    const { leafPenalty } = this.#problem.objective;
    const { count, classes } = set;
    const singles = this.#memory.allocate((count + 1) * classes * 4);
    this.#kernels.singles(set, -1, singles);
    const totals = this.#memory.i32(singles, (count + 1) * classes).slice();
    const leaf = this.#leaf(totals, count * classes, null, 0);
    let value = budget;
    let plan: Plan | null = null;
    let best = Number.POSITIVE_INFINITY;
    const improve = (found: number, column: number, better: Plan): void => {
      value = found;
      best = column;
      plan = better;
      watch?.better(found, better);
    };
    if (leaf < value) improve(leaf, -1, LEAF);
    if (depth === 0 || count === 0 || 2 * leafPenalty >= value) return { value, plan };
    if (depth === 1) {
      for (let i = 0; i < count; i++) {
        const stump =
          this.#leaf(totals, i * classes, null, 0) + this.#leaf(totals, count * classes, totals, i * classes);
        if (stump < value) improve(stump, i, QUERY);
      }
      return { value, plan };
    }
    const pairBytes = ((count * (count - 1)) / 2) * classes * 4;
    const pairs = this.#memory.allocate(pairBytes);
    const scratch = this.#memory.allocate(Math.max(set.words * 24, classes * 16));
    const out = this.#memory.allocate(count * 8);
    this.#kernels.pairs(set, -1, scratch, pairs);
    const whole = this.#seconds(set, totals, null, singles, pairs, 0, 0, scratch, out);
    if (depth === 2) {
      for (let i = 0; i < count; i++) {
        if (whole.roots[i] < value) {
          improve(whole.roots[i], i, { type: "split", column: set.names[i], cut: MULTIWAY, children: null });
        }
      }
      return { value, plan };
    }

    // Of equals only an earlier root is of use.
    const limitOf = (column: number): number =>
      plan !== null && best >= 0 && column < best ? value + this.#step : value;
    const order = Array.from({ length: count }, (_, i) => i);
    order.sort((a, b) => whole.roots[a] - whole.roots[b] || a - b);
    const shallow = whole.roots[order[0]];
    if (shallow < value) {
      const column = set.names[order[0]];
      improve(shallow, Number.POSITIVE_INFINITY, { type: "split", column, cut: MULTIWAY, children: null });
    }
    if (depth > 3) {
      const solved = await this.solve(set, depth - 1, value);
      if (solved.plan?.type === "split") {
        improve(solved.value, Number.POSITIVE_INFINITY, solved.plan);
        const first = set.names.indexOf(solved.plan.column);
        order.splice(order.indexOf(first), 1);
        order.unshift(first);
      }
    }
    const similar = new SimilarSets(totals, this.#memory.i32(pairs, pairBytes / 4).slice(), set, {
      unit: this.#problem.objective.unit,
      floor: leafPenalty,
    });
    const bounds = new Float64Array(count).fill(2 * leafPenalty);
    const given = this.#memory.allocate((count + 1) * classes * 4);
    const givenPairs = depth === 3 ? this.#memory.allocate(pairBytes) : 0;
    for (const column of order) {
      if (this.#pace.due()) await this.#pace.turn();
      const one = similar.bound(column, 1);
      const zero = similar.bound(column, 0);
      const limit = limitOf(column);
      if (one + zero >= limit) {
        bounds[column] = one + zero;
        watch?.bound(Math.min(value, ...bounds));
        continue;
      }
      let total: number;
      let children: Plan[] | null = null;
      if (depth === 3) {
        this.#kernels.singles(set, column, given);
        this.#kernels.pairs(set, column, scratch, givenPairs);
        const inside = this.#memory.i32(given, (count + 1) * classes).slice();
        const ones = this.#seconds(set, inside, null, given, givenPairs, 0, 0, scratch, out);
        const zeros = this.#seconds(set, totals, inside, singles, pairs, given, givenPairs, scratch, out);
        const oneValue = bestOf(ones);
        const zeroValue = bestOf(zeros);
        if (this.#least === 0) {
          similar.add({ column, code: 1, value: oneValue });
          similar.add({ column, code: 0, value: zeroValue });
        } else {
          // A tree whose leaves are large enough on one row set may not be so on another: only what holds of trees
          // with leaves of any size bounds similar sets.
          const relaxed = { relaxed: true };
          const one = this.#seconds(set, inside, null, given, givenPairs, 0, 0, scratch, out, relaxed);
          const zero = this.#seconds(
            set,
            totals,
            inside,
            singles,
            pairs,
            given,
            givenPairs,
            scratch,
            out,
            relaxed,
          );
          similar.add({ column, code: 1, value: bestOf(one) });
          similar.add({ column, code: 0, value: bestOf(zero) });
        }
        total = oneValue + zeroValue;
        if (total < limit) children = [this.#plan(set, zeros), this.#plan(set, ones)];
      } else {
        const [first, second] = similar.size(column, 1) >= similar.size(column, 0) ? [1, 0] : [0, 1];
        const lower = [zero, one];
        const a = await this.#branch(set, column, first!, depth - 1, limit - lower[second!]);
        if (this.#least === 0) similar.add({ column, code: first!, value: a.value });
        total = a.value + lower[second!];
        if (a.plan !== null) {
          const b = await this.#branch(set, column, second!, depth - 1, limit - a.value);
          if (this.#least === 0) similar.add({ column, code: second!, value: b.value });
          total = a.value + b.value;
          if (b.plan !== null) children = first === 0 ? [a.plan, b.plan] : [b.plan, a.plan];
        }
      }
      bounds[column] = total;
      if (children !== null && total < limit) {
        improve(total, column, { type: "split", column: set.names[column], cut: MULTIWAY, children });
      }
      watch?.bound(Math.min(value, ...bounds));
    }
    return { value, plan };
  }

  async #branch(
    set: BitSet,
    column: number,
    code: number,
    depth: number,
    budget: number,
  ): Promise<BitSolution> {
    const mark = this.#memory.mark();
    const rows = this.sets.select(set, set.names[column], code);
    const solution = await this.#search(rows, depth, budget);
    this.#memory.reset(mark);
    return solution;
  }

  /** The rows of a class-count cell, less those of another, as one leaf. */
  #leaf(
    counts: Int32Array,
    at: number,
    less: Int32Array | null,
    lessAt: number,
    least = this.#least,
  ): number {
    const { objective, classes } = this.#problem;
    let total = 0;
    let most = 0;
    for (let c = 0; c < classes; c++) {
      const rows = counts[at + c] - (less ? less[lessAt + c] : 0);
      total += rows;
      if (rows > most) most = rows;
    }
    if (total > 0 && total < least) return Number.POSITIVE_INFINITY;
    return (total - most) * objective.unit + objective.leafPenalty;
  }

  #seconds(
    set: BitSet,
    counts: Int32Array,
    lessCounts: Int32Array | null,
    singles: number,
    pairs: number,
    lessSingles: number,
    less: number,
    scratch: number,
    out: number,
    { relaxed = false } = {},
  ): Seconds {
    const { count, classes } = set;
    const { unit, leafPenalty } = this.#problem.objective;
    const least = relaxed ? 0 : this.#least;
    this.#kernels.bestSeconds(count, classes, singles, pairs, lessSingles, less, scratch, out, least);
    const lost = this.#memory.i32(out, 2 * count);
    const roots = new Float64Array(count);
    const net = lessCounts ? counts.map((value, i) => value - lessCounts[i]) : counts;
    const split = (at: number): number =>
      least > 0 && lost[at] >= TOO_FEW_ROWS ? Number.POSITIVE_INFINITY : lost[at] * unit + 2 * leafPenalty;
    for (let i = 0; i < count; i++) {
      const one = this.#leaf(net, i * classes, null, 0, least);
      const zero = this.#leaf(net, count * classes, net, i * classes, least);
      roots[i] = Math.min(one, split(i)) + Math.min(zero, split(count + i));
    }
    return { roots, leaf: this.#leaf(net, count * classes, null, 0, least) };
  }

  #plan(set: BitSet, seconds: Seconds): Plan {
    const value = bestOf(seconds);
    if (seconds.leaf === value) return LEAF;
    return { type: "split", column: set.names[seconds.roots.indexOf(value)], cut: MULTIWAY, children: null };
  }
}

function bestOf({ roots, leaf }: Seconds): number {
  let best = leaf;
  for (let i = 0; i < roots.length; i++) if (roots[i] < best) best = roots[i];
  return best;
}
