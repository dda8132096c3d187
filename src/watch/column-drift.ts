// How the values of a column have moved: by tenths of a number's rows before, by the commonest
// categories, and missing values as a group of their own.

import { type Column, isOrdered, type OrderedColumn } from "../dataset/column.ts";
import { dateText } from "../dataset/date-text.ts";
import { type Stability, stabilityIndex, stabilityOf } from "./stability-index.ts";

export interface ColumnDrift {
  readonly name: string;
  readonly index: number;
  readonly stability: Stability;
  readonly groups: readonly DriftGroup[];
}

export interface DriftGroup {
  readonly text: string;
  /** Rows. */
  readonly before: number;
  readonly now: number;
}

const TENTHS = 10;
const MOST_CATEGORIES = 20;

/** The same column of two datasets. */
export function columnDrift(before: Column, now: Column): ColumnDrift {
  const groups =
    isOrdered(before) && isOrdered(now)
      ? numberGroups(before, now)
      : !isOrdered(before) && !isOrdered(now)
        ? categoryGroups(before, now)
        : [];
  const shown = groups.filter((group) => group.before + group.now > 0);
  const index = stabilityIndex(
    shown.map((group) => group.before),
    shown.map((group) => group.now),
  );
  return { name: before.name, index, stability: stabilityOf(index), groups: shown };
}

function numberGroups(before: OrderedColumn, now: OrderedColumn): DriftGroup[] {
  const written = (edge: number): string => (before.kind === "date" ? dateText(edge) : String(edge));
  const sorted = before.values.filter((value) => !Number.isNaN(value)).sort();
  const edges = [
    ...new Set(
      Array.from(
        { length: TENTHS - 1 },
        (_, tenth) => sorted[Math.floor((sorted.length * (tenth + 1)) / TENTHS)],
      ),
    ),
  ].filter((edge) => edge !== undefined);
  const count = (values: Float64Array): number[] => {
    const counts = new Array<number>(edges.length + 2).fill(0);
    for (const value of values) {
      const place = edges.findIndex((edge) => value <= edge);
      counts[Number.isNaN(value) ? edges.length + 1 : place < 0 ? edges.length : place]++;
    }
    return counts;
  };
  const [first, second] = [count(before.values), count(now.values)];
  const text = (group: number): string => {
    if (group > edges.length) return "missing";
    if (edges.length === 0) return "known";
    if (group === 0) return `≤ ${written(edges[0])}`;
    return group === edges.length
      ? `> ${written(edges.at(-1)!)}`
      : `${written(edges[group - 1])} to ${written(edges[group])}`;
  };
  return first.map((own, group) => ({ text: text(group), before: own, now: second[group] }));
}

type Coded = Exclude<Column, OrderedColumn>;

function categoryGroups(before: Coded, now: Coded): DriftGroup[] {
  const [first, second] = [countsOf(before), countsOf(now)];
  const common = [...first]
    .filter(([text]) => text !== null)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_CATEGORIES)
    .map(([text]) => text!);
  const rest = (counts: Map<string | null, number>, isNew: boolean): number => {
    let sum = 0;
    for (const [text, rows] of counts)
      if (text !== null && !common.includes(text) && first.has(text) !== isNew) sum += rows;
    return sum;
  };
  return [
    ...common.map((text) => ({ text, before: first.get(text) ?? 0, now: second.get(text) ?? 0 })),
    { text: "rarer values", before: rest(first, false), now: rest(second, false) },
    { text: "values never seen before", before: 0, now: rest(second, true) },
    { text: "missing", before: first.get(null) ?? 0, now: second.get(null) ?? 0 },
  ];
}

/** Null: missing. */
function countsOf({ codes, categories }: Coded): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const code of codes) {
    const text = categories[code] ?? null;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}
