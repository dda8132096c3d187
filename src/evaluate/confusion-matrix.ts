// How often rows of each class were predicted to be of each class, and with what probabilities.

import { reordered } from "./forecast.ts";

/** How often rows of each class were predicted to be of each class. */
export interface ConfusionMatrix {
  readonly classes: readonly string[];
  /** counts[actual][predicted], weighted. */
  readonly counts: readonly Float64Array[];
  /**
   * The same rows by the probabilities that were predicted for them, model by model (of a
   * cross-validation each fold has its own); absent where only classes were predicted.
   */
  readonly forecasts?: readonly (readonly {
    /** Parallel to `classes`. */
    readonly probabilities: readonly number[];
    /** Weight of the rows by actual class. */
    readonly counts: Float64Array;
  }[])[];
  /**
   * The sum of the squared weights of these rows, where weights say how much rows matter; absent
   * where they count rows.
   */
  readonly squaredWeight?: number;
  /** The same rows by the group or time they are of, where that is known. */
  readonly units?: {
    readonly by: "group" | "time";
    /** Of each cell of rows. */
    readonly numbers: Float64Array;
    readonly actual: ArrayLike<number>;
    readonly predicted: ArrayLike<number>;
    readonly weights: Float64Array;
  };
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

/** Rows that all end in the same place of a model. */
export interface EndedRows {
  /** Weight by the classes of the data. */
  readonly actual: Float64Array;
  readonly predicted: string;
  /** Parallel to the classes of the model. */
  readonly probabilities: readonly number[];
}

/** The classes of a matrix, of the data and of the model. */
interface KnownClasses {
  /** All of those two, in the order of the matrix. */
  readonly classes: readonly string[];
  readonly ofData: readonly string[];
  readonly ofModel: readonly string[];
}

/** The matrix of one model, by the ends that rows reach. */
export function confusionOfEnds(
  ends: readonly EndedRows[],
  { classes, ofData, ofModel }: KnownClasses,
): ConfusionMatrix {
  const confusion = emptyConfusion(classes);
  const places = ofData.map((name) => classes.indexOf(name));
  const forecasts = ends.map(({ actual, predicted, probabilities }) => {
    addPredictions(confusion, { actual, classes: ofData, predicted });
    const counts = new Float64Array(classes.length);
    places.forEach((place, c) => {
      counts[place] = actual[c];
    });
    return { probabilities: reordered(probabilities, ofModel, classes), counts };
  });
  return { ...confusion, forecasts: [forecasts] };
}

/** The sum of several matrices over the same classes (the folds of a cross-validation). */
export function sumConfusions(matrices: readonly ConfusionMatrix[]): ConfusionMatrix {
  const sum = emptyConfusion(matrices[0]?.classes ?? []);
  for (const { counts } of matrices) {
    sum.counts.forEach((row, actual) => {
      for (let c = 0; c < row.length; c++) row[c] = row[c] + counts[actual][c];
    });
  }
  const forecasts = matrices.flatMap((matrix) => matrix.forecasts ?? []);
  const units = joinedUnits(matrices.flatMap((matrix) => matrix.units ?? []));
  const squares = matrices.map((matrix) => matrix.squaredWeight);
  const isImportance = squares.some((square) => square !== undefined);
  return {
    ...sum,
    ...(isImportance && { squaredWeight: squares.reduce<number>((all, own) => all + (own ?? 0), 0) }),
    ...(matrices.every((matrix) => matrix.forecasts) && { forecasts }),
    ...(units && matrices.every((matrix) => matrix.units) && { units }),
  };
}

type UnitRows = NonNullable<ConfusionMatrix["units"]>;

function joinedUnits(all: readonly UnitRows[]): UnitRows | null {
  if (all.length === 0) return null;
  return {
    by: all[0].by,
    numbers: Float64Array.from(all.flatMap(({ numbers }) => [...numbers])),
    actual: Uint16Array.from(all.flatMap(({ actual }) => Array.from(actual))),
    predicted: Uint16Array.from(all.flatMap(({ predicted }) => Array.from(predicted))),
    weights: Float64Array.from(all.flatMap(({ weights }) => [...weights])),
  };
}
