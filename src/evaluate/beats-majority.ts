// Whether a model beats the majority baseline, from its confusion matrix: the exact sign test on the
// rows where the two disagree and one of them is right (McNemar's test, one-sided).

import type { ConfusionMatrix } from "./confusion-matrix.ts";

/** The probability of so many wins if model and majority were equally good; `majority` is the class always predicted. */
export function beatsMajorityProbability({ classes, counts }: ConfusionMatrix, majority: string): number {
  const always = classes.indexOf(majority);
  let wins = 0;
  let losses = 0;
  classes.forEach((_, c) => {
    if (c === always) return;
    wins += counts[c][c];
    losses += counts[always]?.[c] ?? 0;
  });
  return signTail(Math.round(wins), Math.round(wins + losses));
}

/** P(X >= wins) for X binomial with a half: summed from the far end, in logarithms so that nothing underflows. */
export function signTail(wins: number, trials: number): number {
  if (wins <= 0) return 1;
  // log of C(trials, k) / 2^trials, from k = trials downwards: C(n, k - 1) = C(n, k) k / (n - k + 1).
  let log = -trials * Math.LN2;
  let sum = Math.exp(log);
  for (let k = trials; k > wins; k--) {
    log += Math.log(k) - Math.log(trials - k + 1);
    sum += Math.exp(log);
  }
  return Math.min(1, sum);
}
