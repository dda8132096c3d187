// A scorecard: a few bands of a few columns have whole points, the points are added up, and a table
// says how probable the class is at each total. Steps are chosen by second-order gains of the
// logistic loss, fitted together under a ridge and rounded with the rounding polished.

import type { CountSource } from "../../counts/count-source.ts";
import type { Table } from "../../encoding/table.ts";
import { type DataShape, sizesUpTo, tooManyCells } from "../../learner/data-shape.ts";
import type { Learned, Learner, LearnRequest, Settings } from "../../learner/learner.ts";
import { modelHead } from "../../learner/model-head.ts";
import type { OptionsOf } from "../../learner/option.ts";
import { costs, maxConditions, minRows, priors } from "../../learner/shared-options.ts";
import type { ScorecardModel, TotalBand } from "../../model/model.ts";
import { commonDivisor } from "../../objective/common-divisor.ts";
import { cheapestClass, costMatrix } from "../../objective/cost.ts";
import { priorFactors } from "../../objective/priors.ts";
import { Pace } from "../../run/pace.ts";
import { countOf } from "../../text/numbers.ts";
import { cardOf, widestBand } from "./card-items.ts";
import {
  cardModel,
  type Meaning,
  type PointedSteps,
  pointedClass,
  presentCodes,
  usedColumns,
} from "./card-model.ts";
import { type Chosen, exchangeSteps, GreedySteps } from "./choose-steps.ts";
import { leadGroups } from "./leads.ts";
import { roundColumns } from "./round-columns.ts";
import { roundPoints } from "./round-points.ts";
import { Steps } from "./steps.ts";

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
/**
 * There are few scorecards among many trees, and the best of many looks better than it is: on
 * development data of two classes scorecards did so much better on new rows. Those of several
 * classes are more to read.
 */
const CREDIT = 1;
/** Columns of points that fit on a card, and fields that are gone through quickly. */
const MOST_CLASSES = 12;
const MOST_CELLS = 2e7;
/** Digits that are added up in the head. */
const MOST_POINTS = 99;
/** Beyond that nobody adds up. */
const MOST_STEPS = 24;
/** What a squared weight costs, in nats: of two classes, and of several. */
const RIDGE = 2;
const RIDGE_OF_COLUMNS = 1;
/** What a step must bring. */
const LEAST_GAIN = 1;

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
      creditInLogLoss: classes > 2 ? 0 : CREDIT,
    })),
  };
}

async function learnScorecard(request: LearnRequest<ScorecardOptions>): Promise<Learned> {
  const { source, part, options, context, shared } = request;
  const table = await source.table(part);
  const [counts] = await source.countClasses([part]);
  const costs = costMatrix(options.costs, source.classes);
  const isOfColumns = source.classes.length > 2;
  const most = Math.min(options.maxConditions, MOST_STEPS);
  const pace = new Pace(Number.POSITIVE_INFINITY, context.signal);
  const turn = async (done: number): Promise<void> => {
    await pace.turnIfDue();
    context.onProgress?.({ done: 0.9 * done, text: "choosing conditions" });
  };
  const key = `scorecard ${JSON.stringify([options.priors, options.minRows])}`;
  const greedy = await shared.once(key, async () => {
    const factors = priorFactors(options.priors, source.classes, counts);
    const sides = {
      table,
      steps: new Steps(table, options.minRows),
      isPositive: pointedClass(counts),
      factors: factors?.values ?? new Float64Array(source.classes.length).fill(1),
    };
    return new GreedySteps({ sides, ridge: isOfColumns ? RIDGE_OF_COLUMNS : RIDGE, leastGain: LEAST_GAIN });
  });
  const { sides } = greedy.options;
  const first = await greedy.first(most, (done) => turn(isOfColumns ? done / 2 : done));
  // Of two classes that gains nothing on new rows; of several, half a point of accuracy.
  const chosen = isOfColumns
    ? await exchangeSteps(first, greedy.options, (done) => turn((1 + done) / 2))
    : first;
  const model =
    source.classes.length > 2
      ? columnModel(source, table, chosen, { costs })
      : cardModel(source, table, withPoints(chosen), { sides, costs, ridge: RIDGE });
  return { model, certificate: null, history: [], notices: [] };
}

function withPoints({ steps, cells, fit }: Chosen): PointedSteps {
  const { points } = roundPoints(cells, fit, { ridge: RIDGE, spread: (each) => widestBand(steps, each) });
  return { steps, cells, points: lowestTerms(points) };
}

/** +1, +2 instead of +3, +6: totals mean the same, and are quicker to add up. */
function lowestTerms(points: ArrayLike<number>): Int32Array {
  const all = Int32Array.from(points);
  const divisor = all.reduce<bigint>((common, each) => commonDivisor(common, BigInt(Math.abs(each))), 0n);
  return divisor > 1n ? all.map((each) => each / Number(divisor)) : all;
}

/** A column of points for each class; the points that every row starts with are an item. */
function columnModel(
  source: CountSource,
  table: Table,
  { steps, cells, fit }: Chosen,
  { costs }: Pick<Meaning, "costs">,
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
