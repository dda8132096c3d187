// Finds the best of several splits of the same rows, offered one after the other with their class
// counts. Merits are rounded: splits of equal merit may differ in the last bits, so those that
// rounding cannot tell apart are compared exactly.

import { giniMerit } from "./gini.ts";
import { sideMerit, xlog2x } from "./information.ts";

export type SideMerit = typeof sideMerit;

/** Of the criteria; a criterion's place is the number by which WebAssembly knows it. */
export const SIDE_MERITS: readonly SideMerit[] = [sideMerit, giniMerit];

/** Weighted class counts of the rows that pass a condition, and of those that do not. */
export interface Sides {
  readonly yes: Float64Array;
  readonly no: Float64Array;
}

export interface SplitSearchOptions {
  readonly merit: SideMerit;
  /** Weighted class counts of all the rows. */
  readonly total: Float64Array;
  readonly factors: Float64Array | null;
  /** Least weight of a side. */
  readonly least: number;
  /**
   * The sign of the first split's merit less the second's, exactly. Without it the larger rounded
   * merit is taken, and `isNear` tells where that may be wrong: so do the kernels, whose callers
   * then search again with it.
   */
  readonly compare?: (a: readonly Float64Array[], b: readonly Float64Array[]) => number;
}

/** The first of the best. */
export class SplitSearch {
  /** Of the best so far, which has these counts. */
  merit = Number.NEGATIVE_INFINITY;
  readonly yes: Float64Array;
  readonly no: Float64Array;
  isNear = false;
  readonly #options: SplitSearchOptions;
  readonly #rounding: number;
  readonly #rest: Float64Array;

  constructor(options: SplitSearchOptions) {
    const { length } = options.total;
    this.yes = new Float64Array(length);
    this.no = new Float64Array(length);
    this.#rest = new Float64Array(length);
    this.#options = options;
    this.#rounding = meritRounding(weigh(options.total, options.factors), 2 * length);
  }

  /** Whether the split with these counts on its yes side becomes the best so far. */
  offer(yes: Float64Array): boolean {
    const { merit: sideMerit, total, factors, least, compare } = this.#options;
    const no = this.#rest;
    let yesWeight = 0;
    let noWeight = 0;
    for (let c = 0; c < yes.length; c++) {
      no[c] = total[c] - yes[c];
      yesWeight += yes[c];
      noWeight += no[c];
    }
    if (yesWeight < least || noWeight < least) return false;
    const merit = sideMerit(yes, 0, yes.length, factors) + sideMerit(no, 0, no.length, factors);
    if (merit <= this.merit - this.#rounding) return false;
    if (merit > this.merit + this.#rounding) this.isNear = false;
    else {
      if (hasSides({ yes, no }, this)) return false;
      if (compare ? compare([yes, no], [this.yes, this.no]) <= 0 : merit <= this.merit) {
        this.isNear = true;
        return false;
      }
      this.isNear = true;
    }
    this.merit = merit;
    this.yes.set(yes);
    this.no.set(no);
    return true;
  }
}

/**
 * Merits that differ by no more than this, of two ways to divide rows of this weight (times class
 * factors) into cells, may be equal; `cells` are those of all parts and classes. With B = |t log2
 * t| + t for the weight t, the terms add up to at most 3B (1 + log2 cells) in absolute value, each
 * exact to 2e-15 of itself, and each addition to 2^-53 of that sum: up to 2^17 cells, that of both
 * is less.
 */
export function meritRounding(weight: number, cells: number): number {
  return (cells + 32) * 2 ** -47 * (Math.abs(xlog2x(weight)) + weight);
}

/** Of the rows with these class counts, times class factors. */
export function weigh(counts: Float64Array, factors: Float64Array | null): number {
  let weight = 0;
  for (let c = 0; c < counts.length; c++) weight += factors === null ? counts[c] : counts[c] * factors[c];
  return weight;
}

/** Whether a split has the sides of another one of the same rows, either way round. */
export function hasSides({ yes, no }: Sides, other: Sides): boolean {
  return isSame(yes, other.yes) || isSame(no, other.yes);
}

function isSame(a: Float64Array, b: Float64Array): boolean {
  for (let c = 0; c < a.length; c++) if (a[c] !== b[c]) return false;
  return true;
}
