// Checks exact rules against the rows they were learned from, on its own: it sends every row down
// the list anew, and where the data are small enough it tries all lists. It shares no code with the
// search.

import type { Condition } from "../condition/condition.ts";
import { isOrdered } from "../dataset/column.ts";
import type { ListModel } from "../model/model.ts";
import type { Certificate } from "../objective/certificate.ts";
import { costOfAnswer, roundingOf } from "../objective/cost.ts";
import { type Check, MOST_WORK } from "./check.ts";
import { type AllRulesRequest, tryAllRules } from "./try-all-rules.ts";

/** Exact rules, what their search proved, and what it was asked for. */
export interface RulesClaim extends AllRulesRequest {
  /** Texts of the categories, parallel to the table's columns (empty for numbers). */
  readonly categories: readonly (readonly string[])[];
  readonly list: Pick<ListModel, "rules" | "otherwise">;
  readonly certificate: Certificate;
}

/**
 * Checks exact rules against the rows they were learned from, on its own: it sends every row down
 * the list anew, and where the data are small enough it tries all lists. It shares no code with the
 * search.
 *
 * @example
 * const csv = "a,b,class\n0,0,no\n0,1,no\n1,0,no\n1,1,yes\n";
 * const votes = await readDataset(csv, { name: "and.csv" });
 * const exact = { method: "optimal-list", maxRules: 2, sparsity: 0.1 } as const;
 * const { model: list, certificate } = await learn(votes, exact);
 * if (list.form !== "list" || certificate === null) throw new Error("optimal-list proves a list");
 * const counts = await createMemorySource(votes);
 * const table = await counts.table(counts.everything);
 * const categories = counts.variables.map(({ schema }) => schema.categories);
 * const limits = { maxRules: 2, maxLiterals: 1, positive: null } as const;
 * const asked = { ...limits, sparsity: 0.1, priced: "rules", costs: null } as const;
 * console.log(checkRules({ table, categories, list, certificate, ...asked }));
 * // → { fault: null, proved: true }
 */
export function checkRules(claim: RulesClaim): Check {
  const fault = faultOf(claim);
  if (fault !== null) return { fault, proved: false };
  const { lowerBound, optimal, upperBound } = claim.certificate;
  const rounding = roundingOf(claim.costs, upperBound);
  const best = tryAllRules(claim, MOST_WORK);
  if (best === null) return { fault: null, proved: false };
  if (best < lowerBound - rounding) return { fault: `other rules cost only ${best}`, proved: true };
  if (optimal && best < upperBound - rounding)
    return { fault: `other rules cost only ${best}`, proved: true };
  return { fault: null, proved: true };
}

function faultOf(claim: RulesClaim): string | null {
  const { table, list, certificate, maxRules, maxLiterals, positive, sparsity, priced } = claim;
  const { rules, otherwise } = list;
  if (rules.length > maxRules) return `there are more than ${maxRules} rules`;
  const longest = rules.find(({ conditions }) => conditions.length > maxLiterals);
  if (longest) return `a rule has ${longest.conditions.length} literals, more than ${maxLiterals}`;
  if (positive !== null) {
    const name = table.classes[positive];
    if (rules.some((rule) => rule.class !== name)) return `a rule gives another class than ${name}`;
    if (otherwise.class === name && rules.length > 0 && table.classes.length > 1)
      return `the rest gets ${name} too`;
  }
  const sizes = rules.map(({ conditions }) => (priced === "rules" ? 1 : conditions.length));
  let cost = sparsity * sizes.reduce((sum, size) => sum + size, 0);
  for (let row = 0; row < table.rows; row++) {
    const rule = rules.find(({ conditions }) => conditions.every((each) => passes(claim, each, row)));
    const label = table.classes.indexOf((rule ?? otherwise).class);
    if (label < 0) return `there is no class ${(rule ?? otherwise).class}`;
    cost += table.weights[row] * costOfAnswer(table.classCodes[row], label, claim.costs);
  }
  const { upperBound, lowerBound, optimal } = certificate;
  const rounding = roundingOf(claim.costs, cost);
  if (Math.abs(cost - upperBound) > rounding) return `the rules cost ${cost}, not ${upperBound}`;
  if (lowerBound > upperBound + rounding) return "the lower bound is above the rules' cost";
  if (optimal && lowerBound < upperBound - rounding) return "the bounds differ, so nothing is proved";
  return null;
}

function passes({ table, categories }: RulesClaim, condition: Condition, row: number): boolean {
  const index = table.columns.findIndex(({ name }) => name === condition.column);
  const column = table.columns[index];
  if (!column) return false;
  const code = column.codes[row];
  const isMissing = code === column.size;
  let holds = isMissing;
  if (condition.type === "is") holds = code === 1 && !isMissing;
  else if (condition.type === "equals") holds = !isMissing && categories[index][code] === condition.value;
  else if (condition.type === "at-most")
    holds = !isMissing && isOrdered(column) && column.upper(code) <= condition.threshold;
  return condition.negated ? !holds : holds;
}
