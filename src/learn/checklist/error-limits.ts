// Limits on how many rows a checklist may get wrong of the positive class and of the others, and
// what to say or give where no checklist keeps them.

import { DataError } from "../../dataset/data-error.ts";
import { classWeights, type Table } from "../../encoding/table.ts";
import { positiveClass } from "../../learner/positive-class.ts";
import type {
  BestChecklist,
  ChecklistProblem,
  ErrorLimits,
} from "../../search/checklists/search-checklist.ts";
import { countOf, percent } from "../../text/numbers.ts";
import type { OptimalChecklistOptions } from "./checklist-options.ts";

/** Null where none are given. */
export function limitsOf(
  { maxFnr, maxFpr, positive: named }: OptimalChecklistOptions,
  table: Table,
): ErrorLimits | null {
  if (maxFnr === null && maxFpr === null) return null;
  const label = positiveClass(named, table.classes, classWeights(table));
  if (label === null) {
    throw new DataError(
      `limits on misses and false alarms need to know which of ${countOf(table.classes.length, "class", "classes")} is positive; name it`,
      { code: "bad-option", hint: [{ option: "positive", value: "CLASS" }] },
    );
  }
  const [own, others] = weightsOf(table, label);
  const room = 1e-9 * (own + others);
  return {
    positive: label,
    misses: (maxFnr ?? 1) * own + room,
    alarms: (maxFpr ?? 1) * others + room,
  };
}

function weightsOf(table: Table, label: number): [own: number, others: number] {
  let own = 0;
  let others = 0;
  for (let row = 0; row < table.rows; row++) {
    if (table.classCodes[row] === label) own += table.weights[row];
    else others += table.weights[row];
  }
  return [own, others];
}

/** No checklist keeps both limits: what the least of the one is, given the other. */
export async function impossible(
  problem: ChecklistProblem,
  { maxFnr, maxFpr }: OptimalChecklistOptions,
  table: Table,
): Promise<DataError> {
  const limits = problem.limits!;
  const { classes } = problem.levels;
  const [, others] = weightsOf(table, limits.positive);
  // Only alarms cost anything, only misses are limited.
  const alarmsOnly = Float64Array.from({ length: classes * classes }, (_, at) => {
    const actual = Math.floor(at / classes);
    return actual !== limits.positive && at % classes === limits.positive ? 1 : 0;
  });
  const relaxed = { ...problem, costs: alarmsOnly, floor: 0, limits: { ...limits, alarms: others * 2 + 1 } };
  const { ChecklistSearch } = await import("../../search/checklists/search-checklist.ts");
  const { best, lowerBound, stopped } = await new ChecklistSearch(relaxed).solve();
  const least = stopped ? lowerBound : (best?.cost ?? others);
  const share = others > 0 ? least / others : 0;

  return new DataError(
    `no checklist of at most ${countOf(problem.mostItems, "item")} misses at most ${percent(maxFnr ?? 1)} of the positive rows and calls at most ${percent(maxFpr ?? 1)} of the others positive: with so few misses at least ${percent(share)} of the others are called positive; raise one of the limits, or allow more items`,
    { code: "bad-option", hint: [{ option: "maxFpr" }, { option: "maxFnr" }, { option: "maxConditions" }] },
  );
}

/**
 * The cheapest single answer within the limits; the positive class, which misses none, if neither
 * is within both.
 */
export function fallback(
  { limits, costs, classes }: Pick<ChecklistProblem, "limits" | "costs"> & { classes: number },
  table: Table,
): { readonly found: BestChecklist; readonly notices: readonly string[] } {
  const totals = new Float64Array(classes);
  for (let row = 0; row < table.rows; row++) totals[table.classCodes[row]] += table.weights[row];
  const costOf = (answer: number): number =>
    totals.reduce((sum, weight, actual) => sum + weight * costs[actual * classes + answer], 0);
  const keeps = (answer: number): boolean => {
    if (limits === null) return true;
    const own = totals[limits.positive];
    const others = totals.reduce((sum, weight) => sum + weight) - own;
    return answer === limits.positive ? others <= limits.alarms : own <= limits.misses;
  };
  let label = -1;
  for (let answer = 0; answer < classes; answer++) {
    if (keeps(answer) && (label < 0 || costOf(answer) < costOf(label))) label = answer;
  }
  const isWithin = label >= 0;
  if (!isWithin) label = limits!.positive;
  return {
    found: { items: [], plan: Int32Array.of(label), cost: costOf(label) },
    notices: isWithin
      ? []
      : [
          "stopped before a checklist within both limits was found: this one misses none, but gives more false alarms than allowed; allow a longer time limit",
        ],
  };
}
