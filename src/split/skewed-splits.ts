// The choosers behind the option `splits` that are not plain information; loaded when one of them is asked for.

import { chooseAutomatically } from "./auto-chooser.ts";
import { skewAllColumns } from "./skew/draw-weightings.ts";
import { chooseBySkewing } from "./skew/skew-chooser.ts";
import type { SplitChooser } from "./split-chooser.ts";
import type { SplitsChoice } from "./splits-option.ts";

/** The paper's parameters of skewing (Page & Ray 2003, Section 5). */
const PAPER = { strength: 0.75, trials: 30, leastRows: 0, gainShare: 0.05, numbers: "expected" } as const;

export function skewedSplits(
  { uninformed, seed }: SplitsChoice,
  rule: Exclude<SplitsChoice["splits"], "information">,
): SplitChooser {
  const settings = { draw: skewAllColumns(PAPER), gainShare: PAPER.gainShare, level: 1, seed, uninformed };
  if (rule === "auto-skew") return chooseAutomatically({ ...settings, skewAt: "blind" });
  return chooseBySkewing({ ...settings, skewAt: rule === "skewing" ? "every" : "blind" });
}
