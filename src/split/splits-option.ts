// The option `splits`: how a greedy grower chooses its splits, for every learner that grows by
// conditions.

import { oneOf } from "../learner/option.ts";
import { chooseByMerit, type SplitChooser, type SplitRules } from "./split-chooser.ts";

export const splits = oneOf(
  "--splits <rule>",
  "how splits are chosen: by information, by skewing at every node, by blind-skewing or auto-skew where no single column is informative",
  "information" as "information" | "skewing" | "blind-skewing" | "auto-skew",
  ["information", "skewing", "blind-skewing", "auto-skew"],
);

export interface SplitsChoice extends SplitRules {
  readonly splits: typeof splits.default;
  readonly seed: number;
}

/** The chooser that the option names; what few ask for is loaded when it first chooses. */
export function splitChooser(choice: SplitsChoice): SplitChooser {
  const { splits: rule } = choice;
  if (rule === "information") return chooseByMerit(choice);
  let skewed: Promise<SplitChooser> | null = null;
  return async (request) => {
    skewed ??= import("./skew/skewed-splits.ts").then(({ skewedSplits }) => skewedSplits(choice, rule));
    return (await skewed)(request);
  };
}
