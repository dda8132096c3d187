// What the totals of a card mean. The probability at a total is that of a line of log-odds, moved
// towards the rows that have it where there are many, and it never falls as the total grows. Totals
// that differ little are told together, so that the table can be read.

import { fitLine } from "./fit-line.ts";
import { sigmoid } from "./sigmoid.ts";

export interface TotalGroup {
  /** The least total of it; of the first group the least that was seen. */
  readonly from: number;
  /** Weight of its rows by class. */
  readonly counts: Float64Array;
  readonly probability: number;
}

/** Rows that the line counts for against the rows of a total themselves. */
const LINE_ROWS = 20;
/** Rows with the shares of the whole card that come to every total (shrink-probabilities.ts). */
const ROWS_AT_END = 1;
const MOST_GROUPS = 12;

export interface TotalRows {
  readonly total: number;
  readonly counts: Float64Array;
}

/**
 * `rows` ascend by total; `isPositive` and `factors` are by class; `price` is that of a squared
 * slope of the line.
 */
export function meaningOf(
  rows: readonly TotalRows[],
  isPositive: Uint8Array,
  factors: Float64Array,
  price: number,
): TotalGroup[] {
  if (rows.length === 0) return [];
  const low = rows[0].total;
  const size = rows.at(-1)!.total - low + 1;
  const positive = new Float64Array(size);
  const negative = new Float64Array(size);
  for (const { total, counts } of rows) {
    for (let c = 0; c < counts.length; c++) {
      const weight = counts[c] * factors[c];
      if (isPositive[c]) positive[total - low] += weight;
      else negative[total - low] += weight;
    }
  }
  const [yes, no] = [total(positive), total(negative)];
  const whole = yes + no > 0 ? yes / (yes + no) : 0.5;
  const line = fitLine(positive, negative, price);
  let groups = rows.map(({ total: from, counts }): Group => {
    const at = from - low;
    const weight = positive[at] + negative[at];
    const onLine = LINE_ROWS * sigmoid(line.start + line.slope * at);
    const pulled = positive[at] + onLine + ROWS_AT_END * whole;
    const drawn = weight + LINE_ROWS + ROWS_AT_END;
    return { from, counts: counts.slice(), yes: pulled, weight: drawn, own: weight };
  });
  groups = merged(
    groups,
    (a, b) => a.yes / a.weight >= b.yes / b.weight - 1e-12,
    () => 0,
    1,
  );
  groups = merged(groups, () => true, lossOfMerging, MOST_GROUPS);
  return groups.map(({ from, counts, yes, weight }) => ({ from, counts, probability: yes / weight }));
}

function total(weights: Float64Array): number {
  return weights.reduce((sum, weight) => sum + weight, 0);
}

interface Group {
  readonly from: number;
  readonly counts: Float64Array;
  readonly yes: number;
  readonly weight: number;
  readonly own: number;
}

/** Joins neighbours that may be joined, the cheapest first, down to so many. */
function merged(
  groups: readonly Group[],
  mayJoin: (a: Group, b: Group) => boolean,
  price: (a: Group, b: Group) => number,
  most: number,
): Group[] {
  const left = [...groups];
  while (left.length > most) {
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let at = 0; at + 1 < left.length; at++) {
      if (!mayJoin(left[at], left[at + 1])) continue;
      const cost = price(left[at], left[at + 1]);
      if (cost < least) [best, least] = [at, cost];
    }
    if (best < 0) break;
    left.splice(best, 2, joined(left[best], left[best + 1]));
  }
  return left;
}

function joined(a: Group, b: Group): Group {
  return {
    from: a.from,
    counts: a.counts.map((count, c) => count + b.counts[c]),
    yes: a.yes + b.yes,
    weight: a.weight + b.weight,
    own: a.own + b.own,
  };
}

/** Nats that the rows lose where two groups have one probability. */
function lossOfMerging(a: Group, b: Group): number {
  const entropy = (group: Group, p: number): number => {
    const share = group.yes / group.weight;
    const rows = Math.max(group.own, 1e-9);
    return -rows * (share * Math.log(Math.max(p, 1e-12)) + (1 - share) * Math.log(Math.max(1 - p, 1e-12)));
  };
  const p = (a.yes + b.yes) / (a.weight + b.weight);
  return entropy(a, p) + entropy(b, p) - entropy(a, a.yes / a.weight) - entropy(b, b.yes / b.weight);
}
