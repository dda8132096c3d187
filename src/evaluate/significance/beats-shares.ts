// Whether the probabilities of a model beat the shares of the classes alone: by the log-loss that
// they save, row by row.

import { total } from "../../counts/total.ts";
import type { ConfusionMatrix } from "../confusion-matrix.ts";
import { effectiveShare } from "../effective-rows.ts";
import { LEAST_PROBABILITY } from "../probability/log-loss.ts";
import { independentRows } from "../unit-rows.ts";
import { studentTail } from "./student-tail.ts";

/**
 * One-sided: the probability of so much saved if both were equally good. The shares are those of
 * the very rows, so the constant is given its best. `lossesOf` gives what rows of each class lose
 * by probabilities: by default -ln of that of their class.
 */
export function beatsSharesProbability(
  matrix: ConfusionMatrix,
  lossesOf: (probabilities: readonly number[]) => readonly number[] = surprises,
): number {
  const { counts, forecasts = [], units } = matrix;
  const ofClass = counts.map(total);
  const all = total(ofClass);
  const constant = lossesOf(ofClass.map((rows) => rows / all));
  let [saved, squares, rows] = [0, 0, 0];
  for (const { probabilities, counts: own } of forecasts.flat()) {
    const lost = lossesOf(probabilities);
    for (let c = 0; c < own.length; c++) {
      if (own[c] === 0) continue;
      const gain = constant[c] - lost[c];
      saved += own[c] * gain;
      squares += own[c] * gain * gain;
      rows += own[c];
    }
  }
  // About the mean, not about 0: who says much gains much on some rows and loses on others.
  const spread = rows > 0 ? squares - (saved * saved) / rows : 0;
  if (!(spread > 0)) return saved > 0 ? 0 : 1;
  // Rows of one group or time are no independent evidence; as little as of the accuracy.
  const independence = Math.min(effectiveShare(matrix), units ? independentRows(units) / rows : 1);
  const t = (saved / Math.sqrt(spread)) * Math.sqrt(independence);
  return studentTail(t, Math.max(1, rows * independence - 1));
}

function surprises(probabilities: readonly number[]): number[] {
  return probabilities.map((p) => -Math.log(Math.max(LEAST_PROBABILITY, p)));
}
