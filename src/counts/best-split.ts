// The best condition that a histogram offers. This file is the written rule for ties: a later
// condition must be strictly better; conditions are tried by ascending value or threshold,
// `missing` last.

import { isOrdered } from "../dataset/column.ts";
import { hasSides, meritRounding, SplitSearch, weigh } from "../kernels/split-search.ts";
import type { BestSplit, CountSource, Histogram, SplitQuery, Variable } from "./count-source.ts";
import type { SplitCriterion } from "./split-criterion.ts";

/** Counts of categories that are compared with those of the next one. */
const REMEMBERED = 8;

export type SplitRule = Pick<SplitQuery, "criterion" | "minRows">;

/** Searches among splits of rows with these class counts. */
export function searchSplits(total: Float64Array, { criterion, minRows }: SplitRule): SplitSearch {
  const { sideMerit: merit, factors, compare } = criterion;
  return new SplitSearch({ merit, total, factors, least: Math.max(minRows, Number.MIN_VALUE), compare });
}

/**
 * Visits the conditions that a histogram offers, in the order that decides ties, with the class
 * counts of the rows that pass, which are reused. With fewer than two values there are none.
 */
export function visitConditions(
  { codes, counts, length }: Histogram,
  variable: Variable,
  classes: number,
  visit: (type: BestSplit["type"], code: number, next: number, yes: Float64Array) => void,
): void {
  if (length < 2) return;
  const yes = new Float64Array(classes);
  const hasMissing = codes[length - 1] === variable.size;
  const values = hasMissing ? length - 1 : length;
  for (let i = 0; i < values; i++) {
    if (isOrdered(variable.schema)) {
      addRow(yes, counts, i * classes, classes);
      if (i + 1 < length) visit("at-most", codes[i], i + 1 < values ? codes[i + 1] : codes[i], yes);
    } else if (variable.schema.kind === "categorical" || codes[i] === 1) {
      yes.fill(0);
      addRow(yes, counts, i * classes, classes);
      if (variable.schema.kind === "boolean") visit("is", 0, 0, yes);
      else visit("equals", codes[i], 0, yes);
    }
  }
  if (!hasMissing) return;
  yes.fill(0);
  addRow(yes, counts, values * classes, classes);
  visit("missing", 0, 0, yes);
}

/** The best condition of one histogram; null where none leaves `minRows` on both sides. */
export function bestSplitOf(
  histogram: Histogram,
  variable: Variable,
  rule: SplitRule,
  classes: number,
): BestSplit | null {
  const { counts, length } = histogram;
  if (length < 2) return null;
  const total = new Float64Array(classes);
  for (let i = 0; i < length; i++) addRow(total, counts, i * classes, classes);
  const search = searchSplits(total, rule);
  // Of categories with the same counts the first wins, so no other need be scored: where a column
  // has thousands of rare categories, nearly all of them.
  const scored = new Float64Array(REMEMBERED * classes);
  let remembered = 0;
  const isScored = (yes: Float64Array): boolean => {
    for (let place = 0; place < Math.min(remembered, REMEMBERED); place++) {
      let c = 0;
      while (c < classes && scored[place * classes + c] === yes[c]) c++;
      if (c === classes) return true;
    }
    scored.set(yes, (remembered++ % REMEMBERED) * classes);
    return false;
  };
  const best = { type: "missing" as BestSplit["type"], code: 0, next: 0 };
  visitConditions(histogram, variable, classes, (type, code, next, yes) => {
    if ((type === "equals" && isScored(yes)) || !search.offer(yes)) return;
    best.type = type;
    best.code = code;
    best.next = next;
  });
  const { merit, yes, no } = search;
  return merit === Number.NEGATIVE_INFINITY ? null : { variable: variable.index, ...best, merit, yes, no };
}

/** Above 0 where the first of two splits is better, below 0 where it is worse, else 0. */
export function compareSplits(a: Merit, b: Merit, { factors, compare }: SplitCriterion): number {
  const difference = a.merit - b.merit;
  const weight = weigh(a.yes, factors) + weigh(a.no, factors);
  if (Math.abs(difference) > meritRounding(weight, 2 * a.yes.length)) return difference;
  return hasSides(a, b) ? 0 : compare([a.yes, a.no], [b.yes, b.no]);
}

type Merit = Pick<BestSplit, "merit" | "yes" | "no">;

/** The better of two splits of one part; of equals, that of the earlier variable. */
export function betterSplit(
  a: BestSplit | null,
  b: BestSplit | null,
  criterion: SplitCriterion,
): BestSplit | null {
  if (a === null || b === null) return a ?? b;
  return (compareSplits(a, b, criterion) || b.variable - a.variable) >= 0 ? a : b;
}

/** The best split of each part over the variables asked, by the source's fast path if any. */
export async function bestSplits(source: CountSource, query: SplitQuery): Promise<(BestSplit | null)[]> {
  if (source.can.bestSplits) return source.can.bestSplits(query);
  const best: (BestSplit | null)[] = query.parts.map(() => null);
  await source.count(query, (histogram) => {
    const split = bestSplitOf(histogram, source.variables[histogram.variable], query, source.classes.length);
    best[histogram.part] = betterSplit(best[histogram.part], split, query.criterion);
  });
  return best;
}

function addRow(sum: Float64Array, counts: Float64Array, offset: number, classes: number): void {
  for (let c = 0; c < classes; c++) sum[c] = sum[c] + counts[offset + c];
}
