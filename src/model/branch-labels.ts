// What to write on the branches of a decision when it is drawn: yes and no, or the values and intervals of a fan.

import { nameText } from "../condition/name-text.ts";
import type { Decision } from "./decision.ts";
import type { Model } from "./model.ts";
import { questionText } from "./question-text.ts";

/** What stands in the box: the question, or the column of a fan. */
export function decisionTitle(decision: Decision, model: Model): string {
  if (decision.fan !== null) return nameText(decision.fan);
  return questionText(decision.cases[0].question, model.columns);
}

/** One label per case, then one for `otherwise`. */
export function branchLabels(decision: Decision, model: Model): string[] {
  if (decision.fan === null) return ["yes", "no"];
  const labels = decision.cases.map(({ question }, index) => {
    switch (question.type) {
      case "equals":
        return nameText(question.value);
      case "at-most": {
        const before = index > 0 ? decision.cases[index - 1].question : null;
        const above = before?.type === "at-most" ? `> ${before.threshold}, ` : "";
        return `${above}≤ ${question.threshold}`;
      }
      case "above":
        return `> ${question.threshold}`;
      default:
        return "known";
    }
  });
  const schema = model.columns.find(({ name }) => name === decision.fan);
  return [...labels, schema?.kind === "continuous" ? "missing" : "missing or other"];
}
