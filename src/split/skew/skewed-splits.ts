// The choosers behind the option `splits` that reweight rows; loaded when one of them is asked for.

import type { SplitChooser, SplitRules } from "../split-chooser.ts";
import { chooseAutomatically } from "./auto-chooser.ts";
import { skewAllColumns } from "./draw-weightings.ts";
import { chooseBySkewing } from "./skew-chooser.ts";

/** The paper's parameters (Page & Ray 2003, Section 5). */
const PAPER = { strength: 0.75, trials: 30, leastRows: 0, gainShare: 0.05, numbers: "expected" } as const;

export function skewedSplits(
  rules: SplitRules & { readonly seed: number },
  rule: "skewing" | "blind-skewing" | "auto-skew",
): SplitChooser {
  const settings = { ...rules, draw: skewAllColumns(PAPER), gainShare: PAPER.gainShare, level: 1 };
  if (rule === "auto-skew") return chooseAutomatically({ ...settings, skewAt: "blind" });
  return chooseBySkewing({ ...settings, skewAt: rule === "skewing" ? "every" : "blind" });
}
