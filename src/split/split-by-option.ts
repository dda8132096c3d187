// The split chooser that the option `splits` names.

import { chooseByInformation, type SplitChooser } from "./split-chooser.ts";
import type { SplitsChoice } from "./splits-option.ts";

export function splitChooser(choice: SplitsChoice): SplitChooser {
  const { splits: rule, uninformed } = choice;
  if (rule === "information") return chooseByInformation(uninformed);
  let skewed: Promise<SplitChooser> | null = null;
  return async (request) => {
    skewed ??= import("./skewed-splits.ts").then(({ skewedSplits }) => skewedSplits(choice, rule));
    return (await skewed)(request);
  };
}
