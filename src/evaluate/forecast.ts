// Rows by the probabilities that were predicted for them. A model's predictions take finitely many
// values, one for each leaf, rule or score: counts of classes for each are all that any measure of
// probabilities needs, and databases can count them.

/** Rows for which the same probabilities were predicted. */
export interface Forecast {
  /** Parallel to the classes of the confusion matrix that holds it. */
  readonly probabilities: readonly number[];
  /** Weight of these rows by their actual class. */
  readonly counts: Float64Array;
}

/** The forecasts of one model. Those of different folds are different models'. */
export type Forecasts = readonly Forecast[];

/** Weights by class of all rows. */
export function classTotals(forecasts: Forecasts): Float64Array {
  const totals = new Float64Array(forecasts[0]?.counts.length ?? 0);
  for (const { counts } of forecasts) for (let c = 0; c < counts.length; c++) totals[c] += counts[c];
  return totals;
}

/** Probabilities of a model in the order of other classes; of those it does not know 0. */
export function reordered(
  probabilities: readonly number[],
  own: readonly string[],
  classes: readonly string[],
): readonly number[] {
  if (own.length === classes.length && own.every((name, c) => name === classes[c])) return probabilities;
  const places = new Map(own.map((name, c) => [name, c]));
  return classes.map((name) => {
    const place = places.get(name);
    return place === undefined ? 0 : probabilities[place];
  });
}
