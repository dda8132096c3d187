// How optimal-checklist learns: loaded when it is asked for.

import { type Condition, negate } from "../../condition/condition.ts";
import type { CountSource } from "../../counts/count-source.ts";
import { isOrderedKind } from "../../dataset/column.ts";
import type { Table } from "../../encoding/table.ts";
import { type TableCondition, tableConditions } from "../../encoding/table-conditions.ts";
import { withoutWeightless } from "../../encoding/without-weightless.ts";
import type { Learned, LearnRequest } from "../../learner/learner.ts";
import { type CostMatrix, costMatrix, costOfAnswer } from "../../objective/cost.ts";
import { Pace, Stopped } from "../../run/pace.ts";
import type { ItemLevels } from "../../search/checklists/item-levels.ts";
import type { BestChecklist, ChecklistProblem } from "../../search/checklists/search-checklist.ts";
import { fractionBits } from "../../search/exact-objective.ts";
import { certificateOf, type Gap, reportGap } from "../../search/gap.ts";
import { countOf, percent } from "../../text/numbers.ts";
import { learnedChecklist, worded } from "./checklist-model.ts";
import type { OptimalChecklistOptions } from "./checklist-options.ts";
import { fallback, impossible, limitsOf } from "./error-limits.ts";
import { checkSize, differentConditions, unavoidable } from "./searched-conditions.ts";

/** More items than a person can count, and more than can be searched. */
const MOST_ITEMS = 16;
export async function learnOptimalChecklist({
  source,
  part,
  options: given,
  context,
  costUnit = 1,
}: LearnRequest<OptimalChecklistOptions>): Promise<Learned> {
  const pace = new Pace(given.timeLimit, context.signal);
  const full = await source.table(part);
  const table = withoutWeightless(full);
  const schemas = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
  const cuts = given.thresholds || Number.MAX_SAFE_INTEGER;
  checkSize(table, given);
  const classes = source.classes.length;
  const matrix = costMatrix(given.costs, source.classes);
  const answerCosts = Float64Array.from({ length: classes * classes }, (_, at) =>
    costOfAnswer(Math.floor(at / classes), at % classes, matrix),
  );
  const limits = limitsOf(given, table);
  let conditions: readonly TableCondition[] = [];
  let levels: ItemLevels;
  let floor: number;
  // Every border between bands makes the search longer: there are fewer items for it.
  const budget = Math.floor(
    given.maxConditions / Math.max(1, Math.min(given.bands - 1, given.maxConditions)),
  );
  const mostItemsOf = (): number => Math.min(budget, conditions.length, MOST_ITEMS);
  try {
    await pace.turn();
    conditions = await differentConditions(table, tableConditions(table, schemas, cuts), pace);
    const { ItemLevels } = await import("../../search/checklists/item-levels.ts");
    levels = await ItemLevels.create(table, conditions, mostItemsOf(), { pace });
    floor = await unavoidable(table, conditions, answerCosts, pace);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    // Stopped before the search: nothing is proved.
    const { found: one, notices } = fallback({ limits, costs: answerCosts, classes }, table);
    const { model } = modelOf(source, one, [], { table, matrix });
    const searched = describe(given, null, Math.min(budget, MOST_ITEMS), table);
    const certificate = { optimal: one.cost === 0, lowerBound: 0, upperBound: one.cost, searched };
    return { model, certificate, history: [], notices };
  }
  const mostItems = mostItemsOf();
  const problem: ChecklistProblem = {
    levels,
    mostItems,
    mostBands: Math.min(given.bands, mostItems + 1),
    costs: answerCosts,
    unit: 2 ** -(fractionBits(table.weights) + fractionBits(answerCosts)),
    minRows: given.minRows > 1 ? given.minRows : 0,
    limits,
    floor,
    literals: Int32Array.from({ length: conditions.length * 2 }, (_, at) => at),
    pace,
  };
  const { ChecklistSearch } = await import("../../search/checklists/search-checklist.ts");
  const search = new ChecklistSearch(problem);
  const gap = (): Gap => {
    const { value, bound } = search.gap;
    return { value: value * costUnit, bound: bound * costUnit };
  };
  reportGap(pace, context, { what: "checklist", measure: matrix === null ? "mistakes" : "cost", gap });
  const { best, lowerBound, stopped } = await search.solve();
  if (best === null && !stopped) throw await impossible(problem, given, table);
  // Stopped before anything kept within the limits: always positive misses none, never positive
  // raises no alarm.
  const { found, notices } = best
    ? { found: best, notices: [] }
    : fallback({ limits, costs: answerCosts, classes }, table);
  const words = describe(given, conditions.length, mostItems, table);
  const certificate = certificateOf(
    { value: found.cost, bound: search.isExact ? lowerBound : 0 },
    !stopped && search.isExact,
    words,
  );
  const { model } = modelOf(source, found, conditions, { table, matrix });
  return { model, certificate, history: [], notices };
}

function modelOf(
  source: CountSource,
  { items, plan }: BestChecklist,
  conditions: readonly TableCondition[],
  { table, matrix }: { readonly table: Table; readonly matrix: CostMatrix },
): Learned {
  const classes = table.classes.length;
  const ordered = [...items].sort((a, b) => a - b);
  const weights = new Float64Array(plan.length * classes);
  for (let row = 0; row < table.rows; row++) {
    let count = 0;
    for (const item of ordered) {
      const { codes, passing } = conditions[item >> 1];
      count += passing[codes[row]] ^ (item & 1);
    }
    const at = count * classes + table.classCodes[row];
    weights[at] = weights[at] + table.weights[row];
  }
  const texts = ordered.map((item): Condition => {
    const { condition } = conditions[item >> 1];
    return (item & 1) === 1 ? negate(condition) : condition;
  });
  const told = { items: texts, labels: Int32Array.from(plan), weights };
  return learnedChecklist(source, worded(told), { costs: matrix, factors: null });
}

function describe(
  { bands: most, thresholds, costs: given, minRows: least, maxFnr, maxFpr }: OptimalChecklistOptions,
  conditions: number | null,
  mostItems: number,
  table: Table,
): string {
  const over = conditions === null ? "conditions" : `${countOf(conditions, "condition")}`;
  const parts = [
    `all checklists of at most ${countOf(mostItems, "item")} in ${most} bands over ${over} and their negations`,
  ];
  const isCut = table.columns.some(
    ({ kind, size }) => isOrderedKind(kind) && thresholds > 0 && size > thresholds + 1,
  );
  if (isCut) parts.push(`at most ${thresholds} cuts of each number`);
  if (given) parts.push("by the costs given");
  if (least > 1) parts.push(`at least ${least} rows in a band`);
  if (maxFnr !== null) parts.push(`missing at most ${percent(maxFnr)} of the positive rows`);
  if (maxFpr !== null) parts.push(`calling at most ${percent(maxFpr)} of the others positive`);
  return parts.join(", ");
}
