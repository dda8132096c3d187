// The overview of every column, from counts alone: kind, missing values, and bars of the classes
// over its values.

import type { CountSource, Histogram, Variable } from "../../counts/count-source.ts";
import { total } from "../../counts/total.ts";
import { isOrderedKind } from "../../dataset/column.ts";
import { dateText, SECONDS_PER_DAY } from "../../dataset/date-text.ts";
import type { ColumnBar, ColumnFacts } from "./facts.ts";

const NUMBER_BARS = 24;
const CATEGORY_BARS = 5;

/** `cutsOf`: the thresholds on a column that the model uses, null for others. */
export async function columnFacts(
  source: CountSource,
  columns: readonly number[],
  cutsOf: (name: string) => readonly number[] | null,
): Promise<ColumnFacts[]> {
  const facts = new Map<number, ColumnFacts>();
  await source.count({ parts: [source.everything], variables: columns }, (histogram) => {
    const variable = source.variables[histogram.variable];
    const { name, kind } = variable.schema;
    const known = presentValues(histogram, variable, source.classes.length);
    const cuts = cutsOf(name);
    const shape = isOrderedKind(kind)
      ? numberBars(known, variable, cuts ?? [])
      : categoryBars(known, variable);
    facts.set(histogram.variable, { name, kind, isUsed: cuts !== null, cuts: cuts ?? [], ...shape });
  });
  return columns.map((column) => facts.get(column)!);
}

interface Present {
  readonly missing: number;
  readonly values: readonly { readonly code: number; readonly counts: readonly number[] }[];
}

function presentValues({ length, codes, counts }: Histogram, { size }: Variable, classes: number): Present {
  let missing = 0;
  const values: { code: number; counts: number[] }[] = [];
  for (let row = 0; row < length; row++) {
    const own = [...counts.subarray(row * classes, (row + 1) * classes)];
    if (codes[row] === size) missing = total(own);
    else values.push({ code: codes[row], counts: own });
  }
  return { missing, values };
}

type Shape = Pick<ColumnFacts, "missing" | "distinct" | "range" | "scale" | "median" | "bars" | "others">;

/** Values this far out, by share of the rows, may lie beyond the scale. */
const FAR = 0.01;
/** How much of the whole range the scale must spare before it leaves any out. */
const SPARED = 0.3;

function numberBars({ missing, values }: Present, variable: Variable, cuts: readonly number[]): Shape {
  const empty = {
    missing,
    distinct: values.length,
    range: null,
    scale: null,
    median: null,
    bars: [],
    others: 0,
  };
  const { kind } = variable.schema;
  if (values.length === 0) return empty;
  const range = { low: variable.lower(values[0].code), high: variable.upper(values.at(-1)!.code) };
  const places = values.map(({ code, counts }) => ({
    at: (variable.lower(code) + variable.upper(code)) / 2,
    counts,
  }));
  const scale = scaleFor(places, range, cuts);
  const bars = Math.min(NUMBER_BARS, Math.max(1, values.length));
  const step = (scale.high - scale.low) / bars;
  const none = (): number[] => values[0].counts.map(() => 0);
  const sums = Array.from({ length: bars }, none);
  const [below, above] = [none(), none()];
  for (const { at, counts } of places) {
    const bar = step > 0 ? Math.min(bars - 1, Math.floor((at - scale.low) / step)) : 0;
    const sum = at < scale.low ? below : at > scale.high ? above : sums[bar];
    counts.forEach((count, c) => {
      sum[c] += count;
    });
  }
  const bar = (from: number, to: number, counts: number[], isBeyond = false): ColumnBar => ({
    text: `${shortValue(from, kind)} to ${shortValue(to, kind)}`,
    counts,
    from,
    to,
    ...(isBeyond && { isBeyond }),
  });
  return {
    ...empty,
    range,
    scale,
    median: quantileOf(places, 0.5),
    bars: [
      ...(total(below) > 0 ? [bar(range.low, scale.low, below, true)] : []),
      ...sums.map((counts, index) => bar(scale.low + index * step, scale.low + (index + 1) * step, counts)),
      ...(total(above) > 0 ? [bar(scale.high, range.high, above, true)] : []),
    ],
  };
}

interface PlacedCounts {
  readonly at: number;
  readonly counts: readonly number[];
}

/** The value that this share of the rows does not exceed; `places` ascend. */
function quantileOf(places: readonly PlacedCounts[], share: number): number {
  const all = places.reduce((sum, { counts }) => sum + total(counts), 0);
  let below = 0;
  for (const { at, counts } of places) {
    below += total(counts);
    if (below >= share * all) return at;
  }
  return places.at(-1)!.at;
}

/** Around most rows and all cuts; the whole range unless that saves much of it. */
function scaleFor(
  places: readonly PlacedCounts[],
  range: { readonly low: number; readonly high: number },
  cuts: readonly number[],
): { low: number; high: number } {
  const inner = [
    quantileOf(places, FAR),
    quantileOf(places, 1 - FAR),
    ...cuts.filter((cut) => cut >= range.low && cut <= range.high),
  ];
  const room = (Math.max(...inner) - Math.min(...inner)) * 0.08;
  const low = Math.max(range.low, Math.min(...inner) - room);
  const high = Math.min(range.high, Math.max(...inner) + room);
  const width = range.high - range.low;
  return {
    low: low - range.low > SPARED * width ? low : range.low,
    high: range.high - high > SPARED * width ? high : range.high,
  };
}

function categoryBars({ missing, values }: Present, { schema }: Variable): Shape {
  const ordered = [...values].sort((a, b) => total(b.counts) - total(a.counts) || a.code - b.code);
  const shown = ordered.slice(0, ordered.length === CATEGORY_BARS + 1 ? CATEGORY_BARS + 1 : CATEGORY_BARS);
  return {
    missing,
    distinct: values.length,
    range: null,
    scale: null,
    median: null,
    bars: shown.map(({ code, counts }) => ({ text: schema.categories[code], counts })),
    others: ordered.length - shown.length,
  };
}

/** Four digits are enough to read a scale by, and days of dates. */
export function shortValue(value: number, kind: ColumnFacts["kind"]): string {
  return kind === "date"
    ? dateText(Math.floor(value / SECONDS_PER_DAY) * SECONDS_PER_DAY)
    : shortNumber(value);
}

export function shortNumber(value: number): string {
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(4)));
}
