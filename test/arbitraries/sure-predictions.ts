// Predictions for the cells of a part that give a class each, and are certain of it.

import type { PartPredictions } from "../../src/evaluate/predict-part.ts";

export function surePredictions(
  cells: Pick<PartPredictions, "classes" | "actual" | "weights" | "predicted">,
): PartPredictions {
  const { classes, predicted } = cells;
  const ends = classes.map((_, code) => ({
    class: code,
    probabilities: classes.map((_, c) => (c === code ? 1 : 0)),
  }));
  return {
    ...cells,
    reached: predicted.map((codes) => Uint32Array.from(codes)),
    ends: predicted.map(() => ends),
  };
}
