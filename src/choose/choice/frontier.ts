// Three named points of the frontier of quality and size, among the candidates that saw all folds:
// the fewest conditions that are as good as the best, the best ranking, and the best accuracy.

import { mean, standardError } from "../../evaluate/mean.ts";
import { confusionOf } from "../../evaluate/predict-part.ts";
import { auc } from "../../evaluate/probability/auc.ts";
import { countOf, percent } from "../../text/numbers.ts";
import type { StagedRace } from "../race/race-in-stages.ts";
import { behind, type Trial } from "../race/trial.ts";
import type { Choice } from "./choice.ts";

export type Frontier = NonNullable<Choice["frontier"]>;
type FrontierPoint = Frontier["bestRanking"];

/** Null where no candidate but the majority class saw all folds. */
export function frontierOf(
  { finalists, predictions }: Pick<StagedRace, "finalists" | "predictions">,
  maxConditions: number,
): Frontier | null {
  const field = finalists.flatMap((trial, place) => {
    const point = pointOf(trial, place, predictions);
    const isInside = trial.candidate.role !== "baseline" && point.conditions <= maxConditions;
    return isInside ? [{ trial, point, worth: mean(trial.worths.slice(0, predictions.length)) }] : [];
  });
  if (field.length === 0) return null;
  const best = field.reduce((a, b) => (b.worth > a.worth ? b : a));
  const asGood = field.filter(({ trial }) => {
    const losses = behind(trial, best.trial).slice(0, predictions.length);
    return mean(losses) <= (losses.length < 2 ? 0 : standardError(losses));
  });
  const most = (worthOf: (point: FrontierPoint) => number, among = field): FrontierPoint =>
    among.map(({ point }) => point).reduce((a, b) => (isAhead(b, a, worthOf) ? b : a));
  return {
    fewestConditions: most(({ conditions }) => -conditions, asGood),
    bestRanking: most((point) => point.auc ?? 0),
    bestAccuracy: most(({ score }) => score),
  };
}

/** Of equals the smaller, then the one of less log-loss. */
function isAhead(a: FrontierPoint, b: FrontierPoint, worthOf: (point: FrontierPoint) => number): boolean {
  const lead = worthOf(a) - worthOf(b);
  if (Math.abs(lead) > 1e-12) return lead > 0;
  return a.conditions < b.conditions || (a.conditions === b.conditions && a.logLoss < b.logLoss);
}

function pointOf(trial: Trial, place: number, predictions: StagedRace["predictions"]): FrontierPoint {
  const first = (values: readonly number[]): number => mean(values.slice(0, predictions.length));
  return {
    name: trial.candidate.name,
    score: first(trial.scores),
    auc: auc(predictions.flatMap((fold) => confusionOf(fold, place).forecasts ?? [])),
    logLoss: first(trial.logLosses),
    conditions: first(trial.conditions),
  };
}

/** "fewest conditions  t2: 94.1 %, AUC 0.97, log-loss 0.2, 3 conditions", a line for each. */
export function frontierLines({ fewestConditions, bestRanking, bestAccuracy }: Frontier): string[] {
  return [
    `fewest conditions  ${pointText(fewestConditions)}`,
    `best ranking       ${pointText(bestRanking)}`,
    `best accuracy      ${pointText(bestAccuracy)}`,
  ];
}

export function pointText({ name, score, auc: ranking, logLoss, conditions }: FrontierPoint): string {
  const ranks = ranking === null ? "" : `, AUC ${ranking.toFixed(3)}`;
  return `${name}: ${percent(score)}${ranks}, log-loss ${logLoss.toFixed(3)}, ${conditionsText(conditions)}`;
}

/** That a smaller model would do, or that the chosen one does what larger ones do; or null. */
export function asGoodSentence(frontier: Frontier | null, chosen: Trial, best: Trial): string | null {
  const own = Number(mean(chosen.conditions).toFixed(1));
  const larger = Number(mean(best.conditions).toFixed(1));
  if (own <= larger - 1)
    return `${conditionsText(own)} are as good as ${larger}, so the easier to read is taken.`;
  if (frontier === null) return null;
  const { name, conditions } = frontier.fewestConditions;
  if (conditions > own - 1) return null;
  return `With ${conditionsText(conditions)} instead of ${own}, ${name} is within a standard error of it; allow no more than ${Math.ceil(conditions)} for so small a model.`;
}

function conditionsText(conditions: number): string {
  return countOf(Number(conditions.toFixed(1)), "condition");
}
