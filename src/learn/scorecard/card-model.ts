// A card of two classes as a model: its items, and what their totals mean.

import { conditionsOf } from "../../condition/condition.ts";
import type { CountSource } from "../../counts/count-source.ts";
import type { Table } from "../../encoding/table.ts";
import { modelHead } from "../../learner/model-head.ts";
import type { ScorecardModel, ScoreItem, TotalBand } from "../../model/model.ts";
import { meaningOf, type TotalRows } from "../../model/scorecard/meaning-of.ts";
import { type CostMatrix, cheapestClass } from "../../objective/cost.ts";
import { cardOf } from "./card-items.ts";
import type { Cells, Sides } from "./cells.ts";
import { slopePrice, totalsOf } from "./round-points.ts";
import type { Step } from "./steps.ts";

export interface Meaning {
  readonly sides: Sides;
  readonly costs: CostMatrix;
  /** Of a squared weight. */
  readonly ridge: number;
}

export interface PointedSteps {
  readonly steps: readonly Step[];
  readonly cells: Cells;
  /** Whole, one for each step. */
  readonly points: ArrayLike<number>;
}

export function cardModel(
  source: CountSource,
  table: Table,
  { steps, cells, points }: PointedSteps,
  meaning: Meaning,
): ScorecardModel {
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
    totals: totalBands(byTotal, source, meaning, slopePrice(points, meaning.ridge)),
  };
}

/** Of two classes points speak for the rarer, the later of equals. */
export function pointedClass(counts: Float64Array): Uint8Array {
  const most = counts.indexOf(counts.reduce((largest, count) => Math.max(largest, count), 0));
  return Uint8Array.from(counts, (_, c) => Number(c !== most));
}

export function usedColumns(items: readonly ScoreItem[]): Set<string> {
  const tests = items.flatMap(({ bands }) => bands.map(({ test }) => test));
  return new Set(tests.flatMap(conditionsOf).map(({ column }) => column));
}

/** The values that rows have, ascending. */
export function presentCodes({ columns }: Table, column: number): number[] {
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
