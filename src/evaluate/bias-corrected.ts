// What the winner of a cross-validation is worth on new rows. Its own score is too good, since it
// was chosen by it. Bootstrap bias-corrected cross-validation (Tsamardinos, Greasidou & Borboudakis
// 2018, Machine Learning 107) needs no further fit: rows are drawn with replacement from those of
// the folds, the winner is picked by the candidates' predictions for the rows drawn, and scored on
// the rows not drawn. The mean over many draws is what choosing in this way yields.

import { createRandom, type Random } from "../dataset/random.ts";
import { type ConfusionMatrix, sumConfusions } from "./confusion-matrix.ts";
import { effectiveRows } from "./effective-rows.ts";
import { confusionOf, type PartPredictions } from "./predict-part.ts";
import { clustersOf } from "./unit-rows.ts";

export interface CorrectionRequest {
  /**
   * What the rows of each cell lose by the predictions of a candidate, in each respect that counts
   * for the choice (see Objective).
   */
  readonly losses: readonly ((predictions: PartPredictions, candidate: number) => Float64Array)[];
  /** The winner by these mean losses: respect × candidate × fold. */
  readonly pick: (losses: readonly (readonly (readonly number[])[])[]) => number;
  readonly seed: number;
  readonly draws?: number;
}

const DRAWS = 300;
/** The more rows, the less draws differ: rows drawn over all draws, and the fewest draws. */
const UNITS_DRAWN = 600_000;
const FEWEST_DRAWS = 60;
/** Rows of one draw; of more, several make one unit. */
const MOST_UNITS = 20_000;

/**
 * The confusion matrix that the winner has on new rows, scaled to the rows of each class that there
 * are. All folds have the same candidates in the same order.
 */
export function biasCorrected(
  predictions: readonly PartPredictions[],
  { pick, seed, ...request }: CorrectionRequest,
): ConfusionMatrix {
  const folds = predictions.map(inOrder);
  const { classes } = folds[0];
  const candidates = folds[0].predicted.length;
  const random = createRandom(seed);
  const weightOf = new Float64Array(classes.length);
  for (const { actual, weights } of folds) {
    for (let cell = 0; cell < weights.length; cell++) weightOf[actual[cell]] += weights[cell];
  }
  const all = weightOf.reduce((sum, weight) => sum + weight, 0);
  const squaredWeight = squaredWeightOf(folds);
  const most = squaredWeight === null ? all : effectiveRows(all, squaredWeight);
  const units = unitsOf(folds, Math.min(most, MOST_UNITS) / all);
  const draws = request.draws ?? drawsFor(units.cell.length);
  const losses = request.losses.map((lossesOf) =>
    folds[0].predicted.map((_, candidate) =>
      Float64Array.from(folds.flatMap((fold) => [...lossesOf(fold, candidate)])),
    ),
  );
  /**
   * Of each candidate the weight of each cell, over the draws that it won, among those not drawn.
   */
  const won = new Map<number, Float64Array>();
  const drawn = new Uint16Array(units.cell.length);
  // By cell: no candidate tells the units of a cell apart.
  const inBag = new Float64Array(units.weight.length);
  const outOfBag = new Float64Array(units.weight.length);
  const means = losses.map(() =>
    Array.from({ length: candidates }, () => new Array<number>(folds.length).fill(0)),
  );
  for (let draw = 0; draw < draws; draw++) {
    drawUnits(drawn, units.clusters, random);
    weighBags(units, drawn, inBag, outOfBag);
    for (const [respect, own] of losses.entries()) meanLosses(units.starts, inBag, own, means[respect]);
    const winner = pick(means);
    const sums = won.get(winner) ?? new Float64Array(outOfBag.length);
    for (let cell = 0; cell < sums.length; cell++) sums[cell] += outOfBag[cell];
    won.set(winner, sums);
  }
  const matrices = [...won].flatMap(([winner, weights]) =>
    folds.map((fold, place) => {
      const own = weights.subarray(units.starts[place], units.starts[place + 1]);
      return confusionOf({ ...fold, weights: own }, winner);
    }),
  );
  const { squaredWeight: _, ...sum } = sumConfusions(matrices);
  return { ...scaled(sum, weightOf), ...(squaredWeight !== null && { squaredWeight }) };
}

/** Of all rows of the folds; null where weights count rows. */
function squaredWeightOf(folds: readonly PartPredictions[]): number | null {
  const squares = folds.flatMap(({ squaredWeight }) => squaredWeight ?? []);
  return squares.length === 0 ? null : squares.reduce((sum, own) => sum + own, 0);
}

/**
 * As many as there are, with replacement: units, or whole clusters of them, since rows of one group
 * or time are much alike.
 */
function drawUnits(drawn: Uint16Array, clusters: Units["clusters"], random: Random): void {
  if (clusters !== null) {
    const times = new Uint16Array(clusters.count);
    for (let i = 0; i < times.length; i++) times[random.below(times.length)]++;
    for (let unit = 0; unit < drawn.length; unit++) drawn[unit] = times[clusters.of[unit]];
    return;
  }
  drawn.fill(0);
  const { length } = drawn;
  for (let i = 0; i < length; i++) drawn[random.below(length)]++;
}

/** The weight of each cell among the units that were drawn, and among those that were not. */
function weighBags(
  { cell: cells, weight }: Units,
  drawn: Uint16Array,
  inBag: Float64Array,
  outOfBag: Float64Array,
): void {
  inBag.fill(0);
  outOfBag.fill(0);
  for (let unit = 0; unit < drawn.length; unit++) {
    const cell = cells[unit];
    const times = drawn[unit];
    if (times > 0) inBag[cell] += times * weight[cell];
    else outOfBag[cell] += weight[cell];
  }
}

function meanLosses(
  starts: Uint32Array,
  inBag: Float64Array,
  losses: readonly Float64Array[],
  means: readonly number[][],
): void {
  for (let fold = 0; fold + 1 < starts.length; fold++) {
    const [start, end] = [starts[fold], starts[fold + 1]];
    let whole = 0;
    for (let cell = start; cell < end; cell++) whole += inBag[cell];
    for (let candidate = 0; candidate < losses.length; candidate++) {
      const own = losses[candidate];
      let lost = 0;
      for (let cell = start; cell < end; cell++) lost += inBag[cell] * own[cell];
      // Where nothing of a fold was drawn, all candidates lose the same.
      means[candidate][fold] = whole > 0 ? lost / whole : 0;
    }
  }
}

function drawsFor(units: number): number {
  return Math.max(FEWEST_DRAWS, Math.min(DRAWS, Math.round(UNITS_DRAWN / Math.max(1, units))));
}

/** Cells of equal class and predictions merged, in an order that engines do not change. */
function inOrder({ actual, weights, predicted, reached, units, ...rest }: PartPredictions): PartPredictions {
  const columns = [actual, ...reached, ...(units ? [units.numbers] : [])];
  const compare = (a: number, b: number): number => {
    for (const column of columns) {
      if (column[a] !== column[b]) return column[a] - column[b];
    }
    return 0;
  };
  const order = Uint32Array.from(actual.keys()).sort(compare);
  const firsts: number[] = [];
  const merged: number[] = [];
  for (const cell of order) {
    if (firsts.length > 0 && compare(firsts.at(-1)!, cell) === 0) {
      merged[merged.length - 1] += weights[cell];
    } else {
      firsts.push(cell);
      merged.push(weights[cell]);
    }
  }
  const gathered = (column: Uint16Array): Uint16Array => Uint16Array.from(firsts, (cell) => column[cell]);
  return {
    ...rest,
    actual: gathered(actual),
    weights: Float64Array.from(merged),
    predicted: predicted.map(gathered),
    reached: reached.map((places) => Uint32Array.from(firsts, (cell) => places[cell])),
    ...(units && {
      units: { ...units, numbers: Float64Array.from(firsts, (cell) => units.numbers[cell]) },
    }),
  };
}

/** What is drawn: a unit is a row, or several of one cell. Cells are numbered through all folds. */
interface Units {
  /** By unit. */
  readonly cell: Uint32Array;
  /** By cell: the weight of one of its units. */
  readonly weight: Float64Array;
  /** The first cell of each fold, and the number of all cells. */
  readonly starts: Uint32Array;
  /** What is drawn together; null where each unit is drawn by itself. */
  readonly clusters: { readonly of: Uint32Array; readonly count: number } | null;
}

function unitsOf(folds: readonly PartPredictions[], share: number): Units {
  const cells: number[] = [];
  const weight: number[] = [];
  const starts = [0];
  for (const { weights } of folds) {
    for (const own of weights) {
      const count = Math.max(1, Math.round(own * share));
      for (let unit = 0; unit < count; unit++) cells.push(weight.length);
      weight.push(own / count);
    }
    starts.push(weight.length);
  }
  return {
    cell: Uint32Array.from(cells),
    weight: Float64Array.from(weight),
    starts: Uint32Array.from(starts),
    clusters: clustersOfUnits(folds, cells),
  };
}

/** By unit, from its cell. */
function clustersOfUnits(folds: readonly PartPredictions[], cells: readonly number[]): Units["clusters"] {
  const { units } = folds[0];
  if (!units) return null;
  const numbers = Float64Array.from(folds.flatMap((fold) => [...fold.units!.numbers]));
  const weights = Float64Array.from(folds.flatMap((fold) => [...fold.weights]));
  const { clusters, count } = clustersOf({ by: units.by, numbers, weights });
  return { of: Uint32Array.from(cells, (cell) => clusters[cell]), count };
}

/** As many rows of each class as there are, in whole rows by largest remainders. */
function scaled(
  { classes, counts, forecasts = [], units }: ConfusionMatrix,
  weightOf: Float64Array,
): ConfusionMatrix {
  const factors = counts.map((row, actual) => {
    const sum = row.reduce((all, count) => all + count, 0);
    return sum > 0 ? weightOf[actual] / sum : 0;
  });
  return {
    classes,
    ...(units && {
      units: { ...units, weights: units.weights.map((weight, cell) => weight * factors[units.actual[cell]]) },
    }),
    forecasts: forecasts.map((model) =>
      model.map(({ probabilities, counts: rows }) => {
        return { probabilities, counts: rows.map((count, actual) => count * factors[actual]) };
      }),
    ),
    counts: counts.map((row, actual) => {
      const sum = row.reduce((total, count) => total + count, 0);
      // All rows of a rare class may be in every draw: it then counts as recognised.
      const exact = row.map((count, predicted) =>
        sum > 0 ? (count / sum) * weightOf[actual] : predicted === actual ? weightOf[actual] : 0,
      );
      return Number.isInteger(weightOf[actual]) ? wholeRows(exact, weightOf[actual]) : exact;
    }),
  };
}

function wholeRows(exact: Float64Array, rows: number): Float64Array {
  const whole = exact.map(Math.floor);
  const left = rows - whole.reduce((sum, count) => sum + count, 0);
  const order = [...exact.keys()].sort((a, b) => exact[b] - whole[b] - (exact[a] - whole[a]) || a - b);
  for (const place of order.slice(0, Math.round(left))) whole[place]++;
  return whole;
}
