// The last two levels of trees over two-valued conditions, read off counts of pairs: for every condition the least that
// each of its sides costs as a leaf or with one more condition.

import type { LinearMemory } from "../../kernels/linear-memory.ts";
import { type PairCount, TOO_FEW_ROWS } from "../../kernels/pair-count.ts";
import type { ConditionSet } from "./condition-sets.ts";
import type { LeafCosts } from "./leaf-costs.ts";
import { type Counts, isEmpty, pairAt, pairsOf } from "./pair-counts.ts";

export interface LastLevelTools {
  readonly leaves: LeafCosts;
  readonly memory: LinearMemory;
  readonly kernels: PairCount;
  readonly sparsity: number;
}

/** Least values of a row set's trees of at most two levels. */
export interface Seconds {
  readonly leaf: number;
  /** Of each condition's sides: one leaf or one more condition. */
  readonly yes: Float64Array;
  readonly no: Float64Array;
  readonly least: number;
}

/** The addresses of a row set's counts in the kernels' memory. */
export interface Tables {
  readonly singles: number;
  readonly pairs: number;
  readonly scratch: number;
  readonly out: number;
}

export class LastLevels {
  readonly #tools: LastLevelTools;

  constructor(tools: LastLevelTools) {
    this.#tools = tools;
  }

  /** Counts of the whole set, pairs only where two levels are asked for. */
  survey(set: ConditionSet, depth: number): { tables: Tables | null; counts: Counts; seconds: Seconds } {
    const { memory, kernels } = this.#tools;
    const { count, classes, words } = set;
    const singles = memory.allocate((count + 1) * classes * 4);
    kernels.singles(set, -1, singles);
    if (depth < 2) {
      const counts = this.counts(set, singles, 0);
      const leaf = this.value(counts, count);
      return { tables: null, counts, seconds: { leaf, yes: NONE, no: NONE, least: leaf } };
    }
    const tables: Tables = {
      singles,
      pairs: memory.allocate(pairsOf(count) * classes * 4),
      scratch: memory.allocate(Math.max(words * 24, classes * 16)),
      out: memory.allocate(count * 8),
    };
    kernels.pairs(set, -1, tables.scratch, tables.pairs);
    const counts = this.counts(set, tables.singles, tables.pairs);
    return { tables, counts, seconds: this.seconds(set, counts, tables, 0, 0) };
  }

  counts({ count, classes }: ConditionSet, singles: number, pairs: number): Counts {
    const { memory } = this.#tools;
    return {
      count,
      singles: memory.i32(singles, (count + 1) * classes).slice(),
      pairs: pairs === 0 ? NO_PAIRS : memory.i32(pairs, pairsOf(count) * classes).slice(),
    };
  }

  /** As a leaf: the rows of a condition, or all of them. */
  value({ singles }: Counts, place: number): number {
    const { leaves, sparsity } = this.#tools;
    return leaves.of(singles, place * leaves.classes) + sparsity;
  }

  leastStump(counts: Counts): number {
    const { classes } = this.#tools.leaves;
    let best = Number.POSITIVE_INFINITY;
    const rest = new Int32Array(classes);
    for (let i = 0; i < counts.count; i++) {
      for (let c = 0; c < classes; c++) {
        rest[c] = counts.singles[counts.count * classes + c] - counts.singles[i * classes + c];
      }
      best = Math.min(best, this.value(counts, i) + this.#tools.leaves.of(rest, 0) + this.#tools.sparsity);
    }
    return best;
  }

  seconds(
    { count, classes }: ConditionSet,
    counts: Counts,
    { singles, pairs, scratch, out }: Tables,
    lessSingles: number,
    less: number,
  ): Seconds {
    const { leaves, kernels, memory, sparsity } = this.#tools;
    const leaf = this.value(counts, count);
    const yes = new Float64Array(count);
    const no = new Float64Array(count);
    if (leaves.hasCosts) this.#secondsByCosts(counts, yes, no);
    else {
      kernels.bestSeconds(count, classes, singles, pairs, lessSingles, less, scratch, out, leaves.least);
      const lost = memory.i32(out, 2 * count);
      for (let i = 0; i < count; i++) {
        yes[i] = lost[i] >= TOO_FEW_ROWS ? Number.POSITIVE_INFINITY : lost[i] * leaves.unit + 2 * sparsity;
        no[i] =
          lost[count + i] >= TOO_FEW_ROWS
            ? Number.POSITIVE_INFINITY
            : lost[count + i] * leaves.unit + 2 * sparsity;
      }
    }
    const rest = new Int32Array(classes);
    let best = leaf;
    for (let i = 0; i < count; i++) {
      for (let c = 0; c < classes; c++) {
        rest[c] = counts.singles[count * classes + c] - counts.singles[i * classes + c];
      }
      yes[i] = Math.min(yes[i], this.value(counts, i));
      no[i] = Math.min(no[i], leaves.of(rest, 0) + sparsity);
      // A condition that all of these rows pass, or none, is none.
      const isConstant = isEmpty(rest, 0, classes) || isEmpty(counts.singles, i * classes, classes);
      if (isConstant) yes[i] = Number.POSITIVE_INFINITY;
      best = Math.min(best, yes[i] + no[i]);
    }
    return { leaf, yes, no, least: best };
  }

  /** The least of one more condition on each side, by the costs given. */
  #secondsByCosts(counts: Counts, yes: Float64Array, no: Float64Array): void {
    const { leaves, sparsity } = this.#tools;
    const { classes } = leaves;
    const { count, singles, pairs } = counts;
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

const NONE = new Float64Array(0);
const NO_PAIRS = new Int32Array(0);
