// Measures of a model's predictions, from their confusion matrix and the probabilities in it.

import { total } from "../counts/total.ts";
import type { ConfusionMatrix } from "./confusion-matrix.ts";
import { effectiveRows } from "./effective-rows.ts";
import { auc } from "./probability/auc.ts";
import { brier } from "./probability/brier.ts";
import { calibration } from "./probability/calibration.ts";
import { logLoss } from "./probability/log-loss.ts";
import { independentRows } from "./unit-rows.ts";
import { wilsonInterval } from "./wilson-interval.ts";

/** How good predictions are. */
export interface Measures {
  /** Weight of all rows: their number where no weights are given. */
  readonly rows: number;
  readonly errors: number;
  /** Sum of the mistakes' costs; equal to the errors where no costs are given. */
  readonly cost: number;
  readonly accuracy: number;
  /**
   * How many independent rows would tell as much of the accuracy: their weight, or less where rows
   * belong together or weights say how much each matters.
   */
  readonly independentRows: number;
  /** 95 % Wilson interval of the accuracy on so many independent rows. */
  readonly interval: { readonly low: number; readonly high: number };
  /** Accuracy of always predicting the majority class of these rows. */
  readonly baseline: number;
  /**
   * Area under the ROC curve, ties as half; of several classes the mean of each against the rest,
   * by their rows. Null where all rows are of one class; null, as are the next three, where no
   * probabilities are known.
   */
  readonly auc: number | null;
  /** Mean of -ln of the probability of the actual class; below 1e-15 it counts as 1e-15. */
  readonly logLoss: number | null;
  /** Mean squared error of the probabilities, summed over classes and halved: from 0 to 1. */
  readonly brier: number | null;
  /** Whether probabilities come true. */
  readonly calibration: {
    /** The class whose probability it is: of two the one with fewer rows; null: of every class. */
    readonly class: string | null;
    /** Mean of |predicted - observed| over the groups, by their rows. */
    readonly error: number;
    /** 1 where probabilities are as extreme as they should be, below 1 where too extreme. */
    readonly slope: number | null;
    readonly intercept: number | null;
    /** At most ten groups of about as many rows, lowest probability first. */
    readonly groups: readonly {
      /** Weight; where it is of every class, each row is there once for each. */
      readonly rows: number;
      /** Mean probability. */
      readonly predicted: number;
      /** Share that came true, and its 95 % Wilson interval. */
      readonly observed: number;
      readonly low: number;
      readonly high: number;
    }[];
  } | null;
  /** Each class against the rest. A share of nothing is null. */
  readonly perClass: readonly {
    readonly class: string;
    /** Weight of the rows that are of this class. */
    readonly rows: number;
    /** Of the rows predicted to be of this class, the share that is. */
    readonly precision: number | null;
    /** Of the rows of this class, the share that is predicted so. */
    readonly recall: number | null;
    /** Harmonic mean of the two. */
    readonly f1: number | null;
  }[];
  /** Plain numbers: counts[actual][predicted]. */
  readonly confusion: { readonly classes: readonly string[]; readonly counts: readonly number[][] };
}

/** Of many classes most cells of the matrix are empty; they are skipped. */
export function costOfMistakes(
  counts: readonly Float64Array[],
  costs: readonly (readonly number[])[] | null,
): number {
  let cost = 0;
  for (let actual = 0; actual < counts.length; actual++) {
    const row = counts[actual];
    for (let predicted = 0; predicted < row.length; predicted++) {
      const count = row[predicted];
      if (count !== 0) cost += count * (costs?.[actual]?.[predicted] ?? (actual === predicted ? 0 : 1));
    }
  }
  return cost;
}

/**
 * Measures predictions by their confusion matrix. `costs[actual][predicted]` is by position in its
 * classes; null where every mistake costs 1.
 *
 * @example
 * const [worst] = measure(assessRows(predict(model, penguins), penguins)).perClass;
 * console.log(worst.class, worst.recall?.toFixed(3));
 * // → Adelie 0.967
 */
export function measure(
  { classes, counts, forecasts = [], units, squaredWeight }: ConfusionMatrix,
  costs: readonly (readonly number[])[] | null = null,
): Measures {
  const everyone = forecasts.flat();
  const ofClass = counts.map(total);
  const given = new Float64Array(classes.length);
  for (const row of counts) for (let c = 0; c < row.length; c++) given[c] += row[c];
  const rows = total(ofClass);
  const right = total(counts.map((row, c) => row[c]));
  const cost = costOfMistakes(counts, costs);
  const accuracy = rows > 0 ? right / rows : 0;
  const effective = effectiveRows(rows, squaredWeight);
  const independent = units ? Math.min(effective, independentRows(units)) : effective;
  return {
    rows,
    errors: rows - right,
    cost,
    accuracy,
    independentRows: independent,
    interval:
      independent === rows
        ? wilsonInterval(right, rows)
        : wilsonInterval(accuracy * independent, independent),
    baseline: rows > 0 ? Math.max(...ofClass) / rows : 0,
    auc: auc(forecasts),
    logLoss: logLoss(everyone),
    brier: brier(everyone),
    calibration: calibration(everyone, classes, rows > 0 ? independent / rows : 1),
    perClass: classes.map((name, c) => {
      const hits = counts[c][c];
      const either = ofClass[c] + given[c];
      return {
        class: name,
        rows: ofClass[c],
        precision: given[c] > 0 ? hits / given[c] : null,
        recall: ofClass[c] > 0 ? hits / ofClass[c] : null,
        f1: either > 0 ? (2 * hits) / either : null,
      };
    }),
    confusion: { classes, counts: counts.map((row) => [...row]) },
  };
}
