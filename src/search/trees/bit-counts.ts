// What leaves and last queries cost on some rows, read off counts of two-valued columns and of
// pairs of them (kernels/assembly/pair-count.as.ts): one leaf, and for each root the best tree of
// two levels.

import type { LinearMemory } from "../../kernels/linear-memory.ts";
import { type BitColumns, type PairCount, TOO_FEW_ROWS } from "../../kernels/pair-count.ts";
import type { BitRowSets, BitRows } from "../bit-rows.ts";
import type { Problem } from "./problem/problem.ts";
import { leastGain } from "./problem/two-valued.ts";
import { type CountedPairs, RootSample } from "./root-sample.ts";

/** What counting pairs yields for one row set. */
export interface Seconds {
  /** Objective of the best depth-2 tree with each column at its root. */
  readonly roots: Float64Array;
  /** Of both sides of each root, those of code 0 first: a leaf or one more query. */
  readonly sides: Float64Array;
  readonly leaf: number;
}

/** One of this many words is sampled. */
const SAMPLED = 8;

/** Class counts of the rows on either side of a root. */
type SideCounts = readonly [zeros: Int32Array, ones: Int32Array];

export class BitCounts {
  readonly #problem: Problem;
  readonly #memory: LinearMemory;
  readonly #kernels: PairCount;
  readonly #sets: BitRowSets;
  /** Fewest rows of a leaf that rows reach, in gain. */
  readonly least: number;

  constructor(problem: Problem, memory: LinearMemory, kernels: PairCount, sets: BitRowSets) {
    this.#problem = problem;
    this.#memory = memory;
    this.#kernels = kernels;
    this.#sets = sets;
    this.least = leastGain(problem);
  }

  /** Class counts of each column, all rows last. */
  countSingles(rows: BitColumns): Pick<CountedPairs, "singles" | "totals"> {
    const length = (rows.count + 1) * rows.classes;
    const singles = this.#memory.allocate(length * 4);
    this.#kernels.singles(rows, -1, singles);
    return { singles, totals: this.#memory.i32(singles, length).slice() };
  }

  /** `withSides`: there is room for what `sidesOf` counts. */
  countPairs(
    rows: BitColumns,
    { singles, totals }: Pick<CountedPairs, "singles" | "totals">,
    withSides: boolean,
  ): CountedPairs {
    const { count, classes, words } = rows;
    const pairs = this.#memory.allocate(pairsOf(rows) * 4);
    const scratch = this.#memory.allocate(Math.max(words * 24, classes * 16));
    const out = this.#memory.allocate(count * 8);
    const given = withSides ? this.#memory.allocate((count + 1) * classes * 4) : 0;
    const givenPairs = withSides ? this.#memory.allocate(pairsOf(rows) * 4) : 0;
    this.#kernels.pairs(rows, -1, scratch, pairs);
    return { rows, totals, singles, pairs, given, givenPairs, scratch, out };
  }

  /** A few of the set's rows, counted. */
  sample(set: BitRows): RootSample {
    const rows = this.#sets.sample(set, SAMPLED);
    return new RootSample(this.countPairs(rows, this.countSingles(rows), true));
  }

  /** Counts the rows on both sides of a root, those of code 0 first. */
  countSides({ rows, totals, given, givenPairs, scratch }: CountedPairs, column: number): SideCounts {
    this.#kernels.singles(rows, column, given);
    this.#kernels.pairs(rows, column, scratch, givenPairs);
    const inside = this.#memory.i32(given, totals.length).slice();
    return [totals.map((value, i) => value - inside[i]), inside];
  }

  /** The best seconds on both sides of the root that was counted last. */
  sidesOf(counted: CountedPairs, [zeros, ones]: SideCounts, least = this.least): [Seconds, Seconds] {
    return [this.seconds(counted, "zeros", zeros, least), this.seconds(counted, "ones", ones, least)];
  }

  /** The rows of a class-count cell, less those of another, as one leaf. */
  leaf(counts: Int32Array, at: number, less: Int32Array | null, lessAt: number, least = this.least): number {
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

  /** Of all rows that are counted, or of those on one side of the root; `counts` are theirs. */
  seconds(
    counted: CountedPairs,
    of: "all" | "ones" | "zeros",
    counts: Int32Array,
    least = this.least,
  ): Seconds {
    const { rows, singles, pairs, given, givenPairs, scratch, out } = counted;
    const { count, classes } = rows;
    const { unit, leafPenalty } = this.#problem.objective;
    const [own, ownPairs] = of === "ones" ? [given, givenPairs] : [singles, pairs];
    const [less, lessPairs] = of === "zeros" ? [given, givenPairs] : [0, 0];
    this.#kernels.bestSeconds(count, classes, own, ownPairs, less, lessPairs, scratch, out, least);
    const lost = this.#memory.i32(out, 2 * count);
    const roots = new Float64Array(count);
    const sides = new Float64Array(2 * count);
    const split = (at: number): number =>
      least > 0 && lost[at] >= TOO_FEW_ROWS ? Number.POSITIVE_INFINITY : lost[at] * unit + 2 * leafPenalty;
    for (let i = 0; i < count; i++) {
      const one = this.leaf(counts, i * classes, null, 0, least);
      const zero = this.leaf(counts, count * classes, counts, i * classes, least);
      sides[i] = Math.min(zero, split(count + i));
      sides[count + i] = Math.min(one, split(i));
      roots[i] = sides[i] + sides[count + i];
    }
    return { roots, sides, leaf: this.leaf(counts, count * classes, null, 0, least) };
  }
}

/** Class counts of all pairs of columns. */
export function pairsOf({ count, classes }: BitColumns): number {
  return ((count * (count - 1)) / 2) * classes;
}

export function bestOf({ roots, leaf }: Seconds): number {
  let best = leaf;
  for (let i = 0; i < roots.length; i++) if (roots[i] < best) best = roots[i];
  return best;
}
