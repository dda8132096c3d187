// A threshold to drag: how the classes lie around it, and what the whole model would be worth at every other cut. One
// pass finds all of these: a row's prediction depends on the cut only by whether its value is below or above it.

import { type Dataset, edit, type Model, predict, thresholdBetween } from "../../../internal.ts";
import type { CutView } from "./request.ts";

export interface CutRequest {
  readonly model: Model;
  /** Address of the condition or threshold. */
  readonly at: string;
  readonly column: string;
  readonly value: number;
  readonly isAbove: boolean;
  /** The cut must stay between these: its neighbours among intervals. */
  readonly within: readonly [number, number];
  /** Rows that meet the condition: their places in `learn`. */
  readonly places: Uint32Array;
  readonly learn: Dataset;
  readonly edit: Dataset;
}

export function cutView(request: CutRequest): CutView {
  const { at, column, value, isAbove, learn, edit: rows } = request;
  const sorted = Float64Array.from(request.places, (row) => numbersOf(learn, column)[row])
    .filter((own) => !Number.isNaN(own))
    .sort();
  const cuts = cutsOf(sorted, request);
  const scale = scaleOf(sorted, value);
  return {
    at,
    column,
    value,
    isAbove,
    ...scale,
    bars: barsOf(request, scale, sorted),
    cuts,
    right: rightAt(cuts, request),
    rows: rows.weights === null ? rows.rows : rows.weights.reduce((sum, weight) => sum + weight, 0),
  };
}

function numbersOf({ attributes, name }: Dataset, column: string): Float64Array {
  const found = attributes.find((own) => own.name === column);
  if (found?.kind !== "continuous") throw new Error(`${name}: column ${column} has no numbers`);
  return found.values;
}

/** Between all neighbouring values of the rows, and the cut as it is. */
function cutsOf(sorted: Float64Array, { value, within }: CutRequest): Float64Array {
  const cuts = [value];
  for (let i = 1; i < sorted.length; i++) {
    if (sorted[i] === sorted[i - 1]) continue;
    const cut = thresholdBetween(sorted[i - 1], sorted[i]);
    if (cut > within[0] && cut < within[1] && cut !== value) cuts.push(cut);
  }
  return Float64Array.from(cuts).sort();
}

/** Weight of the edit rows that the model gets right with each of the cuts. */
function rightAt(cuts: Float64Array, { model, at, column, edit: rows }: CutRequest): Float64Array {
  const side = (value: number): Uint8Array => {
    const { model: moved } = edit(model, [{ type: "set-threshold", at, value }]);
    const { codes, classes } = predict(moved, rows);
    const codeOf = classes.map((name) => rows.target.categories.indexOf(name));
    return Uint8Array.from(codes, (code, row) => Number(codeOf[code] === rows.target.codes[row]));
  };
  // With the least and the greatest of the cuts: rows outside these two, and those without a value, fare alike in both.
  const [low, high] = [side(cuts[0]), side(cuts.at(-1)!)];
  const values = numbersOf(rows, column);
  const weightOf = (row: number): number => (rows.weights === null ? 1 : rows.weights[row]);
  let right = 0;
  const moving: number[] = [];
  for (let row = 0; row < rows.rows; row++) {
    right += weightOf(row) * low[row];
    if (low[row] !== high[row]) moving.push(row);
  }
  moving.sort((a, b) => values[a] - values[b]);
  const rightAtCut = new Float64Array(cuts.length);
  let next = 0;
  for (let cut = 0; cut < cuts.length; cut++) {
    for (; next < moving.length && values[moving[next]] <= cuts[cut]; next++) {
      const row = moving[next];
      right += weightOf(row) * (high[row] - low[row]);
    }
    rightAtCut[cut] = right;
  }
  return rightAtCut;
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
  const width = most - least;
  const low = inner.low - room;
  const high = inner.high + room;
  return {
    low: low - least > SPARED * width ? low : least,
    high: most - high > SPARED * width ? high : most,
  };
}

const MOST_BARS = 40;

/** By class over the learn rows; what lies beyond the scale is in the first and the last. */
function barsOf(
  { learn, places, column, model }: CutRequest,
  { low, high }: Scale,
  sorted: Float64Array,
): CutView["bars"] {
  let distinct = sorted.length > 0 ? 1 : 0;
  for (let i = 1; i < sorted.length && distinct < MOST_BARS; i++) if (sorted[i] !== sorted[i - 1]) distinct++;
  const bars = Math.max(1, distinct);
  // By halves: the width of a range may be more than a number can be.
  const half = high / 2 - low / 2;
  const edge = (bar: number): number => low + ((half * bar) / bars) * 2;
  const counts = Array.from({ length: bars }, () => model.classes.map(() => 0));
  const values = numbersOf(learn, column);
  const classOf = learn.target.categories.map((name) => model.classes.indexOf(name));
  for (const row of places) {
    const own = values[row];
    if (Number.isNaN(own)) continue;
    const place = half > 0 ? Math.floor(((own / 2 - low / 2) / half) * bars) : 0;
    const bar = Math.min(bars - 1, Math.max(0, place));
    const code = classOf[learn.target.codes[row]];
    if (code >= 0) counts[bar][code] += learn.weights === null ? 1 : learn.weights[row];
  }
  return counts.map((own, bar) => ({ from: edge(bar), to: edge(bar + 1), counts: own }));
}
