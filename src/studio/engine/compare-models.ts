// Two models row by row, on rows neither was learned from: where only one of them is right, and
// whether that can be chance.

import { countOf, grouped, signTest } from "../../internal.ts";
import type { ComparisonView } from "../panels/compare/request.ts";
import { figureOf, modelName } from "./model-view.ts";
import { rightRows } from "./right-rows.ts";
import type { SessionModel } from "./session-model.ts";
import type { SessionModels } from "./session-models.ts";

export function compareModels(
  models: SessionModels,
  first: SessionModel,
  second: SessionModel,
): ComparisonView {
  const { edit } = models.data;
  const isSecond = rightRows(second.predicted("edit"), edit);
  const counts = { bothRight: 0, onlyFirst: 0, onlySecond: 0, bothWrong: 0 };
  rightRows(first.predicted("edit"), edit).forEach((isFirst, row) => {
    if (isFirst) counts[isSecond[row] ? "bothRight" : "onlyFirst"]++;
    else counts[isSecond[row] ? "onlySecond" : "bothWrong"]++;
  });
  const comparisons = models.countComparison(first, second);
  // Bonferroni: the more pairs are looked at, the likelier one of them differs by chance.
  const p = Math.min(1, comparisons * signTest(counts.onlyFirst, counts.onlySecond));
  return {
    first: modelName(first),
    second: modelName(second),
    figures: [figureOf(first.measures("edit")), figureOf(second.measures("edit"))],
    ...counts,
    p,
    comparisons,
    sentence: sentenceOf(counts, p, edit.rows),
  };
}

function sentenceOf(
  { onlyFirst, onlySecond }: Pick<ComparisonView, "onlyFirst" | "onlySecond">,
  p: number,
  rows: number,
): string {
  const all = countOf(rows, "edit row");
  if (onlyFirst + onlySecond === 0) return `Both are right on the same of the ${all}.`;
  const counted = `Of ${all} only this model is right on ${grouped(onlyFirst)}, only the other on ${grouped(onlySecond)}`;
  const better = onlyFirst > onlySecond ? "this model is better" : "the other is better";
  return p < 0.05
    ? `${counted}: ${better}, beyond chance.`
    : `${counted}: that may be chance; take the simpler one.`;
}
