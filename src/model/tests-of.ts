// Every condition of a model as plain tests, in reading order: which columns it really uses, and how.

import type { Test } from "../condition/condition.ts";
import { type Decision, decisionOf } from "./decision.ts";
import type { Model } from "./model.ts";

export function testsOf(model: Model): Test[] {
  const tests: Test[] = [];
  const visit = (decision: Decision): void => {
    for (const { condition, leadsTo } of decision.cases) {
      if (condition.type === "above") {
        tests.push({
          type: "at-most",
          column: condition.column,
          threshold: condition.threshold,
          negated: true,
        });
      } else tests.push(condition);
      visit(leadsTo);
    }
    if (decision.otherwise !== null) visit(decision.otherwise);
  };
  visit(decisionOf(model));
  return tests;
}
