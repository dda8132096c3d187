// What a split asks and what stands on its branches, as short as a drawing needs: "tenure" with
// "≤ 13.5" and "> 13.5"; where that would mislead, the whole test with "yes" and "no".

import { negate, type Test } from "../condition/condition.ts";
import { nameText } from "../condition/name-text.ts";
import { atLeastHeading, testText } from "../condition/text.ts";
import { branchLabels, branchText, decisionTitle } from "../model/branch-labels.ts";
import type { Decision } from "../model/decision.ts";
import type { Model } from "../model/model.ts";

export interface ShortBranches {
  readonly asks: string;
  /** One for each case, then one for where none holds. */
  readonly labels: readonly string[];
}

export function shortBranches(decision: Decision, model: Model): ShortBranches {
  const { cases, multiway, otherwise } = decision;
  if (otherwise === null) return { asks: "", labels: [] };
  if (model.form === "scorecard") return { asks: "", labels: cases.map(() => "").concat("") };
  if (model.form === "list")
    return { asks: "", labels: [...cases.map((_, index) => `rule ${index + 1}`), "otherwise"] };
  if (multiway !== null || cases.length !== 1)
    return { asks: decisionTitle(decision, model), labels: branchLabels(decision, model) };
  const { condition } = cases[0];
  if (condition.type === "at-least") {
    const { least, negated = false } = condition;
    const labels = negated ? ["yes", "no"] : [`≥ ${least}`, `< ${least}`];
    return { asks: atLeastHeading(condition), labels };
  }
  const whole = { asks: branchText(condition, model.columns), labels: ["yes", "no"] };
  if (!("column" in condition) || condition.type === "above") return whole;
  const asks = nameText(condition.column);
  const short = (test: Test): string => {
    const text = testText(test, model.columns);
    if (condition.type !== "is") return text.slice(asks.length + 1);
    return `${test.negated ? "no" : "yes"}${text.endsWith(" or missing") ? " or missing" : ""}`;
  };
  return { asks, labels: [short(condition), short(negate(condition))] };
}
