// What a call of `learn` takes besides the options of its method, and the form in which it takes a
// learner that the caller wrote.

import type { Dataset } from "../dataset/dataset.ts";
import type { ModelRows } from "../dataset/read/read-model-rows.ts";
import type { ShownColumns } from "../learn/procedure.ts";
import type { LearnContext } from "../learner/learner.ts";
import type { Model } from "../model/model.ts";

/** What every call of `learn` takes, whatever the method. */
export interface LearnOptions extends LearnContext, ShownColumns {
  /**
   * How the model is evaluated. Left out: by its size where the method is chosen, not at all where
   * it is named.
   */
  readonly evaluate?: {
    /** A share of the rows to hold out, or other rows with the same columns and target. */
    readonly test?: number | Dataset | ModelRows | null;
    /**
     * Folds of a cross-validation. A choice of the method is made by them, and their result
     * corrected for that.
     */
    readonly folds?: number | null;
    /**
     * Whether a choice is made anew in every fold instead; by default only where all rows are too
     * many to choose by.
     */
    readonly nested?: boolean;
  } | null;
  /** The seed of everything random (1). */
  readonly seed?: number;
  /** By what a choice compares models: log-loss, or cost where costs are given. */
  readonly metric?: "log-loss" | "accuracy" | "balanced" | "auc" | "cost" | "f1" | undefined;
  /** How many times each row of a class counts; "balanced": every class weighs the same. */
  readonly classWeights?: "balanced" | Readonly<Record<string, number>> | undefined;
  /** The class that the limits below are for (the rarest). */
  readonly of?: string | undefined;
  /** Least recall of that class: the share of its rows that are predicted as it. */
  readonly minRecall?: number | undefined;
  /** Most false alarms: the share of the rows of other classes that are predicted as it. */
  readonly maxAlarms?: number | undefined;
  /** Least precision: the share of the rows predicted as the class that are of it. */
  readonly minPrecision?: number | undefined;
  /**
   * Column that says which rows belong together: groups are never divided, and the model is
   * evaluated on new groups.
   */
  readonly group?: string | undefined;
  /** Column of times: the model is learned from earlier rows and evaluated on later ones. */
  readonly time?: string | undefined;
  /**
   * Columns to learn from even where they look like leaks, or are the column of the group or time.
   */
  readonly keep?: readonly string[] | undefined;
}

export type EvaluateOptions = NonNullable<LearnOptions["evaluate"]>;

/**
 * A learner that the caller wrote, as far as `learn` must know it: a `Learner` of
 * `espalier/learner` is one.
 */
export interface OwnLearner<Options extends object> {
  readonly name: string;
  /** The options it takes; a call may leave them out. */
  readonly options: { readonly [K in keyof Options]-?: { readonly default: Options[K] } };
  learn(request: never): Promise<{ readonly model: Model }>;
}
