// From terms to the decision list of the model: readable conditions, and every rule's class and
// counts from the rows it decides.

import { tightest } from "../../../condition/tightest.ts";
import type { Table } from "../../../encoding/table.ts";
import type { Rule } from "../../../model/model.ts";
import { type CostMatrix, costOf } from "../../../objective/cost.ts";
import { setAt } from "../problem/packed-sets.ts";
import { isRowIn } from "../problem/row-layout.ts";
import type { RuleProblem } from "../problem/rule-problem.ts";
import { literalsOfTerm } from "../problem/terms.ts";

export interface RuleList {
  readonly rules: readonly Rule[];
  readonly otherwise: { readonly class: string; readonly counts: readonly number[] };
}

/** `problem` is null where there are no terms. */
export function listOfTerms(
  table: Table,
  problem: Pick<RuleProblem, "conditions" | "terms" | "rows" | "layout" | "ruleLabels" | "restLabels"> | null,
  best: readonly number[],
  costs: CostMatrix,
  restLabels: readonly number[],
): RuleList {
  const { classes, classCodes, weights } = table;
  const ruleOf = new Int32Array(table.rows).fill(best.length);
  if (problem) {
    const { terms, rows, layout } = problem;
    // From the last to the first, since the first rule that captures a row decides it.
    for (let at = best.length - 1; at >= 0; at--) {
      const bits = setAt(terms.bases, best[at] >> 1);
      const wanted = (best[at] & 1) === 0;
      for (let place = 0; place < rows.length; place++) {
        if (isRowIn(layout, bits, place) === wanted) ruleOf[rows[place]] = at;
      }
    }
  }
  const counts = Array.from({ length: best.length + 1 }, () => new Float64Array(classes.length));
  for (let row = 0; row < table.rows; row++) {
    if (weights[row] > 0) counts[ruleOf[row]][classCodes[row]] += weights[row];
  }
  const cheapest = (own: Float64Array, labels: readonly number[]): number =>
    labels.reduce((least, label) => (costOf(own, label, costs) < costOf(own, least, costs) ? label : least));
  const rules = best.map((term, at): Rule => {
    const literals = literalsOfTerm(problem!.terms, term);
    const conditions = literals.map((index) => problem!.conditions[index]);
    const label = cheapest(counts[at], problem!.ruleLabels);
    return { class: classes[label], counts: [...counts[at]], conditions: tightest(conditions) };
  });
  const rest = counts[best.length];
  const otherwise = { class: classes[cheapest(rest, restLabels)], counts: [...rest] };
  return { rules, otherwise };
}

/** What a list's mistakes cost, read off its counts. */
export function costOfList(list: RuleList, classes: readonly string[], costs: CostMatrix): number {
  return [...list.rules, list.otherwise].reduce(
    (sum, { class: name, counts }) => sum + costOf(counts, classes.indexOf(name), costs),
    0,
  );
}
