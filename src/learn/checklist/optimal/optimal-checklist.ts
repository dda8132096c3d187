// The best checklist of at most so many items, proved best or with the gap that is left: at least m of n conditions, m, the
// conditions and the cuts of numbers all chosen by the search.

import { type Condition, negate } from "../../../condition/condition.ts";
import { DataError } from "../../../dataset/data-error.ts";
import { classWeights, type Table } from "../../../encoding/table.ts";
import { countOf, grouped, percent } from "../../../text/numbers.ts";
import { costMatrix, costOfAnswer } from "../../shared/cost.ts";
import type { Certificate, Learned, Learner, LearnRequest } from "../../shared/learner.ts";
import { type OptionSpec, type OptionsOf, readNumber, wholeNumber } from "../../shared/option.ts";
import { Pace, Stopped } from "../../shared/pace.ts";
import { positive, positiveClass } from "../../shared/positive-class.ts";
import { costs, maxConditions, minRows, timeLimit } from "../../shared/shared-options.ts";
import { type TableCondition, tableConditions } from "../../shared/skew/table-conditions.ts";
import { treeModel } from "../../shared/tree/to-model.ts";
import { checklistTree, worded } from "../checklist-tree.ts";
import type { ItemLevels } from "./item-levels.ts";
import type { BestChecklist, ChecklistProblem, ErrorLimits } from "./search-checklist.ts";

const bands = wholeNumber(
  "--bands <n>",
  "most runs of counts with a class of their own: 2 for at least m, 3 for between l and m",
  2,
  2,
);

function share(flag: string, help: string): OptionSpec<number | null> {
  return {
    flag,
    help,
    default: null,
    accepts: "a share from 0 to 1 such as 0.05",
    accept: (value) =>
      value === null || (typeof value === "number" && value >= 0 && value <= 1) ? value : undefined,
    read: readNumber,
  };
}

const options = {
  maxConditions: { ...maxConditions, default: 5 },
  bands,
  thresholds: wholeNumber(
    "--thresholds <k>",
    "try only so many cuts of each number, at its quantiles (0: every cut)",
    10,
    0,
  ),
  maxFnr: share("--max-fnr <share>", "most positive training rows that may be missed, as a share of them"),
  maxFpr: share(
    "--max-fpr <share>",
    "most other training rows that may be called positive, as a share of them",
  ),
  positive,
  costs,
  minRows: { ...minRows, default: 0 },
  timeLimit,
};

type OptimalChecklistOptions = OptionsOf<typeof options>;

export const optimalChecklist: Learner<OptimalChecklistOptions> = {
  name: "optimal-checklist",
  summary: "the best checklist of a few items, proved best, or the best so far and its gap",
  family: "optimal checklist",
  traits: { needsRows: true, exactNumbers: true, isCostly: true },
  options,
  learn: learnOptimalChecklist,
};

/** Beyond this many nobody counts along, and nothing is proved. */
const MOST_ITEMS = 16;
/** A few milliseconds of work on the rows. */
const ROWS_BETWEEN_LOOKS = 1024;
/** Conditions times rows: comparing conditions takes a byte for each. */
const MOST_CELLS = 2 ** 28;

async function learnOptimalChecklist({
  source,
  part,
  options: given,
  context,
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
  // Every border between bands repeats all items.
  const budget = Math.floor(
    given.maxConditions / Math.max(1, Math.min(given.bands - 1, given.maxConditions)),
  );
  const mostItemsOf = (): number => Math.min(budget, conditions.length, MOST_ITEMS);
  try {
    await pace.turn();
    conditions = await differentConditions(table, tableConditions(table, schemas, cuts), pace);
    const { ItemLevels } = await import("./item-levels.ts");
    levels = await ItemLevels.create(table, conditions, mostItemsOf(), { pace });
    floor = await unavoidable(table, conditions, answerCosts, pace);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    // Stopped before the search: nothing is proved.
    const one = fallback({ limits, costs: answerCosts, classes }, table);
    const root = treeOf(one, [], table, matrix);
    const searched = describe(given, null, Math.min(budget, MOST_ITEMS), table);
    const certificate = { optimal: one.cost === 0, lowerBound: 0, upperBound: one.cost, searched };
    return { model: treeModel(source, root), certificate, history: [], notices: [] };
  }
  const mostItems = mostItemsOf();
  const problem: ChecklistProblem = {
    levels,
    mostItems,
    mostBands: Math.min(given.bands, mostItems + 1),
    costs: answerCosts,
    minRows: given.minRows > 1 ? given.minRows : 0,
    limits,
    floor,
    literals: Int32Array.from({ length: conditions.length * 2 }, (_, at) => at),
    pace,
  };
  const { ChecklistSearch } = await import("./search-checklist.ts");
  const search = new ChecklistSearch(problem);
  search.onBetter = (best, bound) =>
    context.onProgress?.({
      done: best.cost > 0 ? Math.min(0.99, bound / best.cost) : null,
      text: `best checklist so far: a cost of ${grouped(cents(best.cost))}, proved: at least ${grouped(cents(bound))}`,
    });
  const { best, lowerBound, stopped } = await search.solve();
  if (best === null && !stopped) throw await impossible(problem, given, table);
  // Stopped before anything kept within the limits: always positive misses none, never positive raises no alarm.
  const found = best ?? fallback({ limits, costs: answerCosts, classes }, table);
  const words = describe(given, conditions.length, mostItems, table);
  const certificate: Certificate = {
    optimal: !stopped || lowerBound >= found.cost,
    lowerBound: Math.min(found.cost, stopped ? lowerBound : found.cost),
    upperBound: found.cost,
    searched: words,
  };
  const root = treeOf(found, conditions, table, matrix);
  return { model: treeModel(source, root), certificate, history: [], notices: [] };
}

function cents(cost: number): number {
  return Math.round(cost * 100) / 100;
}

function treeOf(
  { items, plan }: BestChecklist,
  conditions: readonly TableCondition[],
  table: Table,
  matrix: ReturnType<typeof costMatrix>,
) {
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
  const told = { conditions: texts, labels: Int32Array.from(plan), weights, classes };
  return checklistTree({ ...worded(told), costs: matrix, factors: null });
}

function limitsOf(
  { maxFnr, maxFpr, positive: named }: OptimalChecklistOptions,
  table: Table,
): ErrorLimits | null {
  if (maxFnr === null && maxFpr === null) return null;
  const label = positiveClass(named, table.classes, classWeights(table));
  if (label === null) {
    throw new DataError(
      `--max-fnr and --max-fpr need to know which of ${countOf(table.classes.length, "class", "classes")} is positive; add --positive CLASS`,
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
async function impossible(
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
  const { ChecklistSearch } = await import("./search-checklist.ts");
  const { best, lowerBound, stopped } = await new ChecklistSearch(relaxed).solve();
  const least = stopped ? lowerBound : (best?.cost ?? others);
  const share = others > 0 ? least / others : 0;

  return new DataError(
    `no checklist of at most ${countOf(problem.mostItems, "item")} misses at most ${percent(maxFnr ?? 1)} of the positive rows and calls at most ${percent(maxFpr ?? 1)} of the others positive: with so few misses it is at least ${percent(share)}; raise --max-fpr, --max-fnr or --max-conditions`,
  );
}

/** One answer for all rows, the cheapest that keeps a limit. */
function fallback(
  { limits, costs, classes }: Pick<ChecklistProblem, "limits" | "costs"> & { classes: number },
  table: Table,
): BestChecklist {
  const totals = new Float64Array(classes);
  for (let row = 0; row < table.rows; row++) totals[table.classCodes[row]] += table.weights[row];
  let label = 0;
  let cost = Number.POSITIVE_INFINITY;
  for (let answer = 0; answer < classes; answer++) {
    const misses = limits && answer !== limits.positive ? totals[limits.positive] : 0;
    if (limits && misses > limits.misses) continue;
    let sum = 0;
    for (let actual = 0; actual < classes; actual++) sum += totals[actual] * costs[actual * classes + answer];
    if (sum < cost) [label, cost] = [answer, sum];
  }
  return { items: [], plan: Int32Array.of(label), cost: Number.isFinite(cost) ? cost : 0 };
}

/** What no checklist avoids: rows that no condition tells apart, of different classes. */
async function unavoidable(
  table: Table,
  conditions: readonly TableCondition[],
  costs: Float64Array,
  pace: Pace,
): Promise<number> {
  const classes = table.classes.length;
  const groups = new Map<string, Float64Array>();
  // Per column: which codes no condition tells apart.
  const told = new Map<number, { groupOf: Int32Array; groups: number }>();
  for (const { column, passing } of conditions) {
    if (pace.due()) await pace.turn();
    const known = told.get(column) ?? { groupOf: new Int32Array(passing.length), groups: 1 };
    const numbers = new Int32Array(2 * known.groups).fill(-1);
    known.groups = 0;
    known.groupOf.forEach((group, code) => {
      const at = 2 * group + passing[code];
      if (numbers[at] < 0) numbers[at] = known.groups++;
      known.groupOf[code] = numbers[at];
    });
    told.set(column, known);
  }
  const numbered = [...told].map(([column, { groupOf }]) => ({
    codes: table.columns[column].codes,
    groupOf,
  }));
  for (let row = 0; row < table.rows; row++) {
    if (row % ROWS_BETWEEN_LOOKS === 0 && pace.due()) await pace.turn();
    const key = numbered.map(({ codes, groupOf }) => groupOf[codes[row]]).join(" ");
    const totals = groups.get(key) ?? new Float64Array(classes);
    totals[table.classCodes[row]] += table.weights[row];
    groups.set(key, totals);
  }
  let sum = 0;
  for (const totals of groups.values()) {
    let least = Number.POSITIVE_INFINITY;
    for (let answer = 0; answer < classes; answer++) {
      let cost = 0;
      for (let actual = 0; actual < classes; actual++)
        cost += totals[actual] * costs[actual * classes + answer];
      least = Math.min(least, cost);
    }
    sum += least;
  }
  return sum;
}

/** Of conditions that divide the rows alike, whichever side passes, only the first. */
async function differentConditions(
  table: Table,
  conditions: readonly TableCondition[],
  pace: Pace,
): Promise<TableCondition[]> {
  const seen = new Map<number, Uint8Array[]>();
  const different: TableCondition[] = [];
  for (const condition of conditions) {
    if (pace.due()) await pace.turn();
    const { codes, passing } = condition;
    const flip = table.rows > 0 ? passing[codes[0]] : 0;
    const rows = new Uint8Array(table.rows);
    let hash = 0;
    for (let row = 0; row < rows.length; row++) {
      const side = passing[codes[row]] ^ flip;
      rows[row] = side;
      hash = (Math.imul(hash, 31) + side + 1) | 0;
    }
    const alike = seen.get(hash) ?? [];
    if (alike.some((other) => other.every((value, row) => value === rows[row]))) continue;
    seen.set(hash, [...alike, rows]);
    different.push(condition);
  }
  return different;
}

function withoutWeightless(table: Table): Table {
  const keep = (_: number, row: number): boolean => table.weights[row] > 0;
  if (table.weights.every((weight) => weight > 0)) return table;
  const weights = table.weights.filter(keep);
  return {
    ...table,
    rows: weights.length,
    weights,
    classCodes: table.classCodes.filter(keep),
    columns: table.columns.map((column) => ({ ...column, codes: column.codes.filter(keep) })),
  };
}

function checkSize(table: Table, { thresholds }: OptimalChecklistOptions): void {
  const most = thresholds || Number.POSITIVE_INFINITY;
  const conditions = table.columns.reduce(
    (sum, { kind, size }) => sum + (kind === "continuous" ? Math.min(size, most) : size),
    0,
  );
  if (conditions * table.rows <= MOST_CELLS) return;
  throw new DataError(
    `optimal-checklist: ${countOf(conditions, "possible condition")} of ${countOf(table.rows, "row")} are too many to search; try fewer cuts of each number (now ${thresholds || "all"}; --thresholds) or fewer columns (--exclude)`,
  );
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
    ({ kind, size }) => kind === "continuous" && thresholds > 0 && size > thresholds + 1,
  );
  if (isCut) parts.push(`at most ${thresholds} cuts of each number`);
  if (given) parts.push("by the costs given");
  if (least > 1) parts.push(`at least ${least} rows in a band`);
  if (maxFnr !== null) parts.push(`missing at most ${percent(maxFnr)} of the positive rows`);
  if (maxFpr !== null) parts.push(`calling at most ${percent(maxFpr)} of the others positive`);
  return parts.join(", ");
}
