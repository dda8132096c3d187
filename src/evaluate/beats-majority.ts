// Whether a model beats the majority baseline, from its confusion matrix: the one-sided sign test
// on the rows where the two differ and one of them is right.

import type { ConfusionMatrix } from "./confusion-matrix.ts";
import { signTestGreater } from "./sign-test.ts";

/** The probability of so many wins if both were equally good. */
export function beatsMajorityProbability({ classes, counts }: ConfusionMatrix, majority: string): number {
  const always = classes.indexOf(majority);
  let wins = 0;
  let losses = 0;
  classes.forEach((_, c) => {
    if (c === always) return;
    wins += counts[c][c];
    losses += counts[always]?.[c] ?? 0;
  });
  const rounded = Math.round(wins);
  return signTestGreater(rounded, Math.round(wins + losses) - rounded);
}
