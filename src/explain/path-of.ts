// The way of one row through a model, as the addresses that edit/parts.ts gives its parts, for
// drawings that show it.

import { type Decision, decisionOf } from "../model/decision.ts";
import type { Model } from "../model/model.ts";
import { holds, type Row, readRow } from "../model/predict-row.ts";

/**
 * Addresses of the parts that a row passes, the root first; of a list "all", then the rule that
 * decides or "else"; of a scorecard "all", then what its total means.
 *
 * @example
 * console.log(pathOf(model, bird));
 * // → [ '1', '3', '5', '6' ]
 */
export function pathOf(model: Model, row: Row): string[] {
  const cells = readRow(model, row);
  const root = decisionOf(model);
  const next = (decision: Decision): { index: number; decision: Decision } => {
    const taken = decision.cases.findIndex(({ condition }) => holds(condition, cells));
    return taken < 0
      ? { index: decision.cases.length, decision: decision.otherwise! }
      : { index: taken, decision: decision.cases[taken].leadsTo };
  };
  if (model.form === "list") {
    const { index } = next(root);
    return ["all", index < root.cases.length ? String(index + 1) : "else"];
  }
  if (model.form === "scorecard") return ["all", `t${next(root).index + 1}`];
  const path = ["1"];
  let [number, decision] = [1, root];
  while (decision.otherwise !== null) {
    const taken = next(decision);
    const before = decision.cases.slice(0, taken.index).map(({ leadsTo }) => nodesOf(leadsTo));
    number += 1 + before.reduce((sum, nodes) => sum + nodes, 0);
    path.push(String(number));
    decision = taken.decision;
  }
  return path;
}

/** How many numbers the part and all below it take up. */
function nodesOf({ cases, otherwise }: Decision): number {
  if (otherwise === null) return 1;
  return 1 + cases.reduce((sum, { leadsTo }) => sum + nodesOf(leadsTo), nodesOf(otherwise));
}
