// Student's t distribution: the probability above a value, by the regularised incomplete beta
// function.

import { incompleteBeta } from "../../model/risk/incomplete-beta.ts";

/** P(T > t) with this many degrees of freedom; absolute error below 1e-10. */
export function studentTail(t: number, freedom: number): number {
  if (t === 0) return 0.5;
  const tail = incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2;
  return t > 0 ? tail : 1 - tail;
}

/** The 0.975 quantile: 95 % of the distribution lies within ± this. By bisection. */
export function studentQuantile95(freedom: number): number {
  let low = 0;
  let high = 1000;
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2;
    if (studentTail(middle, freedom) > 0.025) low = middle;
    else high = middle;
  }
  return high;
}
