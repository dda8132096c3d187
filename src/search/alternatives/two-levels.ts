// Trees of at most two levels over two-valued conditions, read off class counts of conditions and
// of pairs of them: for every condition the least value that each of its sides has as a leaf or
// with one more condition.

import type { LinearMemory } from "../../kernels/linear-memory.ts";
import { type PairCount, TOO_FEW_ROWS } from "../../kernels/pair-count.ts";
import type { BitRows } from "../bit-rows.ts";
import type { LeafCosts } from "./leaf-costs.ts";

export interface TwoLevelTools {
  readonly leaves: LeafCosts;
  readonly memory: LinearMemory;
  readonly kernels: PairCount;
  readonly sparsity: number;
}

/** Class counts of a row set: of each condition (of all rows last), and of pairs of them. */
export interface Counts {
  readonly count: number;
  readonly singles: Int32Array;
  readonly pairs: Int32Array;
}

/** Place of a pair in the triangle of pairs. */
export function pairAt(count: number, i: number, j: number): number {
  const [a, b] = i < j ? [i, j] : [j, i];
  return a * count - (a * (a + 1)) / 2 + (b - a - 1);
}

/** Class counts of the rows that pass condition i, then of those that do not. */
export function sidesOf({ count, singles }: Counts, i: number, into: Int32Array): void {
  const classes = into.length / 2;
  for (let c = 0; c < classes; c++) {
    into[c] = singles[i * classes + c];
    into[classes + c] = singles[count * classes + c] - into[c];
  }
}

/** Least values of a row set's trees. */
export interface LeastValues {
  readonly leaf: number;
  /** Of each condition's sides: one leaf or one more condition. */
  readonly yes: Float64Array;
  readonly no: Float64Array;
  /** Of all trees of at most two levels. */
  readonly least: number;
}

/** Where a row set's counts lie in the kernels' memory. */
export interface CountTables {
  readonly singles: number;
  readonly pairs: number;
}

const NO_TABLES: CountTables = { singles: 0, pairs: 0 };

export class TwoLevels {
  readonly #tools: TwoLevelTools;

  constructor(tools: TwoLevelTools) {
    this.#tools = tools;
  }

  tablesFor({ count, classes }: BitRows): CountTables {
    const { memory } = this.#tools;
    const singles = memory.allocate((count + 1) * classes * 4);
    return { singles, pairs: memory.allocate(((count * (count - 1)) / 2) * classes * 4) };
  }

  /** Counts all rows of a set, or those that pass condition `given`. */
  countPairs(set: BitRows, given: number, { singles, pairs }: CountTables): Counts {
    const { memory, kernels } = this.#tools;
    const { count, classes, words } = set;
    const mark = memory.mark();
    kernels.singles(set, given, singles);
    kernels.pairs(set, given, memory.allocate(words * 24), pairs);
    memory.reset(mark);
    return {
      count,
      singles: memory.i32(singles, (count + 1) * classes).slice(),
      pairs: memory.i32(pairs, ((count * (count - 1)) / 2) * classes).slice(),
    };
  }

  /** Counts the rows of each condition alone. */
  countSingles(set: BitRows): Counts {
    const { memory, kernels } = this.#tools;
    const { count, classes } = set;
    const mark = memory.mark();
    const at = memory.allocate((count + 1) * classes * 4);
    kernels.singles(set, -1, at);
    const singles = memory.i32(at, (count + 1) * classes).slice();
    memory.reset(mark);
    return { count, singles, pairs: new Int32Array(0) };
  }

  /** The value of a leaf for all rows. */
  leaf({ count, singles }: Counts): number {
    const { leaves, sparsity } = this.#tools;
    return leaves.of(singles, count * leaves.classes) + sparsity;
  }

  /** The least value of two leaves. */
  leastStump(counts: Counts): number {
    const { leaves, sparsity } = this.#tools;
    const cells = new Int32Array(2 * leaves.classes);
    let best = Number.POSITIVE_INFINITY;
    for (let i = 0; i < counts.count; i++) {
      sidesOf(counts, i, cells);
      best = Math.min(best, leaves.of(cells, 0) + sparsity + leaves.of(cells, leaves.classes) + sparsity);
    }
    return best;
  }

  /** Of the rows counted in `counts`: those of a set's tables without those of `less`. */
  leastValues(counts: Counts, { singles, pairs }: CountTables, less: CountTables = NO_TABLES): LeastValues {
    const { leaves, kernels, memory, sparsity } = this.#tools;
    const { classes } = leaves;
    const { count } = counts;
    const leaf = this.leaf(counts);
    const yes = new Float64Array(count);
    const no = new Float64Array(count);
    if (leaves.hasCosts) this.#secondsByCosts(counts, yes, no);
    else {
      const mark = memory.mark();
      const scratch = memory.allocate(classes * 16);
      const out = memory.allocate(count * 8);
      const { least, unit } = leaves;
      kernels.bestSeconds(count, classes, singles, pairs, less.singles, less.pairs, scratch, out, least);
      const lost = memory.i32(out, 2 * count);
      const inValue = (units: number): number =>
        units >= TOO_FEW_ROWS ? Number.POSITIVE_INFINITY : units * unit + 2 * sparsity;
      for (let i = 0; i < count; i++) {
        yes[i] = inValue(lost[i]);
        no[i] = inValue(lost[count + i]);
      }
      memory.reset(mark);
    }
    const cells = new Int32Array(2 * classes);
    let best = leaf;
    for (let i = 0; i < count; i++) {
      sidesOf(counts, i, cells);
      yes[i] = Math.min(yes[i], leaves.of(cells, 0) + sparsity);
      no[i] = Math.min(no[i], leaves.of(cells, classes) + sparsity);
      // A condition that all of these rows pass, or none, is none.
      const isConstant = isZero(cells, 0, classes) || isZero(cells, classes, 2 * classes);
      if (isConstant) yes[i] = Number.POSITIVE_INFINITY;
      best = Math.min(best, yes[i] + no[i]);
    }
    return { leaf, yes, no, least: best };
  }

  /** The least of one more condition on each side, by the costs given. */
  #secondsByCosts({ count, singles, pairs }: Counts, yes: Float64Array, no: Float64Array): void {
    const { leaves, sparsity } = this.#tools;
    const { classes } = leaves;
    const cell = new Int32Array(classes);
    const cost = (unitsOf: (c: number) => number): number => {
      for (let c = 0; c < classes; c++) cell[c] = unitsOf(c);
      return leaves.of(cell, 0);
    };
    yes.fill(Number.POSITIVE_INFINITY);
    no.fill(Number.POSITIVE_INFINITY);
    for (let i = 0; i < count; i++) {
      for (let j = i + 1; j < count; j++) {
        const at = pairAt(count, i, j) * classes;
        const first = (c: number): number => singles[i * classes + c];
        const second = (c: number): number => singles[j * classes + c];
        const both = cost((c) => pairs[at + c]);
        const onlyFirst = cost((c) => first(c) - pairs[at + c]);
        const onlySecond = cost((c) => second(c) - pairs[at + c]);
        const none = cost((c) => singles[count * classes + c] - first(c) - second(c) + pairs[at + c]);
        yes[i] = Math.min(yes[i], both + onlyFirst + 2 * sparsity);
        no[i] = Math.min(no[i], onlySecond + none + 2 * sparsity);
        yes[j] = Math.min(yes[j], both + onlySecond + 2 * sparsity);
        no[j] = Math.min(no[j], onlyFirst + none + 2 * sparsity);
      }
    }
  }
}

/** The counts of all rows less those of some. */
export function minus(all: Counts, some: Counts): Counts {
  return {
    count: all.count,
    singles: all.singles.map((value, at) => value - some.singles[at]),
    pairs: all.pairs.map((value, at) => value - some.pairs[at]),
  };
}

function isZero(counts: Int32Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (counts[at] !== 0) return false;
  return true;
}
