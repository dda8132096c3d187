// Mutual information of a split and the class (Quinlan 1986): the entropy that the split takes
// away. Sums of x log x are compared exactly as logarithms of whole numbers.

import type { SplitCriterion } from "../../counts/split-criterion.ts";
import { sideMerit } from "../../kernels/information.ts";
import type { ClassFactors } from "../../objective/priors.ts";
import { exactTotal, exactWeights } from "./exact-weights.ts";
import { signOfLogs } from "./sign-of-logs.ts";

export function information(factors: ClassFactors | null): SplitCriterion {
  return {
    code: 0,
    sideMerit,
    factors: factors?.values ?? null,
    compare(a, b) {
      const sum = new LogSum();
      for (const part of a) sum.addMerit(exactWeights(part, factors), 1n);
      for (const part of b) sum.addMerit(exactWeights(part, factors), -1n);
      return sum.sign();
    },
  };
}

/** The sign of the entropy of `a` less that of `b`, exactly. Of a side without weight it is 0. */
export function compareEntropies(a: Float64Array, b: Float64Array, factors: ClassFactors | null): number {
  const [these, those] = [exactWeights(a, factors), exactWeights(b, factors)];
  const sum = new LogSum();
  // Merits are minus the entropies times the weights.
  sum.addMerit(those, exactTotal(these) || 1n);
  sum.addMerit(these, -exactTotal(those) || -1n);
  return sum.sign();
}

/** A sum of coefficients times logarithms. */
class LogSum {
  readonly #terms = new Map<bigint, bigint>();

  addMerit(weights: readonly bigint[], times: bigint): void {
    for (const weight of weights) this.#add(weight, times);
    this.#add(exactTotal(weights), -times);
  }

  sign(): number {
    return signOfLogs(this.#terms);
  }

  /** times · x log x */
  #add(x: bigint, times: bigint): void {
    if (x > 0n) this.#terms.set(x, (this.#terms.get(x) ?? 0n) + times * x);
  }
}
