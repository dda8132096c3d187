// How often rows of each class were predicted to be of each class.

/** How often rows of each class were predicted to be of each class. */
export interface ConfusionMatrix {
  readonly classes: readonly string[];
  /** counts[actual][predicted], weighted. */
  readonly counts: readonly Float64Array[];
}

export function emptyConfusion(classes: readonly string[]): ConfusionMatrix {
  return { classes, counts: classes.map(() => new Float64Array(classes.length)) };
}

/** Adds rows that all have the same prediction; `actual` counts them by `classes`. */
export function addPredictions(
  confusion: ConfusionMatrix,
  { actual, classes, predicted }: { actual: Float64Array; classes: readonly string[]; predicted: string },
): void {
  const column = confusion.classes.indexOf(predicted);
  classes.forEach((name, c) => {
    // Most often both have the same classes in the same order.
    const row = confusion.counts[confusion.classes[c] === name ? c : confusion.classes.indexOf(name)];
    row[column] = row[column] + actual[c];
  });
}

/** The sum of several matrices over the same classes (the folds of a cross-validation). */
export function sumConfusions(matrices: readonly ConfusionMatrix[]): ConfusionMatrix {
  const sum = emptyConfusion(matrices[0]?.classes ?? []);
  for (const { counts } of matrices) {
    sum.counts.forEach((row, actual) => {
      for (let c = 0; c < row.length; c++) row[c] = row[c] + counts[actual][c];
    });
  }
  return sum;
}
