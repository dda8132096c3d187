// What is reported of a choice: what was tried, what was not, and why this model.

import { mean, standardError } from "../../evaluate/mean.ts";
import type { ShownColumns } from "../../learn/procedure.ts";
import type { Trial } from "../race/trial.ts";

/** How a model was chosen. */
export interface Choice {
  /**
   * "chosen": the best, more likely than not better than the majority class; "majority": none is,
   * so that is the model; "unevaluated": too few rows to evaluate; "stopped": a signal or the time
   * limit ended the race before it was decided.
   */
  readonly verdict: "chosen" | "majority" | "unevaluated" | "stopped";
  readonly name: string;
  /** Reported before anything else: columns that leak the target, duplicates among the rows. */
  readonly warnings: readonly string[];
  /**
   * Why this model, what the runner-up is, how the plain greedy tree compares, that it is shown to
   * beat the majority class.
   */
  readonly why: readonly string[];
  /** Whether it is shown, at the 5 % level, to beat the majority class; null if not tested. */
  readonly isShown: boolean | null;
  /** One-sided: how likely so good a result is for a model no better than the majority class. */
  readonly p: number | null;
  readonly maxConditions: number;
  readonly maxDepth: number;
  /** By what the candidates were compared. */
  readonly metric: "log-loss" | "accuracy" | "balanced" | "auc" | "cost" | "f1";
  readonly folds: number;
  readonly repeats: number;
  /** Rows the candidates were evaluated on. */
  readonly rows: number;
  readonly runnerUp: string | null;
  /**
   * Three candidates by size: the smallest that trails the best by no more than a standard error of
   * that difference, the best ranking and the best accuracy, as the folds show them, which flatters
   * the best of many; null where no candidate but the majority class saw all folds.
   */
  readonly frontier: Readonly<
    Record<
      "fewestConditions" | "bestRanking" | "bestAccuracy",
      {
        readonly name: string;
        /** Accuracy, or 1 less the cost per row where mistakes have costs. */
        readonly score: number;
        /** Null where all rows are of one class. */
        readonly auc: number | null;
        readonly logLoss: number;
        readonly conditions: number;
      }
    >
  > | null;
  /**
   * The candidates as they fared in the cross-validation that the choice was made by. Any of them
   * can be learned again: `learn(dataset, { method, select, screen, shrinkage, readable: true,
   * ...options })`.
   */
  readonly tried: readonly {
    readonly name: string;
    readonly family: string;
    readonly role: "baseline" | "reference" | null;
    readonly method: string;
    readonly options: Readonly<Record<string, unknown>>;
    readonly select: NonNullable<ShownColumns["select"]> | null;
    readonly screen: number | null;
    /** Mean over the folds: accuracy, or 1 less the cost per row where mistakes have costs. */
    readonly score: number;
    /**
     * What `score` is likely to be over all folds, by which candidates are fairly compared: the
     * score of the chosen one, and how far this one was from it on the folds of both. Folds differ
     * more than candidates, and one that was dropped may have seen an easy fold only.
     */
    readonly comparable: number;
    readonly standardError: number;
    /** Mean over the folds, with the shrinkage that they show best; and that shrinkage. */
    readonly logLoss: number;
    readonly shrinkage: number;
    /** Mean number of conditions. */
    readonly conditions: number;
    readonly folds: number;
    readonly seconds: number;
    /**
     * Why it was not evaluated to the end ("same": it learned the same models as another); null
     * where it was.
     */
    readonly dropped: "beaten" | "same" | "time" | "failed" | null;
  }[];
  readonly notTried: readonly string[];
}

export type Tried = Choice["tried"][number];

export function triedOf(
  { candidate, scores, logLosses, strength, conditions, seconds, dropped }: Trial,
  chosen: Trial,
): Tried {
  const { name, role, learner, options, select, screen } = candidate;
  return {
    name,
    family: learner.family,
    role,
    method: learner.name,
    options,
    select,
    screen,
    score: mean(scores),
    comparable: comparableScore(scores, chosen.scores),
    standardError: standardError(scores),
    logLoss: mean(logLosses),
    shrinkage: strength,
    conditions: mean(conditions),
    folds: scores.length,
    seconds,
    dropped,
  };
}

/** Both in the order of the folds. */
function comparableScore(scores: readonly number[], chosen: readonly number[]): number {
  const isWhole = scores.length === 0 || scores.length >= chosen.length;
  return mean(scores) + (isWhole ? 0 : mean(chosen) - mean(chosen.slice(0, scores.length)));
}
