// Gini's index (Breiman et al., CART, 1984): the chance that two rows of a side, drawn with
// replacement, differ in class. Merits are ratios of whole numbers, compared exactly by multiplying
// out.

import type { SplitCriterion } from "../../counts/split-criterion.ts";
import { giniMerit } from "../../kernels/gini.ts";
import { exactTotal, exactWeights } from "../../objective/exact-weights.ts";
import type { ClassFactors } from "../../objective/priors.ts";

export function gini(factors: ClassFactors | null): SplitCriterion {
  return {
    code: 1,
    sideMerit: giniMerit,
    factors: factors?.values ?? null,
    compare(a, b) {
      const [these, those] = [ratioOf(a, factors), ratioOf(b, factors)];
      const difference = these.numerator * those.denominator - those.numerator * these.denominator;
      return difference > 0n ? 1 : difference < 0n ? -1 : 0;
    },
  };
}

/** The sum over the parts of (sum of x²) / t: the merit but for the weight of all rows. */
function ratioOf(parts: readonly Float64Array[], factors: ClassFactors | null) {
  let [numerator, denominator] = [0n, 1n];
  for (const part of parts) {
    const weights = exactWeights(part, factors);
    const total = exactTotal(part, factors) || 1n;
    numerator = numerator * total + weights.reduce((sum, x) => sum + x * x, 0n) * denominator;
    denominator *= total;
  }
  return { numerator, denominator };
}
