// Logistic regression on a total: log-odds as a line of it, by Newton steps that are shortened
// until the loss falls.

import { sigmoid, softplus } from "./sigmoid.ts";

export interface Line {
  readonly start: number;
  readonly slope: number;
  /** In nats. */
  readonly loss: number;
}

const MOST_NEWTON = 25;
const MOST_HALVINGS = 15;
const SETTLED = 1e-9;
/**
 * By total: the weight of rows of the class that grows with it, and of the others. `price` is that
 * of a squared slope.
 */
export function fitLine(positive: ArrayLike<number>, negative: ArrayLike<number>, price: number): Line {
  const { length } = positive;
  let [yes, no] = [0, 0];
  for (let at = 0; at < length; at++) {
    yes += positive[at];
    no += negative[at];
  }
  let start = Math.log((yes + 0.5) / (no + 0.5));
  let slope = 0;
  const lossAt = (a: number, b: number): number => {
    let loss = (price / 2) * b * b;
    for (let at = 0; at < length; at++) {
      const score = a + b * at;
      if (positive[at] > 0) loss += positive[at] * softplus(-score);
      if (negative[at] > 0) loss += negative[at] * softplus(score);
    }
    return loss;
  };
  let loss = lossAt(start, slope);
  for (let round = 0; round < MOST_NEWTON; round++) {
    let [ga, gb, haa, hab, hbb] = [0, price * slope, 1e-9, 0, price];
    for (let at = 0; at < length; at++) {
      const weight = positive[at] + negative[at];
      if (weight === 0) continue;
      const p = sigmoid(start + slope * at);
      const g = weight * p - positive[at];
      const h = weight * p * (1 - p);
      ga += g;
      gb += g * at;
      haa += h;
      hab += h * at;
      hbb += h * at * at;
    }
    const det = haa * hbb - hab * hab;
    if (!(det > 0)) break;
    const moveA = (hbb * ga - hab * gb) / det;
    const moveB = (haa * gb - hab * ga) / det;
    const before = loss;
    let share = 1;
    for (let halving = 0; halving < MOST_HALVINGS; halving++, share /= 2) {
      const next = lossAt(start - share * moveA, slope - share * moveB);
      if (next >= loss) continue;
      start -= share * moveA;
      slope -= share * moveB;
      loss = next;
      break;
    }
    if (before - loss <= SETTLED) break;
  }
  return { start, slope, loss };
}
