// MIG and SG (Section 6 and the appendix of the 1994 paper): one column at a time, scored by what
// it leaves behind in the groups that are still in conflict. Each round counts every unsettled row
// once for each column.

import { xlog2x } from "../../kernels/information.ts";
import { exactTotal, exactWeight } from "../../objective/exact-weights.ts";
import { signOfLogs } from "../../objective/sign-of-logs.ts";
import { Pace, Stopped } from "../../run/pace.ts";
import type { Partition } from "./partition.ts";
import { pairsBetween, type Sample } from "./sample.ts";
import type { FoundColumns } from "./smallest-first.ts";
import type { Sufficiency } from "./sufficiency.ts";

/** What one cell (a group's rows of one value) leaves in conflict; the least sum wins. */
type CellScore = (counts: Float64Array) => number;

/** Weight times entropy. */
export const entropyLeft: CellScore = (counts) => {
  let total = 0;
  let sum = 0;
  for (const count of counts) {
    total += count;
    sum += xlog2x(count);
  }
  return xlog2x(total) - sum;
};

/** Weighted conflicts. */
export const conflictsLeft: CellScore = pairsBetween;

/** Entropies nearer to each other than this share of them are compared exactly. */
const ROUNDING = 1e-9;

/** An abort ends it with the signal's reason: there is nothing to show yet. */
export async function greedy(
  sufficiency: Sufficiency,
  score: CellScore,
  signal?: AbortSignal | undefined,
): Promise<FoundColumns> {
  const pace = new Pace(Number.POSITIVE_INFINITY, signal);
  const { sample } = sufficiency;
  const chosen: number[] = [];
  const scorer = new ColumnScorer(sample, score);
  let partition = sufficiency.whole;
  /** Conflicts that the first column covers, which are the most that any one covers. */
  let widest = 0;
  while (!sufficiency.isEnough(partition)) {
    const best = await scorer.best(partition, chosen, () => pace.turnIfDue());
    if (chosen.length === 0) widest = scorer.total(partition) - scorer.score(partition, best);
    chosen.push(best);
    partition = sufficiency.partition([best], partition);
  }
  const size = chosen.length;
  if (score !== conflictsLeft || !sufficiency.exact || size < 2) {
    return { columns: chosen, optimal: size < 2, lowerBound: Math.min(size, 1) };
  }
  // One column that covered every conflict would have been the first.
  const lowerBound = Math.max(2, coverBound(sample, size, widest));
  const proof = `by Chvátal's guarantee for greedy covers, whose largest set has ${widest} conflicts`;
  return { columns: chosen, optimal: size === lowerBound, lowerBound, proof };
}

/**
 * Chvátal (1979): a greedy cover is at most H(d) times the smallest, where d is the size of the
 * largest set. Rows of whole weights are so many equal ones; for others, or for too many to count
 * exactly, there is no such bound.
 */
function coverBound(sample: Sample, size: number, widest: number): number {
  const isCounted = sample.conflicts <= Number.MAX_SAFE_INTEGER && sample.weights.every(Number.isInteger);
  // What rounding may add must not raise the bound.
  return isCounted ? Math.ceil(size / harmonic(widest) - 1e-9) : 0;
}

/** 1 + 1/2 + … + 1/d, from above. */
export function harmonic(d: number): number {
  if (d >= SUMMED) return Math.log(d) + EULER + 1 / (2 * d);
  let sum = 0;
  for (let i = 1; i <= d; i++) sum += 1 / i;
  return sum;
}

const EULER = 0.5772156649015329;
/** From here on the estimate is so close that summing is not worth while. */
const SUMMED = 1000;

/**
 * Completes the columns given to a set that leaves no conflict, by SG's rule, then drops those that
 * turned out needless. `visit` sees the groups still in conflict before each column is added. When
 * time is out, columns are added in their order until they suffice, and none is dropped.
 */
export async function coverGreedily(
  sufficiency: Sufficiency,
  given: readonly number[],
  pace: Pace,
  visit: (left: Partition) => void = () => {},
): Promise<number[]> {
  const rest = async (): Promise<void> => {
    if (pace.due()) await pace.turn();
  };
  const scorer = new ColumnScorer(sufficiency.sample, conflictsLeft);
  const chosen = [...given];
  let partition = sufficiency.partition(given);
  try {
    while (partition.groups > 0) {
      visit(partition);
      const best = await scorer.best(partition, chosen, rest);
      chosen.push(best);
      partition = sufficiency.partition([best], partition);
    }
    // The last chosen first, as long as the others suffice.
    let kept = chosen;
    for (const column of chosen.toReversed()) {
      await rest();
      const others = kept.filter((other) => other !== column);
      if (sufficiency.isWithin(sufficiency.partition(others))) kept = others;
    }
    return kept;
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
  for (let column = 0; partition.groups > 0; column++) {
    if (chosen.includes(column)) continue;
    chosen.push(column);
    partition = sufficiency.partition([column], partition);
  }
  return chosen;
}

/** Scores the columns of one sample, in memory that is used again and again. */
export class ColumnScorer {
  readonly #sample: Sample;
  readonly #score: CellScore;
  /** By code, then class; zero between calls. */
  readonly #counts: Float64Array;
  readonly #cell: Float64Array;
  readonly #touched: Uint32Array;
  readonly #seen: Uint8Array;
  readonly #oneCode: Uint8Array;

  constructor(sample: Sample, score: CellScore) {
    const size = sample.columns.reduce((most, column) => Math.max(most, column.size), 1);
    this.#sample = sample;
    this.#score = score;
    this.#counts = new Float64Array(size * sample.classes.length);
    this.#cell = new Float64Array(sample.classes.length);
    this.#touched = new Uint32Array(size);
    this.#seen = new Uint8Array(size);
    this.#oneCode = new Uint8Array(sample.rows);
  }

  /** The open column that leaves the least, the first of equals; `rest` is awaited before each. */
  async best(partition: Partition, chosen: readonly number[], rest: () => Promise<void>): Promise<number> {
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let column = 0; column < this.#sample.columns.length; column++) {
      if (chosen.includes(column)) continue;
      await rest();
      const left = this.score(partition, column);
      const isClose = best >= 0 && Math.abs(left - least) <= ROUNDING * least;
      if (isClose && this.#score === entropyLeft) {
        if (this.#compareEntropies(partition, column, best) >= 0) continue;
      } else if (left >= least) continue;
      least = left;
      best = column;
    }
    return best;
  }

  /** What the groups hold before any further column. */
  total(partition: Partition): number {
    return this.#sum(partition, this.#oneCode);
  }

  /** What a column leaves in the groups. */
  score(partition: Partition, column: number): number {
    return this.#sum(partition, this.#sample.columns[column].codes);
  }

  /** The sign of the entropy that one column leaves less that of another, exactly. */
  #compareEntropies(partition: Partition, a: number, b: number): number {
    const terms = new Map<bigint, bigint>();
    const add = (weight: bigint, sign: bigint): void => {
      if (weight > 0n) terms.set(weight, (terms.get(weight) ?? 0n) + sign * weight);
    };
    for (const [column, sign] of [
      [a, 1n],
      [b, -1n],
    ] as const) {
      this.#visitCells(partition, this.#sample.columns[column].codes, (cell) => {
        add(exactTotal(cell, null), sign);
        cell.forEach((count, c) => {
          add(exactWeight(count, c, null), -sign);
        });
      });
    }
    return signOfLogs(terms);
  }

  #sum(partition: Partition, codes: ArrayLike<number>): number {
    let sum = 0;
    this.#visitCells(partition, codes, (cell) => {
      sum += this.#score(cell);
    });
    return sum;
  }

  /** The class counts of each group's rows of one code, in an array that is used again. */
  #visitCells(
    { order, starts, groups }: Partition,
    codes: ArrayLike<number>,
    visit: (cell: Float64Array) => void,
  ): void {
    const { classOf, weights, classes } = this.#sample;
    const width = classes.length;
    const counts = this.#counts;
    const touched = this.#touched;
    const seen = this.#seen;
    for (let g = 0; g < groups; g++) {
      let cells = 0;
      for (let i = starts[g]; i < starts[g + 1]; i++) {
        const row = order[i];
        const code = codes[row];
        if (seen[code] === 0) {
          seen[code] = 1;
          touched[cells++] = code;
        }
        const place = code * width + classOf[row];
        counts[place] = counts[place] + weights[row];
      }
      for (let c = 0; c < cells; c++) {
        const code = touched[c];
        seen[code] = 0;
        const from = code * width;
        for (let k = 0; k < width; k++) {
          this.#cell[k] = counts[from + k];
          counts[from + k] = 0;
        }
        visit(this.#cell);
      }
    }
  }
}
