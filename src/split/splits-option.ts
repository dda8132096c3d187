// The choice of how a greedy grower chooses its splits, for every learner that grows by conditions.

import { oneOf } from "../learner/option.ts";

export const splits = oneOf(
  "--splits <rule>",
  "how splits are chosen: by information, by skewing at every node, by blind-skewing or auto-skew where no single column is informative",
  "information" as "information" | "skewing" | "blind-skewing" | "auto-skew",
  ["information", "skewing", "blind-skewing", "auto-skew"],
);

export interface SplitsChoice {
  readonly splits: typeof splits.default;
  readonly uninformed: "split" | "stop";
  readonly seed: number;
}
