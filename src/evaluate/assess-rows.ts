// The confusion matrix of predictions for rows that were read for a model; rows without a class are
// left out.

import type { Dataset } from "../dataset/dataset.ts";
import type { Prediction } from "../model/prediction.ts";
import { type ConfusionMatrix, emptyConfusion } from "./confusion-matrix.ts";
import { reordered } from "./forecast.ts";

/** Rows whose classes are known. */
export interface KnownClasses {
  readonly target: Dataset["target"];
  readonly weights: Float64Array | null;
  readonly weightsAre?: Dataset["weightsAre"];
  /** Their groups or times, where they have some: see `Dataset`. */
  readonly units?: Dataset["units"];
}

/**
 * How a prediction compares with known classes; rows without a class are left out. The classes are
 * the model's, followed by those that only the rows have.
 *
 * @example
 * const { accuracy, errors } = measure(assessRows(predict(model, penguins), penguins));
 * console.log(accuracy.toFixed(3), errors);
 * // → 0.974 9
 */
export function assessRows(
  prediction: Prediction,
  { target, weights, weightsAre, units }: KnownClasses,
): ConfusionMatrix {
  const classes = [...new Set([...prediction.classes, ...target.categories])];
  const confusion = emptyConfusion(classes);
  const forecasts = prediction.ends.map(({ probabilities }) => ({
    probabilities: reordered(probabilities, prediction.classes, classes),
    counts: new Float64Array(classes.length),
  }));
  const places = target.categories.map((name) => classes.indexOf(name));
  let squaredWeight = 0;
  for (let row = 0; row < target.codes.length; row++) {
    const place = places[target.codes[row]];
    if (place === undefined) continue;
    const counts = confusion.counts[place];
    const predicted = prediction.codes[row];
    const weight = weights === null ? 1 : weights[row];
    counts[predicted] = counts[predicted] + weight;
    const reached = forecasts[prediction.endOf[row]].counts;
    reached[place] = reached[place] + weight;
    squaredWeight += weight * weight;
  }
  return {
    ...confusion,
    forecasts: [forecasts],
    ...(weights && weightsAre === "importance" && { squaredWeight }),
    ...(units && { units: unitRows(units, prediction, { places, target, weights }) }),
  };
}

function unitRows(
  { by, numbers }: NonNullable<Dataset["units"]>,
  { codes }: Prediction,
  { places, target, weights }: KnownClasses & { readonly places: readonly number[] },
): NonNullable<ConfusionMatrix["units"]> {
  const known = Uint32Array.from(target.codes.keys()).filter((row) => target.codes[row] < places.length);
  return {
    by,
    numbers: Float64Array.from(known, (row) => numbers[row]),
    actual: Uint16Array.from(known, (row) => places[target.codes[row]]),
    predicted: Uint16Array.from(known, (row) => codes[row]),
    weights: Float64Array.from(known, (row) => weights?.[row] ?? 1),
  };
}
