// The tests that lead from the root of a tree to one of its nodes, each with whether it must hold.

import type { Test } from "../condition/condition.ts";
import { branchTest } from "../evaluate/branch-test.ts";
import { type Decision, decisionOf } from "../model/decision.ts";
import type { TreeModel } from "../model/model.ts";

export interface PathStep {
  readonly test: Test;
  readonly holds: boolean;
}

/** `number` counts nodes in reading order, from 1; null where there is no such node. */
export function pathTo(model: TreeModel, number: number): PathStep[] | null {
  let seen = 0;
  const visit = (decision: Decision, path: readonly PathStep[]): PathStep[] | null => {
    if (++seen === number) return [...path];
    if (decision.otherwise === null) return null;
    let before = [...path];
    for (const { condition, leadsTo } of decision.cases) {
      const test = branchTest(condition, model);
      const found = visit(leadsTo, [...before, { test, holds: true }]);
      if (found !== null) return found;
      before = [...before, { test, holds: false }];
    }
    return visit(decision.otherwise, before);
  };
  return visit(decisionOf(model), []);
}
