// A threshold to drag: how the classes lie around it, and what the whole model would be worth at
// every other cut. Two predictions tell all of these: a row's prediction depends on the cut only by
// whether its value is below or above it.

import {
  binsOf,
  type Column,
  type Dataset,
  edit,
  gridOf,
  isOrdered,
  predict,
  thresholdBetween,
} from "../../../internal.ts";
import { classCounts, type PartRows, totalWeight, weightOf } from "../../engine/part-rows.ts";
import { rightRows } from "../../engine/right-rows.ts";
import type { CutView } from "./request.ts";

export interface Threshold extends Pick<CutView, "at" | "column" | "value" | "isAbove"> {
  /** It must stay between these: its neighbours among intervals. */
  readonly within: readonly [number, number];
}

export function cutView(threshold: Threshold, rows: PartRows): CutView {
  const { at, column, value, isAbove } = threshold;
  const { values: numbers, kind } = orderedOf(rows.learn, column);
  const sorted = Float64Array.from(rows.places, (row) => numbers[row])
    .filter((own) => !Number.isNaN(own))
    .sort();
  const scale = scaleOf(sorted, value);
  const cuts = cutsOf(sorted, threshold, kind);
  const bars = barsOf(rows, numbers, scale, sorted);
  return {
    ...{ at, column, value, isAbove, cuts, bars },
    ...{ low: bars[0].from, high: bars.at(-1)!.to },
    ends: [scale.low, scale.high],
    right: rightAt(cuts, threshold, rows),
    rows: totalWeight(rows.edit),
  };
}

function orderedOf({ attributes, name }: Dataset, column: string) {
  const found = attributes.find((own) => own.name === column);
  if (found === undefined || !isOrdered(found)) throw new Error(`${name}: column ${column} has no numbers`);
  return found;
}

/** Between all neighbouring values of the rows, and the cut as it is. */
function cutsOf(sorted: Float64Array, { value, within }: Threshold, kind: Column["kind"]): Float64Array {
  const cuts = [value];
  for (let i = 1; i < sorted.length; i++) {
    if (sorted[i] === sorted[i - 1]) continue;
    const cut = thresholdBetween(sorted[i - 1], sorted[i], kind);
    if (cut > within[0] && cut < within[1] && cut !== value) cuts.push(cut);
  }
  return Float64Array.from(cuts).sort();
}

/** Weight of the edit rows that the model gets right with each of the cuts. */
function rightAt(
  cuts: Float64Array,
  { at, column }: Threshold,
  { model, edit: rows }: PartRows,
): Float64Array {
  const rightWith = (value: number): Uint8Array => {
    const { model: moved } = edit(model, [{ type: "set-threshold", at, value }]);
    return rightRows(predict(moved, rows), rows);
  };
  // With the least and the greatest of the cuts: rows outside these two, and those without a value,
  // fare alike in both.
  const [low, high] = [rightWith(cuts[0]), rightWith(cuts.at(-1)!)];
  const values = orderedOf(rows, column).values;
  let right = 0;
  const moving: number[] = [];
  for (let row = 0; row < rows.rows; row++) {
    right += weightOf(rows, row) * low[row];
    if (low[row] !== high[row]) moving.push(row);
  }
  moving.sort((a, b) => values[a] - values[b]);
  let next = 0;
  return cuts.map((cut) => {
    for (; next < moving.length && values[moving[next]] <= cut; next++) {
      const row = moving[next];
      right += weightOf(rows, row) * (high[row] - low[row]);
    }
    return right;
  });
}

interface Scale {
  readonly low: number;
  readonly high: number;
}

/** Values this far out, by share of the rows, may lie beyond the scale. */
const FAR = 0.01;
/** How much of the whole range the scale must spare before it leaves any out. */
const SPARED = 0.3;

/** Where most rows and the cut are; the whole range unless that spares much. */
function scaleOf(sorted: Float64Array, value: number): Scale {
  if (sorted.length === 0) return { low: value, high: value };
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))];
  const [least, most] = [Math.min(sorted[0], value), Math.max(sorted.at(-1)!, value)];
  const inner = { low: Math.min(at(FAR), value), high: Math.max(at(1 - FAR), value) };
  const room = (inner.high - inner.low) * 0.08;
  const spared = SPARED * (most - least);
  const low = inner.low - room;
  const high = inner.high + room;
  return { low: low - least > spared ? low : least, high: most - high > spared ? high : most };
}

const MOST_BARS = 40;

/** By class over the learn rows; what lies beyond the scale is in the first and the last. */
function barsOf(
  rows: PartRows,
  numbers: Float64Array,
  { low, high }: Scale,
  sorted: Float64Array,
): CutView["bars"] {
  let most = 1;
  for (let i = 1; i < sorted.length && most < MOST_BARS; i++) if (sorted[i] !== sorted[i - 1]) most++;
  const { edges, place } = binsOf({ low, high, most, ...gridOf(sorted) });
  const counts = classCounts(rows, edges.length - 1, (row) =>
    Number.isNaN(numbers[row]) ? -1 : place(numbers[row]),
  );
  return counts.map((own, bar) => ({ from: edges[bar], to: edges[bar + 1], counts: own }));
}
