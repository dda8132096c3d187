// The same decisions, nested less: where cases would nest deeper than a language or a reader can
// follow, each decision is turned so that its deepest side comes last, where it needs no nesting.
// What is left nests at most twice the logarithm of the number of decisions.

import { negate, type Test } from "../condition/condition.ts";
import { type BranchCondition, type Decision, nextOf } from "../model/decision.ts";
import { foldTree } from "../model/walk-tree.ts";

/** `deepest`: how many levels may nest before anything is turned. */
export function shallowDecision(root: Decision, deepest: number): Decision {
  const nesting = foldTree<Decision, number>(root, nextOf, (_, below) =>
    below.reduce((most, depth, index) => Math.max(most, index < below.length - 1 ? depth + 1 : depth), 0),
  );
  if (nesting <= deepest) return root;
  const { decision } = foldTree<Decision, Turned>(root, nextOf, turned);
  return decision;
}

interface Turned {
  readonly decision: Decision;
  readonly height: number;
}

function turned(decision: Decision, below: Turned[]): Turned {
  if (decision.otherwise === null) return { decision, height: 0 };
  let deepest = below.length - 1;
  for (let i = below.length - 2; i >= 0; i--) if (below[i].height > below[deepest].height) deepest = i;
  const height = below[deepest].height + 1;
  const cases = decision.cases.map(({ condition }, index) => ({ condition, leadsTo: below[index].decision }));
  const otherwise = below.at(-1)!.decision;
  if (deepest === below.length - 1) return { decision: { ...decision, cases, otherwise }, height };
  const { condition, leadsTo } = cases[deepest];
  const after = cases.slice(deepest + 1);
  const rest = after.length === 0 ? otherwise : { ...decision, cases: after, otherwise, multiway: null };
  const before = [...cases.slice(0, deepest), { condition: opposite(condition), leadsTo: rest }];
  return { decision: { ...decision, cases: before, otherwise: leadsTo, multiway: null }, height };
}

/** A number that is known and more than a threshold is not where it is at most that, or missing. */
function opposite(condition: BranchCondition): Test {
  if (condition.type !== "above") return negate(condition);
  const { column, threshold } = condition;
  return {
    type: "or",
    of: [
      { type: "at-most", column, threshold },
      { type: "missing", column },
    ],
  };
}
