// Every condition of a model as plain tests, in reading order: which columns it really uses, and
// how.

import { conditionsOf, type Test } from "../condition/condition.ts";
import { type BranchCondition, type Decision, decisionOf } from "./decision.ts";
import type { Model } from "./model.ts";
import { scorecardTests } from "./scorecard/total-test.ts";
import { preorder } from "./walk-tree.ts";

interface Branch {
  readonly condition: BranchCondition | null;
  readonly decision: Decision;
}

/**
 * Every test of a model in reading order, repeats included.
 *
 * @example
 * console.log(testsOf(model).length);
 * // → 3
 */
export function testsOf(model: Model): Test[] {
  if (model.form === "scorecard") return scorecardTests(model);
  const tests: Test[] = [];
  const root: Branch = { condition: null, decision: decisionOf(model) };
  for (const { item } of preorder(root, branchesOf)) {
    const { condition } = item;
    if (condition === null) continue;
    if (condition.type === "above") {
      const { column, threshold } = condition;
      tests.push({ type: "at-most", column, threshold, negated: true });
    } else tests.push(condition);
  }
  return tests;
}

/** The thresholds that a model sets on a column, ascending. */
export function thresholdsOf(model: Model, column: string): number[] {
  const thresholds = testsOf(model)
    .flatMap(conditionsOf)
    .flatMap((condition) =>
      condition.type === "at-most" && condition.column === column ? [condition.threshold] : [],
    );
  return [...new Set(thresholds)].sort((a, b) => a - b);
}

function branchesOf({ decision }: Branch): Branch[] {
  if (decision.otherwise === null) return [];
  const cases = decision.cases.map(({ condition, leadsTo }) => ({ condition, decision: leadsTo }));
  return [...cases, { condition: null, decision: decision.otherwise }];
}
