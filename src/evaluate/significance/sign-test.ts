// The exact sign test: how likely so many wins are among so many trials where winning and losing
// are equally likely. Of two models on the same rows the trials are the rows on which exactly one
// is right (McNemar's test).

/** One-sided: P(X >= wins) for X binomial with probability one half. */
export function signTestGreater(wins: number, losses: number): number {
  const trials = wins + losses;
  if (wins <= 0) return 1;
  // Summed from the far end, in logarithms so that nothing underflows: C(n, n) / 2^n, and then
  // C(n, k - 1) = C(n, k) k / (n - k + 1).
  let log = -trials * Math.LN2;
  let sum = Math.exp(log);
  for (let k = trials; k > wins; k--) {
    log += Math.log(k) - Math.log(trials - k + 1);
    sum += Math.exp(log);
  }
  return Math.min(1, sum);
}

/** Two-sided: how likely a division at least as uneven is, either way. */
export function signTest(wins: number, losses: number): number {
  return Math.min(1, 2 * signTestGreater(Math.max(wins, losses), Math.min(wins, losses)));
}
