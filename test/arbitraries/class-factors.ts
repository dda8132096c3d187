// Class factors as given numbers, for tests that need no priors.

import type { ClassFactors } from "../../src/objective/priors.ts";

/** Exact for multiples of 2^-30. */
export function classFactors(values: readonly number[]): ClassFactors {
  return {
    values: Float64Array.from(values),
    ratios: () => values.map((value) => BigInt(Math.round(value * 2 ** 30))),
  };
}
