// How many examples MIN-FEATURES needs (Section 4 of the 1994 paper), for p relevant columns of n,
// all Boolean.

import { DataError } from "../dataset/data-error.ts";

/** What a sample size is asked for, in the letters of the paper. */
export interface SampleSizeRequest {
  /** All columns. */
  readonly n: number;
  /** Relevant columns. */
  readonly p: number;
  /** Largest error of the hypothesis. */
  readonly epsilon: number;
  /** Chance of a worse one. */
  readonly delta: number;
  /** Literals needed to write the concept down; at least p, which is the default. */
  readonly literals?: number;
}

/** How many examples MIN-FEATURES needs. */
export interface SampleSize {
  /** Theorem 1: so many examples are enough. */
  readonly sufficient: number;
  /** Theorem 3: no algorithm gets by with less than some fixed multiple of this. */
  readonly necessaryOrder: number;
  /** Lemma 2: the VC dimension is at least this. */
  readonly vcDimension: number;
  /** The rule of thumb K · log2(n) / ε, for K literals. */
  readonly rule: number;
}

/**
 * How many examples MIN-FEATURES needs (Section 4 of Almuallim & Dietterich 1994), all columns
 * Boolean.
 *
 * @example
 * const { sufficient, rule } = minFeaturesSampleSize({ n: 100, p: 3, epsilon: 0.1, delta: 0.05 });
 * console.log(sufficient, rule);
 * // → 224 200
 */
export function minFeaturesSampleSize(request: SampleSizeRequest): SampleSize {
  const { n, p, epsilon, delta } = request;
  const literals = request.literals ?? p;
  check("n", n, Number.isInteger(n) && n >= 1, "a whole number of at least 1");
  check("p", p, Number.isInteger(p) && p >= 0 && p <= n, `a whole number from 0 to n = ${n}`);
  check("p", p, p <= 1000, "at most 1000");
  checkShare("epsilon", epsilon);
  checkShare("delta", delta);
  check("literals", literals, literals >= p, `at least p = ${p}`);
  const doubt = Math.log(1 / delta);
  const table = 2 ** p;
  return {
    sufficient: Math.ceil((doubt + p * Math.log(n) + table * Math.LN2) / epsilon),
    necessaryOrder: Math.ceil((doubt + p * Math.LN2 * Math.log(n) + table) / epsilon),
    vcDimension: Math.max(Math.ceil((p * Math.log2(n)) / 8), table),
    rule: Math.ceil((literals * Math.log2(n)) / epsilon),
  };
}

export function checkShare(name: string, value: number): void {
  check(name, value, value > 0 && value < 1, "a number between 0 and 1");
}

export function check(name: string, value: number, holds: boolean, expected: string): void {
  if (!holds) throw new DataError(`${name}: expected ${expected}, got ${value}`);
}
