// A checklist: a handful of items, and the class by how many of them a row shows ("at least 3 of
// these 7"). Doctors' scores are such models, and so are m-of-n concepts, on which trees grow large
// (each order of the items is a path of its own).

import type { Condition } from "../../condition/condition.ts";
import type { Variable } from "../../counts/count-source.ts";
import { seenValues } from "../../encoding/seen-values.ts";
import { shortestBetween } from "../../encoding/shortest-between.ts";
import type { RankedTableColumn, Table } from "../../encoding/table.ts";
import { type DataShape, sizesUpTo, tooManyCells } from "../../learner/data-shape.ts";
import type { Learned, Learner, LearnRequest, Setting, Settings } from "../../learner/learner.ts";
import { type OptionSpec, type OptionsOf, wholeNumber } from "../../learner/option.ts";
import { costs, maxConditions, minRows, priors, seed, starts } from "../../learner/shared-options.ts";
import { type CostMatrix, costMatrix, costOfAnswer } from "../../objective/cost.ts";
import { type ClassFactors, priorFactors } from "../../objective/priors.ts";
import { costRounding, rowCostsOf } from "../../objective/row-costs.ts";
import type { LiveCondition } from "../../split/refine/live-condition.ts";
import { countOf } from "../../text/numbers.ts";
import { learnedChecklist, worded } from "./checklist-model.ts";
import { mergeValues } from "./merge-values.ts";
import type { AnswerCosts } from "./settle.ts";

const number = wholeNumber(
  "--bands <n>",
  "most runs of counts with a class of their own (default: one for each class)",
  2,
  2,
);

const bands: OptionSpec<number | null> = {
  ...number,
  default: null,
  accept: (value) => (value === null ? value : number.accept(value)),
};

const options = {
  priors,
  costs,
  maxConditions: { ...maxConditions, default: 12 },
  minRows: { ...minRows, default: 2 },
  bands,
  starts: { ...starts, default: 400 },
  seed,
};

type ChecklistOptions = OptionsOf<typeof options>;

export const checklist: Learner<ChecklistOptions> = {
  name: "checklist",
  aliases: ["tally"],
  summary: "a few items, and the class by how many of them hold: at least 3 of these 7",
  family: "checklist",
  traits: { needsRows: true },
  options,
  settingsFor,
  learn: learnChecklist,
};

/** Numbers of items that are tried; more than twelve are too many to count by eye. */
const ITEMS = [3, 6, 12];
const MOST_ITEMS = 12;
/** Classes beyond which hardly any data has them in the order of a count. */
const MOST_GRADES = 5;
/** Most rows times columns for choosing items repeatedly, and for many starts of it. */
const MOST_CELLS = 5e6;
const MOST_CELLS_OF_BANDS = 4e3;
/** Starts times rows times conditions: many are tried where each is cheap. */
const STARTING_WORK = 1e6;
const FEWEST_STARTS = 20;
const MOST_STARTS = 200;

function settingsFor(shape: DataShape): Settings<ChecklistOptions> {
  const { rows, columns, conditions, classes, maxConditions } = shape;
  const cells = rows * columns;
  const settings: Setting<ChecklistOptions>[] = [];
  if (classes === 2 && cells <= MOST_CELLS) {
    for (const size of sizesUpTo(Math.min(maxConditions, MOST_ITEMS), ITEMS)) {
      settings.push({ label: countOf(size, "item"), options: { maxConditions: size, bands: 2 } });
    }
  }
  if (classes > MOST_GRADES || maxConditions < 2) return { settings };
  if (cells > MOST_CELLS_OF_BANDS) {
    const what = settings.length > 0 ? "in three or more bands, " : "";
    return { settings, leftOut: what + tooManyCells(shape) };
  }
  const bands = Math.max(3, classes);
  // The more bands, the more starts an item needs: there are fewer for each.
  const most = Math.floor(Math.min(maxConditions, MOST_ITEMS) / (bands - 1));
  const starts = Math.round(
    Math.min(MOST_STARTS, Math.max(FEWEST_STARTS, STARTING_WORK / (rows * conditions))),
  );
  return {
    settings: [
      ...settings,
      { label: `${bands} bands`, options: { maxConditions: most, bands, starts }, isCostly: true },
    ],
  };
}

async function learnChecklist({
  source,
  part,
  options,
  context,
}: LearnRequest<ChecklistOptions>): Promise<Learned> {
  const columns = source.variables.slice(0, source.attributes);
  const { table, variables } = seenValues(await source.table(part), columns);
  const classes = source.classes.length;
  const costs = costMatrix(options.costs, source.classes);
  const [counts] = await source.countClasses([part]);
  const factors = priorFactors(options.priors, source.classes, counts!);
  // Without a budget there are still no more items than conditions to choose them from.
  const possible = table.columns.reduce((sum, column) => sum + column.size + 1, 0);
  const size = Math.min(possible, options.maxConditions);
  // Every border between bands needs one more item.
  const borders = Math.min((options.bands ?? classes) - 1, size);
  const answerCosts: AnswerCosts = {
    table: classCosts(classes, costs, factors),
    classes,
    rounding: costRounding(rowCostsOf(table, costs, factors), classes),
    minRows: options.minRows,
  };
  const { findItems } = await import("./find-items.ts");
  const { items, bands } = await findItems({
    table,
    variables,
    answerCosts,
    size,
    mostBands: borders + 1,
    starts: Math.max(1, options.starts),
    seed: options.seed,
    context,
  });
  const conditions = [...items.conditions].sort(inReadingOrder).map((item) => shortened(item, table));
  const told = { conditions, labels: bands.labels, weights: items.weights() };
  const merged = mergeValues(told, (column) => valuesOf(table, variables, column));
  return learnedChecklist(source, worded(merged), { costs, factors });
}

/** Cuts in the fewest digits that separate the same rows. */
function shortened({ condition, column, passing }: LiveCondition, table: Table): Condition {
  if (condition.type !== "at-most") return condition;
  const own = table.columns[column] as RankedTableColumn;
  const isBelow = condition.negated === true ? 0 : 1;
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const code of presentCodes(table, column)) {
    if (code === own.size) continue;
    if (passing[code] === isBelow) low = Math.max(low, own.upper(code));
    else high = Math.min(high, own.lower(code));
  }
  const isBetween = Number.isFinite(low) && Number.isFinite(high);
  return isBetween ? { ...condition, threshold: shortestBetween(low, high, own.kind) } : condition;
}

/** A condition for each value of a column that rows have. */
function valuesOf(table: Table, variables: readonly Variable[], name: string): Condition[] {
  const column = table.columns.findIndex((each) => each.name === name);
  const { categories } = variables[column].schema;
  return [...presentCodes(table, column)].map((code) =>
    code < categories.length
      ? { type: "equals", column: name, value: categories[code] }
      : { type: "missing", column: name },
  );
}

/** Missing, where it occurs, is the column's size. */
function presentCodes({ columns, weights }: Table, column: number): Set<number> {
  const { codes } = columns[column];
  const present = new Set<number>();
  for (let row = 0; row < codes.length; row++) if (weights[row] > 0) present.add(codes[row]);
  return present;
}

/** By column, numbers from the least threshold up. */
function inReadingOrder(a: LiveCondition, b: LiveCondition): number {
  const threshold = ({ condition }: LiveCondition): number =>
    condition.type === "at-most" ? condition.threshold : 0;
  return a.column - b.column || threshold(a) - threshold(b);
}

/** What it costs to answer a row of weight one and of this class with that: classes × classes. */
function classCosts(classes: number, costs: CostMatrix, factors: ClassFactors | null): Float64Array {
  const answerCosts = new Float64Array(classes * classes);
  for (let actual = 0; actual < classes; actual++) {
    for (let answer = 0; answer < classes; answer++) {
      answerCosts[actual * classes + answer] =
        costOfAnswer(actual, answer, costs) * (factors?.values[actual] ?? 1);
    }
  }
  return answerCosts;
}
