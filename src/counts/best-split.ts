// The most informative condition that a histogram offers. This file is the written rule for ties: a later
// condition must be strictly better; conditions are tried by ascending value or threshold, `missing` last.

import { sideMerit } from "../kernels/information.ts";
import type { BestSplit, CountSource, Histogram, SplitQuery, Variable } from "./count-source.ts";

/** Counts of categories that are compared with those of the next one. */
const REMEMBERED = 8;

/** Scores the conditions of one histogram; null where none leaves `minRows` (and something) on both sides. */
export function bestSplitOf(
  histogram: Histogram,
  variable: Variable,
  query: Pick<SplitQuery, "factors" | "minRows">,
  classes: number,
): BestSplit | null {
  const { codes, counts, length } = histogram;
  if (length < 2) return null;
  const total = new Float64Array(classes);
  for (let i = 0; i < length; i++) addRow(total, counts, i * classes, classes);
  const least = Math.max(query.minRows, Number.MIN_VALUE);
  const yes = new Float64Array(classes);
  const no = new Float64Array(classes);
  const bestYes = new Float64Array(classes);
  let merit = Number.NEGATIVE_INFINITY;
  let type: BestSplit["type"] = "missing";
  let code = 0;
  let next = 0;

  const consider = (candidate: BestSplit["type"], candidateCode: number, candidateNext: number): void => {
    let yesWeight = 0;
    let noWeight = 0;
    for (let c = 0; c < classes; c++) {
      no[c] = total[c] - yes[c];
      yesWeight += yes[c];
      noWeight += no[c];
    }
    if (yesWeight < least || noWeight < least) return;
    const candidateMerit =
      sideMerit(yes, 0, classes, query.factors) + sideMerit(no, 0, classes, query.factors);
    if (candidateMerit <= merit) return;
    merit = candidateMerit;
    type = candidate;
    code = candidateCode;
    next = candidateNext;
    bestYes.set(yes);
  };

  // Of categories with the same counts the first wins, so no other need be scored: where a column has thousands of rare
  // categories, nearly all of them.
  const scored = new Float64Array(REMEMBERED * classes);
  let remembered = 0;
  const isScored = (): boolean => {
    for (let place = 0; place < Math.min(remembered, REMEMBERED); place++) {
      let c = 0;
      while (c < classes && scored[place * classes + c] === yes[c]) c++;
      if (c === classes) return true;
    }
    scored.set(yes, (remembered++ % REMEMBERED) * classes);
    return false;
  };

  const hasMissing = codes[length - 1] === variable.size;
  const values = hasMissing ? length - 1 : length;
  for (let i = 0; i < values; i++) {
    if (variable.schema.kind === "continuous") {
      addRow(yes, counts, i * classes, classes);
      if (i + 1 < length) consider("at-most", codes[i], i + 1 < values ? codes[i + 1] : codes[i]);
    } else if (variable.schema.kind === "categorical" || codes[i] === 1) {
      yes.fill(0);
      addRow(yes, counts, i * classes, classes);
      if (variable.schema.kind === "boolean") consider("is", 0, 0);
      else if (!isScored()) consider("equals", codes[i], 0);
    }
  }
  if (hasMissing) {
    yes.fill(0);
    addRow(yes, counts, values * classes, classes);
    consider("missing", 0, 0);
  }
  return merit === Number.NEGATIVE_INFINITY
    ? null
    : { variable: variable.index, type, code, next, merit, yes: bestYes };
}

/** The better of two splits of one part: the larger merit, then the earlier variable. */
export function betterSplit(a: BestSplit | null, b: BestSplit | null): BestSplit | null {
  if (a === null || b === null) return a ?? b;
  if (a.merit !== b.merit) return a.merit > b.merit ? a : b;
  return a.variable <= b.variable ? a : b;
}

/** The best split of each part over all variables asked, by the source's fast path where it has one. */
export async function bestSplits(source: CountSource, query: SplitQuery): Promise<(BestSplit | null)[]> {
  if (source.bestSplits) return source.bestSplits(query);
  const best: (BestSplit | null)[] = query.parts.map(() => null);
  await source.count(query, (histogram) => {
    const split = bestSplitOf(histogram, source.variables[histogram.variable], query, source.classes.length);
    best[histogram.part] = betterSplit(best[histogram.part], split);
  });
  return best;
}

function addRow(sum: Float64Array, counts: Float64Array, offset: number, classes: number): void {
  for (let c = 0; c < classes; c++) sum[c] = sum[c] + counts[offset + c];
}
