// What a call of `learn` takes besides the options of its method, and a learner of one's own as
// such a call takes it.

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
  /** Of everything random (1). */
  readonly seed?: number;
  /** By what a choice compares models: log-loss, or cost where costs are given. */
  readonly metric?: "log-loss" | "accuracy" | "balanced" | "auc" | "cost" | "f1" | undefined;
  /** As how many the rows of a class count; "balanced": all classes alike. */
  readonly classWeights?: "balanced" | Readonly<Record<string, number>> | undefined;
  /** The class that the limits below are of (the rarest); they take a choice. */
  readonly of?: string | undefined;
  /** Least share of the rows of that class that are answered so. */
  readonly minRecall?: number | undefined;
  /** Most rows of other classes that are answered so, as a share of these. */
  readonly maxAlarms?: number | undefined;
  /** Least share of the rows answered so that are of the class. */
  readonly minPrecision?: number | undefined;
  /** Column of what rows belong to: they stay together, and new groups evaluate the model. */
  readonly group?: string | undefined;
  /** Column of times: the model is learned from earlier rows and evaluated on later ones. */
  readonly time?: string | undefined;
  /** Columns to learn from whatever they look like: leaks, the column of the group or time. */
  readonly keep?: readonly string[] | undefined;
}

export type EvaluateOptions = NonNullable<LearnOptions["evaluate"]>;

/**
 * A learner of one's own, as far as a call of `learn` must know it: a `Learner` of
 * `espalier/learner` is one.
 */
export interface OwnLearner<Options extends object> {
  readonly name: string;
  /** The options it takes; a call may leave them out. */
  readonly options: { readonly [K in keyof Options]-?: { readonly default: Options[K] } };
  learn(request: never): Promise<{ readonly model: Model }>;
}
