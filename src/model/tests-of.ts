// Every question of a model as plain tests, in reading order: which columns it really asks, and what of them.

import type { Test } from "../condition/condition.ts";
import { type Decision, decisionOf } from "./decision.ts";
import type { Model } from "./model.ts";

export function testsOf(model: Model): Test[] {
  const tests: Test[] = [];
  const visit = (decision: Decision): void => {
    for (const { question, leadsTo } of decision.cases) {
      if (question.type === "above") {
        tests.push({
          type: "at-most",
          column: question.column,
          threshold: question.threshold,
          negated: true,
        });
      } else tests.push(question);
      visit(leadsTo);
    }
    if (decision.otherwise !== null) visit(decision.otherwise);
  };
  visit(decisionOf(model));
  return tests;
}
