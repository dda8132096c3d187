// The tests that lead from the root of a tree to one of its nodes, each with whether it must hold.

import type { Test } from "../condition/condition.ts";
import type { CountSource } from "../counts/count-source.ts";
import { branchTest } from "../evaluate/significance/branch-test.ts";
import { type Decision, decisionOf } from "../model/decision.ts";
import type { TreeModel } from "../model/model.ts";
import { preorder } from "../model/walk-tree.ts";

export interface PathStep {
  readonly test: Test;
  readonly holds: boolean;
}

/** `number` counts nodes in reading order, from 1; null where there is no such node. */
export function pathTo(
  model: TreeModel,
  number: number,
  source: Pick<CountSource, "variables" | "attributes">,
): PathStep[] | null {
  const root: Step = { decision: decisionOf(model), above: null, steps: [] };
  const below = (from: Step): Step[] => {
    const { decision } = from;
    const failed: PathStep[] = [];
    const cases = decision.cases.map(({ condition, leadsTo }): Step => {
      const test = branchTest(condition, model, source);
      const steps = [...failed, { test, holds: true }];
      failed.push({ test, holds: false });
      return { decision: leadsTo, above: from, steps };
    });
    if (decision.otherwise === null) return [];
    return [...cases, { decision: decision.otherwise, above: from, steps: failed }];
  };
  let seen = 0;
  for (const { item } of preorder(root, below)) {
    if (++seen < number) continue;
    const path: (readonly PathStep[])[] = [];
    for (let step: Step | null = item; step !== null; step = step.above) path.push(step.steps);
    return path.reverse().flat();
  }
  return null;
}

/** A decision, and what its parent was asked on the way to it. */
interface Step {
  readonly decision: Decision;
  readonly above: Step | null;
  readonly steps: readonly PathStep[];
}
