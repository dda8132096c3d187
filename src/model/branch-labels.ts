// What to write on the branches of a decision when it is drawn: yes and no, or the values and
// intervals of a multiway split.

import { nameText } from "../condition/name-text.ts";
import { testText } from "../condition/text.ts";
import { columnNamed } from "../dataset/column-named.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import type { BranchCondition, Decision } from "./decision.ts";
import type { Model } from "./model.ts";

/** What stands in the box: the condition, or the column of a multiway split. */
export function decisionTitle(decision: Decision, model: Model): string {
  if (decision.multiway !== null) return nameText(decision.multiway);
  return branchText(decision.cases[0].condition, model.columns);
}

/** One label per case, then one for `otherwise`. */
export function branchLabels(decision: Decision, model: Model): string[] {
  if (decision.multiway === null) return ["yes", "no"];
  const labels = decision.cases.map(({ condition }, index) => {
    switch (condition.type) {
      case "equals":
        return nameText(condition.value);
      case "at-most": {
        const before = index > 0 ? decision.cases[index - 1].condition : null;
        const above = before?.type === "at-most" ? `> ${before.threshold}, ` : "";
        return `${above}≤ ${condition.threshold}`;
      }
      case "above":
        return `> ${condition.threshold}`;
      default:
        return "known";
    }
  });
  const schema = columnNamed(model.columns, decision.multiway);
  return [...labels, schema?.kind === "continuous" ? "missing" : "missing or other"];
}

export function branchText(condition: BranchCondition, columns: readonly ColumnSchema[] = []): string {
  return condition.type === "above"
    ? `${nameText(condition.column)} > ${condition.threshold}`
    : testText(condition, columns);
}
