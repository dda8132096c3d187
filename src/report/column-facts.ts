// The overview of every column, from counts alone: kind, missing values, and bars of the classes over its values.

import type { CountSource, Histogram, Variable } from "../counts/count-source.ts";
import { total } from "../counts/total.ts";
import type { ColumnFacts } from "./facts.ts";

const NUMBER_BARS = 16;
const CATEGORY_BARS = 5;

/** In dataset order. `used` names the columns of the model. */
export async function columnFacts(
  source: CountSource,
  columns: readonly number[],
  used: ReadonlySet<string>,
): Promise<ColumnFacts[]> {
  const facts = new Map<number, ColumnFacts>();
  await source.count({ parts: [source.everything], variables: columns }, (histogram) => {
    const variable = source.variables[histogram.variable];
    const { name, kind } = variable.schema;
    const known = presentValues(histogram, variable, source.classes.length);
    const shape = kind === "continuous" ? numberBars(known, variable) : categoryBars(known, variable);
    facts.set(histogram.variable, { name, kind, isUsed: used.has(name), ...shape });
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

type Shape = Pick<ColumnFacts, "missing" | "distinct" | "range" | "bars" | "others">;

function numberBars({ missing, values }: Present, variable: Variable): Shape {
  const empty = { missing, distinct: values.length, range: null, bars: [], others: 0 };
  if (values.length === 0) return empty;
  const low = variable.lower(values[0].code);
  const high = variable.upper(values.at(-1)!.code);
  const bars = Math.min(NUMBER_BARS, Math.max(1, values.length));
  const step = (high - low) / bars;
  const counts = Array.from({ length: bars }, () => values[0].counts.map(() => 0));
  for (const { code, counts: own } of values) {
    const middle = (variable.lower(code) + variable.upper(code)) / 2;
    const bar = step > 0 ? Math.min(bars - 1, Math.floor((middle - low) / step)) : 0;
    own.forEach((count, c) => {
      counts[bar][c] += count;
    });
  }
  const texts = counts.map(
    (_, bar) => `${shortNumber(low + bar * step)} to ${shortNumber(low + (bar + 1) * step)}`,
  );
  return {
    ...empty,
    range: { low, high },
    bars: counts.map((own, bar) => ({ text: texts[bar], counts: own })),
  };
}

function categoryBars({ missing, values }: Present, { schema }: Variable): Shape {
  const ordered = [...values].sort((a, b) => total(b.counts) - total(a.counts) || a.code - b.code);
  const shown = ordered.slice(0, ordered.length === CATEGORY_BARS + 1 ? CATEGORY_BARS + 1 : CATEGORY_BARS);
  return {
    missing,
    distinct: values.length,
    range: null,
    bars: shown.map(({ code, counts }) => ({ text: schema.categories[code], counts })),
    others: ordered.length - shown.length,
  };
}

/** Four digits are enough to read a scale by. */
export function shortNumber(value: number): string {
  return String(Number(value.toPrecision(4)));
}
