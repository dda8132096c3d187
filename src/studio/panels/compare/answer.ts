// Two models row by row, on rows neither was learned from: where only one of them is right, and whether that can be chance.

import type { OpenedData } from "../../engine/opened-data.ts";
import type { ModelLine } from "../../engine/session-model.ts";
import { figureOf, modelName } from "../../engine/model-view.ts";
import type { ComparisonView } from "../../engine/views/judgement-views.ts";

/** `comparisons`: how many pairs were looked at in this session, this one included; the test is corrected for that (Bonferroni). */
export function compareModels(
  data: OpenedData,
  first: ModelLine,
  second: ModelLine,
  comparisons: number,
): ComparisonView {
  const { target, rows } = data.edit;
  const rightOf = (line: ModelLine): ((row: number) => boolean) => {
    const { codes, classes } = line.predicted("edit");
    const codeOf = classes.map((name) => target.categories.indexOf(name));
    return (row) => codeOf[codes[row]] === target.codes[row];
  };
  const [isFirst, isSecond] = [rightOf(first), rightOf(second)];
  const counts = { bothRight: 0, onlyFirst: 0, onlySecond: 0, bothWrong: 0 };
  for (let row = 0; row < rows; row++) {
    const [one, other] = [isFirst(row), isSecond(row)];
    counts[one ? (other ? "bothRight" : "onlyFirst") : other ? "onlySecond" : "bothWrong"]++;
  }
  const p = signTest(counts.onlyFirst, counts.onlySecond);
  const corrected = Math.min(1, p * comparisons);
  return {
    first: modelName(first),
    second: modelName(second),
    figures: [figureOf(first.measures("edit")), figureOf(second.measures("edit"))],
    ...counts,
    p,
    corrected,
    comparisons,
    sentence: sentenceOf(counts, corrected, rows),
  };
}

/** From so many rows on the normal approximation, with its continuity correction, is close enough. */
const MANY = 1000;

/** Exact and two-sided (McNemar): how likely so uneven a division of these rows is where either is as likely. */
export function signTest(one: number, other: number): number {
  const all = one + other;
  if (all === 0) return 1;
  const least = Math.min(one, other);
  if (all > MANY) {
    const z = Math.max(0, Math.abs(one - other) - 1) / Math.sqrt(all);
    return Math.min(1, 2 * normalTail(z));
  }
  // Terms of the binomial, each from the one before, in logarithms.
  let term = -all * Math.LN2;
  let tail = Math.exp(term);
  for (let k = 1; k <= least; k++) {
    term += Math.log((all - k + 1) / k);
    tail += Math.exp(term);
  }
  return Math.min(1, 2 * tail);
}

/** Of the normal distribution above z ≥ 0: a continued fraction far out, a series near 0. */
function normalTail(z: number): number {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z > 3) {
    let fraction = z;
    for (let k = 60; k >= 1; k--) fraction = z + k / fraction;
    return density / fraction;
  }
  let [term, sum] = [z, z];
  for (let k = 1; k < 100; k++) {
    term *= (z * z) / (2 * k + 1);
    sum += term;
  }
  return 0.5 - density * sum;
}

function sentenceOf(
  { onlyFirst, onlySecond }: Pick<ComparisonView, "onlyFirst" | "onlySecond">,
  p: number,
  rows: number,
): string {
  const all = rows.toLocaleString("en-US");
  if (onlyFirst + onlySecond === 0) return `Both are right on the same of the ${all} edit rows.`;
  const counted = `Of ${all} edit rows only this model is right on ${onlyFirst.toLocaleString("en-US")}, only the other on ${onlySecond.toLocaleString("en-US")}`;
  const better = onlyFirst > onlySecond ? "this model is better" : "the other is better";
  return p < 0.05
    ? `${counted}: ${better}, beyond chance.`
    : `${counted}: that may be chance; take the simpler one.`;
}
