// Evaluates a choice by its own folds, corrected for having chosen by them, without another fit:
// see evaluate/bias-corrected.ts.

import { biasCorrected } from "../../evaluate/bias-corrected.ts";
import type { ConfusionMatrix } from "../../evaluate/confusion-matrix.ts";
import { mean } from "../../evaluate/mean.ts";
import { confusionOf } from "../../evaluate/predict-part.ts";
import { SEED_STEPS } from "../../evaluate/seed-steps.ts";
import { rankByPenalisedWorth } from "../race/pick.ts";
import type { StagedRace } from "../race/race-in-stages.ts";
import type { Trial } from "../race/trial.ts";
import type { ChoiceOptions } from "./choice-options.ts";

/** The confusion matrix of new rows; null where the race ended before every fold was seen. */
export function correctChoice(
  { finalists, predictions, trainRows }: StagedRace,
  { seed, maxConditions, objective }: ChoiceOptions,
): ConfusionMatrix | null {
  if (predictions.length === 0) return null;
  const conditions = finalists.map((finalist) => mean(finalist.conditions.slice(0, predictions.length)));
  return biasCorrected(predictions, {
    losses: [objective.losses, objective.mistakes],
    seed: seed + SEED_STEPS.correction,
    // By the rule that the choice itself follows.
    pick: ([losses, mistakes]) => {
      const drawn = finalists.map(({ candidate }, place) => ({
        candidate,
        worth: -mean(losses[place]),
        score: 1 - mean(mistakes[place]),
        conditions: conditions[place],
      }));
      const order = rankByPenalisedWorth(drawn, { maxConditions, rows: trainRows, objective });
      return Math.max(0, drawn.indexOf(order[0]));
    },
  });
}

/** The confusion matrices of a finalist, fold by fold; of the baseline where none is given. */
export function matricesOf({ finalists, predictions }: StagedRace, trial: Trial | null): ConfusionMatrix[] {
  const place = finalists.findIndex(({ candidate }) =>
    trial === null ? candidate.role === "baseline" : candidate === trial.candidate,
  );
  return predictions.map((fold) => confusionOf(fold, Math.max(0, place)));
}
