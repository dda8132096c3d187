// The more items hold, the likelier the class they point to: every item adds the same to the
// log-odds, and the intercept is fitted (logistic regression with a fixed slope).

const MOST_STEPS = 20;
const LONGEST_STEP = 2;
/** Keeps the start finite where a class has no rows. */
const RIDGE = 1e-3;

/** Log-odds without any item, from the weights by number of items of its class and the others. */
export function fitStart(pointed: Float64Array, others: Float64Array, from: number): number {
  let start = from;
  for (let step = 0; step < MOST_STEPS; step++) {
    let surplus = 0;
    let bend = RIDGE;
    for (let count = 0; count < pointed.length; count++) {
      const weight = pointed[count] + others[count];
      const likely = 1 / (1 + Math.exp(-start - count));
      surplus += pointed[count] - weight * likely;
      bend += weight * likely * (1 - likely);
    }
    const by = Math.min(LONGEST_STEP, Math.max(-LONGEST_STEP, surplus / bend));
    start += by;
    if (Math.abs(by) < 1e-6) break;
  }
  return start;
}

/** Log-loss of a row with these log-odds of its own class. */
export function lossAt(odds: number): number {
  return odds < -30 ? -odds : Math.log1p(Math.exp(-odds));
}
