// Mutual information of a split and the class (Quinlan 1986): the entropy that the split takes
// away. Sums of x log x are compared exactly as logarithms of whole numbers.

import type { SplitCriterion } from "../../counts/split-criterion.ts";
import { sideMerit } from "../../kernels/information.ts";
import { exactTotal, exactWeight } from "../../objective/exact-weights.ts";
import type { ClassFactors } from "../../objective/priors.ts";
import { signOfLogs } from "../../objective/sign-of-logs.ts";

export function information(factors: ClassFactors | null): SplitCriterion {
  return {
    code: 0,
    sideMerit,
    factors: factors?.values ?? null,
    compare(a, b) {
      const sum = new LogSum(factors);
      for (const part of a) sum.addTotal(part, 1n);
      for (const part of b) sum.addTotal(part, -1n);
      for (let c = 0; c < a[0].length; c++) {
        // Of very many classes nearly all are divided alike, and add the same to both merits.
        if (areDividedAlike(a, b, c)) continue;
        for (const part of a) sum.add(part[c], c, 1n);
        for (const part of b) sum.add(part[c], c, -1n);
      }
      return sum.sign();
    },
  };
}

/** The sign of the entropy of `a` less that of `b`, exactly. Of a side without weight it is 0. */
export function compareEntropies(a: Float64Array, b: Float64Array, factors: ClassFactors | null): number {
  const sum = new LogSum(factors);
  // Merits are minus the entropies times the weights.
  const times = [-exactTotal(b, factors) || -1n, exactTotal(a, factors) || 1n];
  for (const [at, counts] of [a, b].entries()) {
    sum.addTotal(counts, times[at]);
    counts.forEach((count, c) => {
      sum.add(count, c, times[at]);
    });
  }
  return sum.sign();
}

function areDividedAlike(a: readonly Float64Array[], b: readonly Float64Array[], c: number): boolean {
  if (a.length !== 2 || b.length !== 2) return false;
  const [[yes, no], [otherYes, otherNo]] = [a, b];
  return (yes[c] === otherYes[c] && no[c] === otherNo[c]) || (yes[c] === otherNo[c] && no[c] === otherYes[c]);
}

/** A sum of merits, each times a coefficient: Σ x log x over a side's classes, less t log t. */
class LogSum {
  readonly #terms = new Map<bigint, bigint>();
  readonly #factors: ClassFactors | null;

  constructor(factors: ClassFactors | null) {
    this.#factors = factors;
  }

  /** The rows of one class on a side. */
  add(count: number, c: number, times: bigint): void {
    if (count !== 0) this.#add(exactWeight(count, c, this.#factors), times);
  }

  /** All rows of a side. */
  addTotal(counts: Float64Array, times: bigint): void {
    this.#add(exactTotal(counts, this.#factors), -times);
  }

  sign(): number {
    return signOfLogs(this.#terms);
  }

  /** times · x log x */
  #add(x: bigint, times: bigint): void {
    if (x > 0n) this.#terms.set(x, (this.#terms.get(x) ?? 0n) + times * x);
  }
}
