// Costs as whole numbers of one unit, the fewest that are in the same proportion: 0.5 and 0.1 are 5
// and 1 of 0.1, 5e-7 and 1e-7 are 5 and 1 of 1e-7. Learners are given these, so that a model does
// not depend on the currency that costs are in, and sums of costs are exact.

import { DataError } from "../dataset/data-error.ts";
import { costMatrix, type NamedCosts } from "./cost.ts";

export interface WholeCosts {
  readonly costs: NamedCosts | null;
  /** What one of them is in the costs that were given. */
  readonly unit: number;
  /** Whether they are in the very proportion; else each is off by at most half a unit. */
  readonly isExact: boolean;
}

/** More than this, a cost and the least of them cannot both be told in one sum of doubles. */
const LARGEST_RATIO = 2 ** 48;
/** Largest denominator of a ratio. */
const FINEST_RATIO = 2 ** 20;
/** Costs that are in no such ratios are rounded to this many digits, in bits, below the least. */
const BITS_BELOW_LEAST = 24;

export function wholeCosts(named: NamedCosts | null, classes: readonly string[]): WholeCosts {
  const matrix = costMatrix(named, classes);
  const given = matrix?.flat().filter((cost) => cost > 0) ?? [];
  if (matrix === null || given.length === 0) return { costs: named, unit: 1, isExact: true };
  const least = Math.min(...given);
  const most = Math.max(...given);
  if (!(most / least <= LARGEST_RATIO)) {
    throw new DataError(
      `costs of ${most} and ${least} cannot both count in one sum; make the small one 0, or the large one smaller`,
    );
  }
  const ratios = [...new Set(given)].map((cost) => ratioOf(cost / least));
  const common = ratios.includes(null)
    ? Number.POSITIVE_INFINITY
    : ratios.reduce((multiple, ratio) => leastMultiple(multiple, ratio!.denominator), 1);
  const isExact = (most / least) * common <= LARGEST_RATIO;
  const unit = isExact ? least / common : most / 2 ** bitsFor(most / least);
  if (unit === 1) return { costs: named, unit, isExact };
  const whole = matrix.map((row) => row.map((cost) => Math.round(cost / unit)));
  return {
    costs: Object.fromEntries(
      classes.map((actual, y) => [
        actual,
        Object.fromEntries(classes.map((predicted, c) => [predicted, whole[y][c]])),
      ]),
    ),
    unit,
    isExact,
  };
}

/** The ratio of small whole numbers that a double is, but for its own rounding; null for none. */
function ratioOf(value: number): { readonly denominator: number } | null {
  // The convergents of its continued fraction.
  let [before, denominator] = [0, 1];
  let rest = value;
  for (;;) {
    const nearest = Math.round(value * denominator);
    if (Math.abs(value - nearest / denominator) <= value * 2 ** -50) return { denominator };
    rest = 1 / (rest - Math.floor(rest));
    [before, denominator] = [denominator, Math.floor(rest) * denominator + before];
    if (!(denominator <= FINEST_RATIO)) return null;
  }
}

function bitsFor(ratio: number): number {
  return Math.min(50, Math.ceil(Math.log2(ratio)) + BITS_BELOW_LEAST);
}

function leastMultiple(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y > 0) [x, y] = [y, x % y];
  return (a / x) * b;
}
