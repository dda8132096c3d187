// Exact search where every column has two values: depth 2 and 3 by counting pairs
// (kernels/assembly/pair-count.as.ts), deeper roots by recursion with budgets. A row set cannot
// cost less than a solved one minus the rows it lacks, which rules out most roots once a few are
// solved.

import { sideMerit } from "../../kernels/information.ts";
import type { LinearMemory } from "../../kernels/linear-memory.ts";
import { type BitColumns, type PairCount, TOO_FEW_ROWS } from "../../kernels/pair-count.ts";
import type { Pace } from "../../run/pace.ts";
import { BitRowSets, type BitRows } from "../bit-rows.ts";
import { SimilarSets } from "../similar-sets.ts";
import { LEAF, MULTIWAY, type Plan, QUERY } from "./problem/plan.ts";
import type { Problem } from "./problem/problem.ts";
import type { Watch } from "./problem/search-options.ts";
import { dividedRows, leastGain } from "./problem/two-valued.ts";
import { RootSample } from "./root-sample.ts";
import { type BitSolution, SolvedSets } from "./solved-sets.ts";

/** What counting pairs yields for one row set. */
interface Seconds {
  /** Objective of the best depth-2 tree with each column at its root. */
  readonly roots: Float64Array;
  /** Of both sides of each root, those of code 0 first: a leaf or one more query. */
  readonly sides: Float64Array;
  readonly leaf: number;
}

/** Sets of fewer words are not worth sampling; of others one word in so many is taken. */
const FEWEST_WORDS = 24;
const SAMPLED = 8;

/** What both sides of each root cost at least, those of code 0 first, by these columns. */
interface Hint {
  readonly names: readonly number[];
  readonly sides: Float64Array;
}

export class BitSearch {
  readonly sets: BitRowSets;
  readonly #problem: Problem;
  readonly #memory: LinearMemory;
  readonly #kernels: PairCount;
  readonly #pace: Pace;
  readonly #step: number;
  readonly #solved = new SolvedSets();
  /** Fewest rows of a leaf that rows reach, in gain. */
  readonly #least: number;

  constructor(problem: Problem, memory: LinearMemory, kernels: PairCount, pace: Pace) {
    this.#problem = problem;
    this.#memory = memory;
    this.#kernels = kernels;
    this.#pace = pace;
    this.sets = new BitRowSets(dividedRows(problem), memory);
    const { epsilon, quantum } = problem.objective;
    this.#step = (epsilon || quantum) / 2;
    this.#least = leastGain(problem);
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
    for (const byInformation of watch && depth > 3 ? [true, false] : []) {
      const quick = await this.#growQuickly(set, depth, byInformation);
      if (quick.plan !== null && quick.value < value) {
        improve(quick.value, Number.POSITIVE_INFINITY, quick.plan);
      }
    }
    let below: Float64Array | null = null;
    if (depth > 3) {
      const mark = this.#memory.mark();
      const solved = await this.#search(set, depth - 1, value, undefined, depth === 4);
      this.#memory.reset(mark);
      if (depth === 4) below = solved.sides ?? null;
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
    const sides = new Float64Array(2 * count).fill(leafPenalty);
    const sample =
      depth === 3 && !isThorough && this.#least === 0 && set.words >= FEWEST_WORDS ? this.#sample(set) : null;
    const places = hint && set.names.map((name) => hint.names.indexOf(name));
    for (const column of order) {
      if (this.#pace.due()) await this.#pace.turn();
      let one = similar.bound(column, 1);
      let zero = similar.bound(column, 0);
      if (places) {
        zero = Math.max(zero, hint!.sides[places[column]]);
        one = Math.max(one, hint!.sides[hint!.names.length + places[column]]);
      }
      if (depth === 3) {
        // What is neither a leaf nor one query has three leaves or more.
        zero = Math.max(zero, Math.min(whole.sides[column], 3 * leafPenalty));
        one = Math.max(one, Math.min(whole.sides[count + column], 3 * leafPenalty));
      }
      const limit = limitOf(column);
      if (one + zero >= limit && !isThorough) {
        bounds[column] = one + zero;
        watch?.bound(Math.min(value, ...bounds));
        continue;
      }
      if (sample?.isWorthwhile) {
        const [few, fewer] = this.#sampled(sample, column);
        // What some of the rows cost, all of them do.
        if (sample.record(few + fewer >= limit)) {
          similar.add({ column, code: 0, value: few });
          similar.add({ column, code: 1, value: fewer });
          bounds[column] = few + fewer;
          watch?.bound(Math.min(value, ...bounds));
          continue;
        }
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
          // A tree whose leaves are large enough on one row set may not be so on another: only what
          // holds of trees with leaves of any size bounds similar sets.
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
        sides[column] = zeroValue;
        sides[count + column] = oneValue;
        total = oneValue + zeroValue;
        if (total < limit) children = [this.#plan(set, zeros), this.#plan(set, ones)];
      } else {
        // A tree of more than two levels has four leaves or more: a side costs what these do, or
        // what its best tree of two levels does.
        const bestOne = below ? below[count + column] : Number.POSITIVE_INFINITY;
        const bestZero = below ? below[column] : Number.POSITIVE_INFINITY;
        if (below !== null) {
          one = Math.max(one, Math.min(bestOne, 4 * leafPenalty));
          zero = Math.max(zero, Math.min(bestZero, 4 * leafPenalty));
        }
        // Of leaves of any size only, as above.
        const hints: (Hint | null)[] = [null, null];
        if (below !== null && this.#least === 0) {
          for (const code of [0, 1]) {
            hints[code] = { names: set.names, sides: similar.sidesBelow(column, code, below) };
          }
          one = Math.max(one, Math.min(bestOne, leastRoot(hints[1]!.sides)));
          zero = Math.max(zero, Math.min(bestZero, leastRoot(hints[0]!.sides)));
        }
        if (one + zero >= limit) {
          bounds[column] = one + zero;
          watch?.bound(Math.min(value, ...bounds));
          continue;
        }
        const [first, second] = similar.size(column, 1) >= similar.size(column, 0) ? [1, 0] : [0, 1];
        const lower = [zero, one];
        const a = await this.#branch(set, column, first!, depth - 1, limit - lower[second!], hints[first!]);
        if (this.#least === 0) similar.add({ column, code: first!, value: a.value });
        total = a.value + lower[second!];
        if (a.plan !== null) {
          const b = await this.#branch(set, column, second!, depth - 1, limit - a.value, hints[second!]);
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
    return { value, plan, sides };
  }

  /**
   * A good tree soon: the best two levels below nodes that ask what informs most, or what the root
   * of the best tree of two levels asks. Neither is better on all data.
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
    return { value, plan: { type: "split", column, cut: MULTIWAY, children } };
  }

  #mostInforming(set: BitRows): number {
    const { count, classes } = set;
    const mark = this.#memory.mark();
    const at = this.#memory.allocate((count + 1) * classes * 4);
    this.#kernels.singles(set, -1, at);
    const ones = this.#memory.i32(at, (count + 1) * classes).slice();
    this.#memory.reset(mark);
    const all = ones.subarray(count * classes);
    let [best, most] = [0, Number.NEGATIVE_INFINITY];
    for (let i = 0; i < count; i++) {
      const zeros = all.map((total, c) => total - ones[i * classes + c]);
      const merit = sideMerit(ones, i * classes, classes, null) + sideMerit(zeros, 0, classes, null);
      if (merit > most) [best, most] = [i, merit];
    }
    return set.names[best];
  }

  /** A few of the set's rows, counted. */
  #sample(set: BitRows): RootSample {
    const { count, classes } = set;
    const rows = this.sets.sample(set, SAMPLED);
    const singles = this.#memory.allocate((count + 1) * classes * 4);
    const pairBytes = ((count * (count - 1)) / 2) * classes * 4;
    const pairs = this.#memory.allocate(pairBytes);
    const scratch = this.#memory.allocate(Math.max(rows.words * 24, classes * 16));
    this.#kernels.singles(rows, -1, singles);
    this.#kernels.pairs(rows, -1, scratch, pairs);
    const totals = this.#memory.i32(singles, (count + 1) * classes).slice();
    const given = this.#memory.allocate((count + 1) * classes * 4);
    const givenPairs = this.#memory.allocate(pairBytes);
    const out = this.#memory.allocate(count * 8);
    return new RootSample({ rows, totals, singles, pairs, given, givenPairs, scratch, out });
  }

  /** What the sides of a root cost on a sample: of code 0, of code 1. */
  #sampled({ counts }: RootSample, column: number): [number, number] {
    const { rows, totals, singles, pairs, given, givenPairs, scratch, out } = counts;
    this.#kernels.singles(rows, column, given);
    this.#kernels.pairs(rows, column, scratch, givenPairs);
    const inside = this.#memory.i32(given, totals.length).slice();
    const ones = this.#seconds(rows, inside, null, given, givenPairs, 0, 0, scratch, out);
    const zeros = this.#seconds(rows, totals, inside, singles, pairs, given, givenPairs, scratch, out);
    return [bestOf(zeros), bestOf(ones)];
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
    set: BitColumns,
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
    const sides = new Float64Array(2 * count);
    const net = lessCounts ? counts.map((value, i) => value - lessCounts[i]) : counts;
    const split = (at: number): number =>
      least > 0 && lost[at] >= TOO_FEW_ROWS ? Number.POSITIVE_INFINITY : lost[at] * unit + 2 * leafPenalty;
    for (let i = 0; i < count; i++) {
      const one = this.#leaf(net, i * classes, null, 0, least);
      const zero = this.#leaf(net, count * classes, net, i * classes, least);
      sides[i] = Math.min(zero, split(count + i));
      sides[count + i] = Math.min(one, split(i));
      roots[i] = sides[i] + sides[count + i];
    }
    return { roots, sides, leaf: this.#leaf(net, count * classes, null, 0, least) };
  }

  #plan(set: BitRows, seconds: Seconds): Plan {
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

/** Of both sides of each root, those of code 0 first, the least sum. */
function leastRoot(sides: Float64Array): number {
  const count = sides.length / 2;
  let least = Number.POSITIVE_INFINITY;
  for (let root = 0; root < count; root++) least = Math.min(least, sides[root] + sides[count + root]);
  return least;
}
