// A model's kind and size in a few words.

import type { Model } from "../model/model.ts";
import { checklistItems } from "../model/model-kind.ts";
import { measureSize } from "../model/size.ts";
import { countOf } from "../text/numbers.ts";

/** "A list of 6 rules with 10 conditions". */
export function modelPhrase(model: Model): string {
  const { nodes, conditions } = measureSize(model);
  if (nodes === 0) return "The majority class for every row";
  if (model.form === "list") {
    return `A list of ${countOf(nodes, "rule")} with ${countOf(conditions, "condition")}`;
  }
  const items = checklistItems(model);
  if (items !== null) return `A checklist of ${countOf(items.length, "item")}`;
  if (model.form === "scorecard")
    return `A scorecard of ${countOf(nodes, "item")} with ${countOf(conditions, "condition")}`;
  const inside = conditions === nodes ? "" : ` (${countOf(conditions, "condition")})`;
  return `A tree of ${countOf(nodes, "split")}${inside}`;
}
