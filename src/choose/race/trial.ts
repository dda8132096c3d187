// A candidate in a race, with what its folds have shown so far.

import type { PartPredictions } from "../../evaluate/predict-part.ts";
import type { Candidate } from "./candidates.ts";

export interface Trial {
  readonly candidate: Candidate;
  /** One per fold evaluated, in fold order. */
  readonly scores: readonly number[];
  readonly conditions: readonly number[];
  /** Of all its fits. */
  readonly seconds: number;
  /** Why it was not evaluated to the end; null where it was. */
  readonly dropped: "beaten" | "same" | "time" | "failed" | null;
  /** What went wrong where it failed. */
  readonly reason: string | null;
}

/** A trial while the race goes on. */
export interface OpenTrial extends Trial {
  readonly scores: number[];
  readonly conditions: number[];
  seconds: number;
  dropped: Trial["dropped"];
  reason: string | null;
}

export function newTrial(candidate: Candidate): OpenTrial {
  return { candidate, scores: [], conditions: [], seconds: 0, dropped: null, reason: null };
}

/** One fold of the first repeat: the trials fitted to it, and what each predicted. */
export interface FoldRecord {
  readonly trials: readonly OpenTrial[];
  readonly predictions: PartPredictions;
  /** By trial: the loss of each cell (see Objective). */
  readonly losses: readonly Float64Array[];
  /** By trial: the model as text, to find equal ones. */
  readonly models: readonly string[];
}

/** How far one is behind another on each of the folds that both saw: a fold may be hard for all. */
export function behind(one: Pick<Trial, "scores">, other: Pick<Trial, "scores">): number[] {
  const folds = Math.min(one.scores.length, other.scores.length);
  return other.scores.slice(0, folds).map((score, fold) => score - one.scores[fold]);
}
