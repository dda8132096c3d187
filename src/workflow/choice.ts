// What is told of a choice: what was tried, what was not, and why this model.

import type { Candidate } from "./candidate.ts";
import type { Judgement } from "./judge.ts";
import { mean, standardError } from "./spread.ts";

/** One candidate as it fared in the cross-validation that the choice was made by. */
export interface Tried {
  readonly name: string;
  readonly family: string;
  readonly method: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Mean over the folds: accuracy, or 1 less the cost per row where mistakes have costs. */
  readonly score: number;
  readonly standardError: number;
  /** Mean number of conditions. */
  readonly conditions: number;
  readonly folds: number;
  readonly seconds: number;
  readonly dropped: Judgement["dropped"];
}

export interface Choice {
  /** "guessing": no model was shown to beat the commonest class, so that is the model. "unjudged": too few rows to tell. */
  readonly verdict: "chosen" | "guessing" | "unjudged";
  readonly name: string;
  /** Said before anything else: columns that give the class away, copies among the rows. */
  readonly warnings: readonly string[];
  /** Why this model, what the runner-up is, what the plain greedy tree would have lost. */
  readonly why: readonly string[];
  /** One-sided: how likely so good a result is for a model no better than guessing. */
  readonly p: number | null;
  readonly maxConditions: number;
  readonly maxDepth: number | null;
  readonly folds: number;
  readonly repeats: number;
  /** Rows the candidates were judged on. */
  readonly rows: number;
  readonly runnerUp: string | null;
  readonly tried: readonly Tried[];
  readonly notTried: readonly string[];
}

export function triedOf({ candidate, scores, conditions, seconds, dropped }: Judgement): Tried {
  const { name, family, method, options }: Candidate = candidate;
  return {
    name,
    family,
    method,
    options,
    score: mean(scores),
    standardError: standardError(scores),
    conditions: mean(conditions),
    folds: scores.length,
    seconds,
    dropped,
  };
}
