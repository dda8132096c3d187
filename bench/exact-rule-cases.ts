// What the exact-rules bench runs on: sets of two-valued columns, and the prices of a rule.

import { fileURLToPath } from "node:url";

export const folder = fileURLToPath(new URL("../../shared/datasets/", import.meta.url));

export const BITS = [
  ...["anneal.csv", "audiology.csv", "australian-credit.csv", "breast-wisconsin.csv", "diabetes.csv"],
  ...["heart-cleveland.csv", "hepatitis.csv", "hypothyroid.csv.gz", "ionosphere.csv.gz", "kr-vs-kp.csv.gz"],
  ...["lymph.csv", "mushroom.csv.gz", "pendigits.csv.gz", "segment.csv.gz", "soybean.csv", "splice-1.csv.gz"],
  ...["tic-tac-toe.csv", "vote.csv"],
];

/** Sets for lists of two literals, where candidates go by the thousands. */
export const PAIRS = [
  "breast-wisconsin.csv",
  "hypothyroid.csv.gz",
  "kr-vs-kp.csv.gz",
  "mushroom.csv.gz",
  "vote.csv",
];

/** Races against CORELS: the price of a rule as a share of the rows. */
export const RACES = [
  { sets: BITS, c: 0.01, literals: 1 },
  { sets: PAIRS, c: 0.02, literals: 2 },
] as const;

/** Sets for the integer program, which is far behind. */
export const PROGRAM = ["hepatitis.csv", "lymph.csv", "vote.csv"];
/** Rules of its list. */
export const PROGRAM_RULES = 3;

/** The integer program's price of a rule, in thousandths of a mistake. */
export function programPrice(rows: number): number {
  return Math.round(10 * rows);
}
