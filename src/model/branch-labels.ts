// What to write on the branches of a decision when it is drawn: yes and no, or the values and
// intervals of a multiway split.

import { nameText } from "../condition/name-text.ts";
import { testText } from "../condition/text.ts";
import { thresholdText } from "../condition/threshold-text.ts";
import { isOrdered } from "../dataset/column.ts";
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
  const schema = columnNamed(model.columns, decision.multiway);
  const labels = decision.cases.map(({ condition }, index) => {
    switch (condition.type) {
      case "equals":
        return nameText(condition.value);
      case "at-most": {
        const before = index > 0 ? decision.cases[index - 1].condition : null;
        const above = before?.type === "at-most" ? `> ${thresholdText(before.threshold, schema)}, ` : "";
        return `${above}≤ ${thresholdText(condition.threshold, schema)}`;
      }
      case "above":
        return `> ${thresholdText(condition.threshold, schema)}`;
      default:
        return "known";
    }
  });
  return [...labels, schema !== undefined && isOrdered(schema) ? "missing" : "missing or other"];
}

export function branchText(condition: BranchCondition, columns: readonly ColumnSchema[] = []): string {
  return condition.type === "above"
    ? `${nameText(condition.column)} > ${thresholdText(condition.threshold, columnNamed(columns, condition.column))}`
    : testText(condition, columns);
}
