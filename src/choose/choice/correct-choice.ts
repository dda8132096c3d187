// What the choice is worth by its own folds, without another fit: see evaluate/bias-corrected.ts.

import { biasCorrected } from "../../evaluate/bias-corrected.ts";
import type { ConfusionMatrix } from "../../evaluate/confusion-matrix.ts";
import { confusionOf } from "../../evaluate/predict-part.ts";
import type { Terms } from "../procedure/terms.ts";
import { mean } from "../race/fold-scores.ts";
import { rankByWorth } from "../race/pick.ts";
import type { RaceResult } from "../race/race-in-stages.ts";
import type { Standing } from "../race/standing.ts";

/** Draws have a seed of their own: those of the folds would do as well, but nobody should have to think about it. */
const SEED_STEP = 2000;

/** The confusion matrix of new rows; null where the race ended before every fold was seen. */
export function correctChoice(
  { finalists, predictions, trainRows }: RaceResult,
  { seed, maxConditions, lossAmong }: Terms,
): ConfusionMatrix | null {
  if (predictions.length === 0) return null;
  const conditions = finalists.map((finalist) => mean(finalist.conditions.slice(0, predictions.length)));
  return biasCorrected(predictions, {
    loss: lossAmong(predictions[0].classes),
    seed: seed + SEED_STEP,
    // By the rule that the choice itself follows.
    pick: (scores) => {
      const drawn = finalists.map(({ candidate }, place) => ({
        candidate,
        score: mean(scores[place]),
        conditions: conditions[place],
      }));
      const order = rankByWorth(drawn, { maxConditions, rows: trainRows });
      return Math.max(0, drawn.indexOf(order[0]));
    },
  });
}

/** Fold by fold, what one of the finalists predicted; the baseline where none is given. */
export function foldsOf(
  { finalists, predictions }: RaceResult,
  standing: Standing | null,
): ConfusionMatrix[] {
  const place = finalists.findIndex(({ candidate }) =>
    standing === null ? candidate.role === "baseline" : candidate === standing.candidate,
  );
  return predictions.map((fold) => confusionOf(fold, Math.max(0, place)));
}
