// The choice of how a greedy grower chooses its splits, for every learner that grows by conditions.

import { oneOf } from "../option.ts";
import { chooseByInformation, type SplitChooser } from "../split-chooser.ts";
import { chooseAutomatically } from "./auto-chooser.ts";
import { skewAllColumns } from "./draw-weightings.ts";
import { chooseBySkewing } from "./skew-chooser.ts";

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

/** The paper's parameters of skewing (Page & Ray 2003, Section 5). */
const PAPER = { strength: 0.75, trials: 30, leastRows: 0, gainShare: 0.05, numbers: "expected" } as const;

export function splitChooser({ splits: rule, uninformed, seed }: SplitsChoice): SplitChooser {
  if (rule === "information") return chooseByInformation(uninformed);
  const settings = { draw: skewAllColumns(PAPER), gainShare: PAPER.gainShare, level: 1, seed, uninformed };
  if (rule === "auto-skew") return chooseAutomatically({ ...settings, skewAt: "blind" });
  return chooseBySkewing({ ...settings, skewAt: rule === "skewing" ? "every" : "blind" });
}
