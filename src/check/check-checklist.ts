// Checks an exact checklist against the rows it was learned from, on its own: it counts the items
// of every row anew, and where the data are small enough it tries all checklists. It shares no code
// with the search.

import type { Condition } from "../condition/condition.ts";
import { isFeature } from "../condition/condition.ts";
import type { Table } from "../encoding/table.ts";
import type { Model } from "../model/model.ts";
import type { Certificate } from "../objective/certificate.ts";
import { roundingOf } from "../objective/cost.ts";
import { type Check, MOST_WORK } from "./check.ts";
import { holds } from "./holds.ts";

/** An exact checklist, what its search proved, and what it was asked for. */
export interface ChecklistClaim {
  readonly table: Table;
  /** Texts of the categories, parallel to the table's columns (empty for numbers). */
  readonly categories: readonly (readonly string[])[];
  readonly model: Model;
  readonly certificate: Certificate;
  /** costs[actual][predicted]. */
  readonly costs: readonly (readonly number[])[];
  readonly maxItems: number;
  readonly bands: number;
  /** The conditions that items were chosen from, where all checklists of them are to be tried. */
  readonly conditions?: readonly Condition[];
}

/**
 * Checks an exact checklist against the rows it was learned from, on its own: it counts the items
 * of every row anew, and where the data are small enough and `conditions` are given it tries all
 * checklists. It shares no code with the search.
 *
 * @example
 * const csv = "a,b,class\n0,0,no\n0,1,no\n1,0,no\n1,1,yes\n";
 * const votes = await readDataset(csv, { name: "and.csv" });
 * const exact = { method: "optimal-checklist", maxConditions: 2 } as const;
 * const { model: checklist, certificate } = await learn(votes, exact);
 * if (certificate === null) throw new Error("optimal-checklist proves what it finds");
 * const counts = await createMemorySource(votes);
 * const table = await counts.table(counts.everything);
 * const categories = counts.variables.map(({ schema }) => schema.categories);
 * const asked = { costs: [[0, 1], [1, 0]], maxItems: 2, bands: 2 };
 * console.log(checkChecklist({ table, categories, model: checklist, certificate, ...asked }));
 * // → { fault: null, proved: false }
 */
export function checkChecklist(claim: ChecklistClaim): Check {
  const fault = faultOf(claim);
  if (fault !== null || !claim.conditions) return { fault, proved: false };
  const best = tryAllChecklists(claim, claim.conditions);
  if (best === null) return { fault: null, proved: false };
  const { lowerBound, upperBound } = claim.certificate;
  const rounding = roundingOf(claim.costs, upperBound);
  return { fault: best < lowerBound - rounding ? `a checklist costs only ${best}` : null, proved: true };
}

function faultOf(claim: ChecklistClaim): string | null {
  const { table, model, certificate, costs } = claim;
  const counting = countingOf(model);
  if (counting === null) return "the model is no checklist";
  const { items, answers } = counting;
  const bands = answers.filter((name, count) => count === 0 || name !== answers[count - 1]).length;
  if (bands > claim.bands) return `there are more than ${claim.bands} bands`;
  if (items.length > claim.maxItems) return `there are more than ${claim.maxItems} items`;
  let cost = 0;
  for (let row = 0; row < table.rows; row++) {
    const held = items.filter((item) => holds(claim, item, row)).length;
    cost += table.weights[row] * costs[table.classCodes[row]][table.classes.indexOf(answers[held])];
  }
  const rounding = roundingOf(costs, cost);
  if (Math.abs(cost - certificate.upperBound) > rounding) {
    return `the checklist costs ${cost}, not ${certificate.upperBound}`;
  }
  if (certificate.lowerBound > certificate.upperBound + rounding) {
    return "the lower bound is above the checklist's cost";
  }
  return null;
}

interface Counting {
  readonly items: readonly Condition[];
  /** Class of each number of items that hold. */
  readonly answers: readonly string[];
}

/** A card of one point an item, a single question, or one class for all; null for other models. */
function countingOf(model: Model): Counting | null {
  if (model.form === "tree") {
    const { root } = model;
    if (root.type === "leaf") return { items: [], answers: [root.class] };
    if (root.type !== "test" || isFeature(root.test)) return null;
    return { items: [root.test], answers: [root.no.class, root.yes.class] };
  }
  if (model.form !== "scorecard") return null;
  const { totals } = model;
  const items: Condition[] = [];
  for (const { bands, otherwise } of model.items) {
    if (bands.length !== 1 || bands[0].points[0] !== 1 || otherwise[0] !== 0) return null;
    if (isFeature(bands[0].test)) return null;
    items.push(bands[0].test);
  }
  const answers = Array.from({ length: items.length + 1 }, (_, count) => {
    return (totals.findLast(({ least }) => least <= count) ?? totals[0]).class;
  });
  return { items, answers };
}

/** Least cost of any; null where that is too much work. */
function tryAllChecklists(claim: ChecklistClaim, conditions: readonly Condition[]): number | null {
  const { table, costs, maxItems, bands } = claim;
  const classes = table.classes.length;
  const literals = conditions.flatMap((condition) => {
    const passing = Uint8Array.from({ length: table.rows }, (_, row) => Number(holds(claim, condition, row)));
    return [passing, passing.map((value) => 1 - value)];
  });
  let best = Number.POSITIVE_INFINITY;
  let work = 0;
  const counts = new Uint8Array(table.rows);
  const answer = (items: number): void => {
    work += table.rows;
    // What each class costs as the answer to each number of items.
    const sums = Array.from({ length: items + 1 }, () => new Float64Array(classes));
    for (let row = 0; row < table.rows; row++) {
      const sum = sums[counts[row]];
      for (let label = 0; label < classes; label++) {
        sum[label] += table.weights[row] * costs[table.classCodes[row]][label];
      }
    }
    const extend = (count: number, last: number, used: number, cost: number): void => {
      if (cost >= best || used > bands) return;
      if (count > items) {
        best = cost;
        return;
      }
      for (let label = 0; label < classes; label++) {
        extend(count + 1, label, used + Number(label !== last), cost + sums[count][label]);
      }
    };
    extend(0, -1, 0, 0);
  };
  const choose = (from: number, items: number): boolean => {
    answer(items);
    if (work > MOST_WORK) return false;
    if (items === maxItems) return true;
    for (let literal = from; literal < literals.length; literal++) {
      for (let row = 0; row < table.rows; row++) counts[row] += literals[literal][row];
      const isDone = choose(literal + 1, items + 1);
      for (let row = 0; row < table.rows; row++) counts[row] -= literals[literal][row];
      if (!isDone) return false;
    }
    return true;
  };
  return choose(0, 0) ? best : null;
}
