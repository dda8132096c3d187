// How strongly the probabilities of a candidate are drawn towards those of the parts above: as the
// folds of its race show best, whose rows no fit has seen.

import { type PartPredictions, withEndsOf } from "../../evaluate/predict-part.ts";
import type { Model } from "../../model/model.ts";
import { STRENGTH, shrinkProbabilities } from "../../model/shrink-probabilities.ts";
import type { Objective } from "../../objective/objective.ts";

/** What is tried, the usual one first: it stays where no other is better. */
const STRENGTHS = [STRENGTH, 1, 2, 4, 16, 32];
const ROUNDING = 1e-9;

/** By strength, then fold: the worth and the log-loss of one candidate. */
export type WorthsByStrength = readonly {
  readonly strength: number;
  readonly worths: number[];
  readonly logLosses: number[];
}[];

export function newWorths(): WorthsByStrength {
  return STRENGTHS.map((strength) => ({ strength, worths: [], logLosses: [] }));
}

/** The predictions of one candidate's model had its probabilities been drawn so strongly. */
export function atStrength(
  predictions: PartPredictions,
  place: number,
  { model, strength }: { readonly model: Model; readonly strength: number },
): PartPredictions {
  return withEndsOf(predictions, place, shrinkProbabilities(model, strength));
}

/** Notes what a fold shows of a candidate at every strength. */
export function noteFold(
  byStrength: WorthsByStrength,
  objective: Objective,
  { predictions, place, model }: { predictions: PartPredictions; place: number; model: Model },
): void {
  for (const { strength, worths, logLosses } of byStrength) {
    const drawn = atStrength(predictions, place, { model, strength });
    worths.push(objective.worth(drawn, 0));
    logLosses.push(objective.logLoss(drawn, 0));
  }
}

/** The one of least log-loss over all folds so far. */
export function bestStrength(byStrength: WorthsByStrength): WorthsByStrength[number] {
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  return byStrength.reduce((best, own) => (sum(own.logLosses) < sum(best.logLosses) - ROUNDING ? own : best));
}
