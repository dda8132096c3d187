// How rich small trees are, and how many examples they need (Auer, Holte & Maass 1995, Section 4,
// Theorem 4): bounds of the VC dimension of trees of d levels, and sample sizes that follow from
// the growth of the class.

import { check, checkShare } from "./sample-size.ts";

/** A class of trees, in the letters of the paper. */
export interface TreeClass {
  /** Levels. */
  readonly d: number;
  /** Columns. */
  readonly n: number;
  /** Classes. */
  readonly p: number;
  /** Most intervals of a number at the last level. */
  readonly k: number;
  /** Most values of a category. */
  readonly b: number;
}

/** Bounds of a VC dimension. */
export interface VcDimension {
  readonly lower: number;
  /**
   * Null where the formula for it, which holds for sufficiently many columns, gives less than the
   * lower bound.
   */
  readonly upper: number | null;
}

/**
 * Bounds of the VC dimension of a class of trees (Theorem 4's example): categories of b values on
 * the levels above the last, numbers in K intervals on the last, two classes. Lower (b+1)^(d-1)
 * (log(n+1-d) + max(K, b)); upper ((b+1)^d - 1) log n + ((b+1)^(d-1) (K-1) + 1) log log n, for n
 * large enough; logarithms to base 2.
 *
 * @example
 * console.log(vcDimension({ d: 2, n: 10, p: 2, k: 2, b: 2 }));
 * // → { lower: 15, upper: 34 }
 */
export function vcDimension(trees: TreeClass): VcDimension {
  checkTreeClass(trees);
  const { d, n, k, b } = trees;
  const nodes = (b + 1) ** (d - 1);
  const lower = nodes * (Math.log2(n + 1 - d) + Math.max(k, b));
  // Below two columns there is no logarithm of a logarithm: not a number, and so not at least the
  // lower bound.
  const upper = ((b + 1) ** d - 1) * Math.log2(n) + (nodes * (k - 1) + 1) * Math.log2(Math.log2(n));
  return { lower: Math.floor(lower), upper: upper >= lower ? Math.ceil(upper) : null };
}

/**
 * Base-2 logarithm of how many ways trees of the class can label m rows, counted tree by tree from
 * above.
 */
export function logGrowth({ d, n, p, k, b }: TreeClass, m: number): number {
  const branches = Math.max(b + 1, 3);
  let inner = 0;
  for (let level = 0; level < d - 1; level++) inner += branches ** level;
  const last = branches ** (d - 1);
  const leaves = last * Math.max(b + 1, k + 1);
  const cuts = inner + last * (k - 1);
  return (inner + last) * Math.log2(n) + cuts * Math.log2(m + 1) + leaves * Math.log2(p);
}

/**
 * No more rows than this can be got wrong in every way by trees of the class, whatever their kinds
 * and however many classes: of more there are fewer ways to label them than ways to be wrong.
 *
 * @example
 * console.log(mostShattered({ d: 2, n: 10, p: 3, k: 2, b: 2 }));
 * // → 50
 */
export function mostShattered(trees: TreeClass): number {
  checkTreeClass(trees);
  let most = 1;
  // Growth is concave in m: from the last m on that it exceeds, it never does again.
  while (logGrowth(trees, 2 * most) >= 2 * most) most *= 2;
  for (let m = 2 * most; m > most; m--) if (logGrowth(trees, m) >= m) return m;
  return most;
}

/**
 * Examples after which, with probability 1 - delta, the best tree on them is within epsilon of the
 * best tree there is, whatever the distribution: Hoeffding's bound over the labellings of a double
 * sample, halved between both trees.
 *
 * @example
 * console.log(sufficientExamples({ d: 2, n: 10, p: 2, k: 2, b: 2 }, 0.1, 0.05));
 * // → 230379
 */
export function sufficientExamples(trees: TreeClass, epsilon: number, delta: number): number {
  checkTreeClass(trees);
  checkShare("epsilon", epsilon);
  checkShare("delta", delta);
  const enough = (m: number): boolean =>
    Math.log(4 / delta) + logGrowth(trees, 2 * m) * Math.LN2 <= (m * (epsilon / 2) ** 2) / 8;
  let high = 1;
  while (!enough(high)) high *= 2;
  let low = high / 2;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (enough(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * The orders of Section 4 without constants: VC/ε² examples suffice for any distribution,
 * error·VC/ε² are needed for some.
 *
 * @example
 * console.log(exampleOrders(20, 0.1, 0.05).sufficientOrder.toFixed());
 * // → 2000
 */
export function exampleOrders(dimension: number, epsilon: number, leastError: number) {
  return {
    sufficientOrder: dimension / epsilon ** 2,
    necessaryOrder: (leastError * dimension) / epsilon ** 2,
  };
}

export function checkTreeClass(trees: TreeClass): void {
  for (const [name, least] of [
    ["d", 1],
    ["n", 1],
    ["p", 2],
    ["k", 1],
    ["b", 1],
  ] as const) {
    const value = trees[name];
    check(name, value, Number.isInteger(value) && value >= least, `a whole number of at least ${least}`);
  }
  const { n, d } = trees;
  check("n", n, n >= d, `at least d = ${d} columns, one for each level`);
}
