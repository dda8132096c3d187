// A scorecard: a few bands of a few columns have whole points, the points are added up, and a table
// says how probable the class is at each total. Steps are chosen by second-order gains of the
// logistic loss, fitted together under a ridge and rounded with the rounding polished.

import { conditionsOf } from "../../condition/condition.ts";
import type { CountSource } from "../../counts/count-source.ts";
import type { Table } from "../../encoding/table.ts";
import { type DataShape, sizesUpTo, tooManyCells } from "../../learner/data-shape.ts";
import type { Learned, Learner, LearnRequest, Settings } from "../../learner/learner.ts";
import { modelHead } from "../../learner/model-head.ts";
import type { OptionsOf } from "../../learner/option.ts";
import { costs, maxConditions, minRows, priors } from "../../learner/shared-options.ts";
import type { ScorecardModel, ScoreItem, TotalBand } from "../../model/model.ts";
import { type CostMatrix, cheapestClass, costMatrix } from "../../objective/cost.ts";
import { priorFactors } from "../../objective/priors.ts";
import { Pace } from "../../run/pace.ts";
import { countOf } from "../../text/numbers.ts";
import { cardOf, widestBand } from "./card-items.ts";
import type { Sides } from "./cells.ts";
import { type Chosen, chooseSteps } from "./choose-steps.ts";
import { leadGroups } from "./leads.ts";
import { roundColumns } from "./round-columns.ts";
import { roundPoints, slopePrice, totalsOf } from "./round-points.ts";
import { Steps } from "./steps.ts";
import { meaningOf, type TotalRows } from "./totals.ts";

const options = {
  priors,
  costs,
  maxConditions: { ...maxConditions, default: 12 },
  minRows: { ...minRows, default: 5 },
};

type ScorecardOptions = OptionsOf<typeof options>;

export const scorecard: Learner<ScorecardOptions> = {
  name: "scorecard",
  summary: "points that anyone can add up, and how probable the class is at each total",
  family: "scorecard",
  traits: { needsRows: true },
  options,
  settingsFor,
  learn: learnScorecard,
};

/** Each size is tried on its own. */
const SIZES = [3, 6, 12];
/** Of several classes: few conditions with a column for each are more to read than a small tree. */
const SIZES_OF_COLUMNS = [6, 12];
/** Columns of points that fit on a card, and fields that are gone through quickly. */
const MOST_CLASSES = 12;
const MOST_CELLS = 2e7;
/** Digits that are added up in the head. */
const MOST_POINTS = 99;
/** Beyond that nobody adds up. */
const MOST_STEPS = 24;
/** What a squared weight costs, in nats; and what a step must bring. */
const RIDGE = 1;
const LEAST_GAIN = 1.5;
const ROUNDS = 1;

function settingsFor({ rows, columns, classes, maxConditions }: DataShape): Settings<ScorecardOptions> {
  if (classes > MOST_CLASSES)
    return { settings: [], leftOut: `${classes} classes are too many columns of points` };
  if (rows * columns * classes > MOST_CELLS)
    return { settings: [], leftOut: tooManyCells({ rows, columns }) };
  const sizes = classes > 2 ? SIZES_OF_COLUMNS : SIZES;
  return {
    settings: sizesUpTo(Math.min(maxConditions, sizes.at(-1)!), sizes).map((size) => ({
      label: countOf(size, "condition"),
      options: { maxConditions: size },
    })),
  };
}

async function learnScorecard(request: LearnRequest<ScorecardOptions>): Promise<Learned> {
  const { source, part, options, context } = request;
  const table = await source.table(part);
  const [counts] = await source.countClasses([part]);
  const costs = costMatrix(options.costs, source.classes);
  const factors = priorFactors(options.priors, source.classes, counts);
  const sides: Sides = {
    table,
    steps: new Steps(table, options.minRows),
    isPositive: positiveClass(counts),
    factors: factors?.values ?? new Float64Array(source.classes.length).fill(1),
  };
  const pace = new Pace(Number.POSITIVE_INFINITY, context.signal);
  const chosen = await chooseSteps({
    sides,
    most: Math.min(options.maxConditions, MOST_STEPS),
    ridge: RIDGE,
    leastGain: LEAST_GAIN,
    rounds: ROUNDS,
    turn: async (done) => {
      await pace.turnIfDue();
      context.onProgress?.({ done: 0.9 * done, text: "choosing conditions" });
    },
  });
  const model =
    source.classes.length > 2
      ? columnModel(source, table, chosen, { sides, costs })
      : cardModel(source, table, chosen, { sides, costs });
  return { model, certificate: null, history: [], notices: [] };
}

/** Of two classes points speak for the rarer, the later of equals. */
function positiveClass(counts: Float64Array): Uint8Array {
  const most = counts.indexOf(counts.reduce((largest, count) => Math.max(largest, count), 0));
  return Uint8Array.from(counts, (_, c) => Number(c !== most));
}

interface Meaning {
  readonly sides: Sides;
  readonly costs: CostMatrix;
}

function cardModel(source: CountSource, table: Table, chosen: Chosen, meaning: Meaning): ScorecardModel {
  const { steps, cells, fit } = chosen;
  const { points } = roundPoints(cells, fit, { ridge: RIDGE, spread: (each) => widestBand(steps, each) });
  const { items, shift } = cardOf(steps, points, source.variables, (column) => presentCodes(table, column));
  const used = usedColumns(items);
  const totals = totalsOf(cells, points);
  const rows = new Map<number, Float64Array>();
  for (let row = 0; row < table.rows; row++) {
    const total = totals[cells.cellOf[row]] + shift;
    const counts = rows.get(total) ?? new Float64Array(source.classes.length);
    counts[table.classCodes[row]] += table.weights[row];
    rows.set(total, counts);
  }
  const byTotal = [...rows]
    .map(([total, counts]): TotalRows => ({ total, counts }))
    .sort((a, b) => a.total - b.total);
  return {
    form: "scorecard",
    ...modelHead(source, used),
    items,
    totals: totalBands(byTotal, source, meaning, slopePrice(points, RIDGE)),
  };
}

/** A column of points for each class; the points that every row starts with are an item. */
function columnModel(
  source: CountSource,
  table: Table,
  { steps, cells, fit }: Chosen,
  { costs }: Meaning,
): ScorecardModel {
  const classes = source.classes.length;
  const { points, starts, unit } = roundColumns(cells, fit, (each) => widestBand(steps, each));
  const { items } = cardOf(steps, points, source.variables, (column) => presentCodes(table, column));
  const least = starts.reduce((most, start) => Math.min(most, start), Number.POSITIVE_INFINITY);
  const first = { bands: [], otherwise: Array.from(starts, (start) => Math.min(MOST_POINTS, start - least)) };
  const hasStart = first.otherwise.some((start) => start !== 0);
  const totals = Int32Array.from({ length: cells.count * classes }, (_, at) => {
    const [cell, c] = [Math.floor(at / classes), at % classes];
    let sum = first.otherwise[c];
    for (let step = 0; step < steps.length; step++) {
      if (cells.answers[cell * steps.length + step]) sum += points[step * classes + c];
    }
    return sum;
  });
  const plain = new Float64Array(cells.count * classes);
  for (let row = 0; row < table.rows; row++) {
    const at = cells.cellOf[row] * classes + table.classCodes[row];
    plain[at] = plain[at] + table.weights[row];
  }
  const bands = leadGroups(cells, totals, plain, { unit, classes }).map((group): TotalBand => {
    const { leader, from, counts, probabilities } = group;
    const name = source.classes[cheapestClass(probabilities, costs)];
    return {
      leads: source.classes[leader],
      least: from,
      class: name,
      counts: [...counts],
      probabilities: [...probabilities],
    };
  });
  return {
    form: "scorecard",
    ...modelHead(source, usedColumns(items)),
    items: hasStart ? [first, ...items] : items,
    totals: bands,
  };
}

function usedColumns(items: readonly ScoreItem[]): Set<string> {
  const tests = items.flatMap(({ bands }) => bands.map(({ test }) => test));
  return new Set(tests.flatMap(conditionsOf).map(({ column }) => column));
}

/** The values that rows have, ascending. */
function presentCodes({ columns }: Table, column: number): number[] {
  const { codes, size } = columns[column];
  const isPresent = new Uint8Array(size + 1);
  for (let row = 0; row < codes.length; row++) isPresent[codes[row]] = 1;
  return [...isPresent.keys()].filter((code) => code < size && isPresent[code] === 1);
}

function totalBands(
  rows: readonly TotalRows[],
  { classes }: CountSource,
  { sides, costs }: Meaning,
  price: number,
): TotalBand[] {
  const { isPositive, factors } = sides;
  const groups = meaningOf(rows, isPositive, factors, price);
  const bands = groups.map(({ from, counts, probability }): TotalBand => {
    const probabilities = classShares(probability, counts, isPositive, factors);
    return {
      least: from,
      class: classes[cheapestClass(probabilities, costs)],
      counts: [...counts],
      probabilities,
    };
  });
  if (bands.length > 0) return bands;
  const counts = classes.map(() => 0);
  return [{ least: 0, class: classes[0], counts, probabilities: classes.map(() => 1 / classes.length) }];
}

/** The probability of each class: within a side as the rows there are, half a row of each added. */
function classShares(
  probability: number,
  counts: Float64Array,
  isPositive: Uint8Array,
  factors: Float64Array,
): number[] {
  const sums = [0, 0];
  const pulled = Array.from(counts, (count, c) => {
    const weight = (count + 0.5) * (factors[c] || 1);
    sums[isPositive[c]] += weight;
    return weight;
  });
  if (counts.length === 1) return [1];
  return pulled.map((weight, c) => {
    const side = isPositive[c] ? probability : 1 - probability;
    return (side * weight) / sums[isPositive[c]];
  });
}
