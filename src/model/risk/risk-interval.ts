// How sure the probabilities of a model are: the interval in which, for 95 of 100 leaves, rules and
// totals, the true share of a class among new rows lies. The rows behind an end were looked at to
// choose its conditions, so they count for a quarter of as many rows that were not, and two more
// for what is known without them; by this the intervals of models of all families, learned from
// one half of the shared tables, held the shares of rows that were held out (docs/results/
// calibration.md).

import type { Labelled } from "../model.ts";
import { incompleteBeta } from "./incomplete-beta.ts";

export interface RiskInterval {
  readonly low: number;
  readonly high: number;
}

const ROWS_THAT_COUNT = 0.25;
const ROWS_BEFORE = 2;
/** Outside on either side. */
const TAIL = 0.025;

/** Of the class in this place; null where the model has no probabilities of its own. */
export function riskInterval({ counts, probabilities }: Labelled, place: number): RiskInterval | null {
  if (probabilities === undefined || probabilities.length < 2) return null;
  const rows = counts.reduce((sum, count) => sum + count, 0);
  const known = ROWS_THAT_COUNT * rows + ROWS_BEFORE;
  const share = Math.min(1, Math.max(0, probabilities[place]));
  const [yes, no] = [share * known, (1 - share) * known];
  return { low: betaQuantile(TAIL, yes, no), high: betaQuantile(1 - TAIL, yes, no) };
}

/** By bisection; a distribution without weight on one side lies at the other. */
function betaQuantile(share: number, a: number, b: number): number {
  if (a <= 0) return 0;
  if (b <= 0) return 1;
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (incompleteBeta(middle, a, b) < share) low = middle;
    else high = middle;
  }
  return high;
}
