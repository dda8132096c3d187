// How strongly the probabilities of a candidate are shrunk towards those of the parts above: the
// strength that gives the least log-loss on the folds of the race, whose rows no fit has seen.

import { type PartPredictions, withEndsOf } from "../../evaluate/predict-part.ts";
import type { Model } from "../../model/model.ts";
import { STRENGTH, shrinkProbabilities } from "../../model/shrink-probabilities.ts";
import type { Objective } from "../../objective/objective.ts";

/** The strengths tried, the usual one first: it stays where no other is better. */
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

/** The predictions of one candidate's model with its probabilities shrunk this strongly. */
export function atStrength(
  predictions: PartPredictions,
  place: number,
  { model, strength }: { readonly model: Model; readonly strength: number },
): PartPredictions {
  return withEndsOf(predictions, place, shrinkProbabilities(model, strength));
}

/** Records the results of a candidate on a fold at every strength. */
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
