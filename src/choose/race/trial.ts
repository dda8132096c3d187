// A candidate in a race, with what its folds have shown so far.

import type { PartPredictions } from "../../evaluate/predict-part.ts";
import type { Model } from "../../model/model.ts";
import { STRENGTH } from "../../model/shrink-probabilities.ts";
import type { Candidate } from "./candidates.ts";
import { newWorths, type WorthsByStrength } from "./strength.ts";

export interface Trial {
  readonly candidate: Candidate;
  /** What decides (see Objective): one per fold evaluated, in fold order. */
  readonly worths: readonly number[];
  /** How strongly its probabilities are shrunk (strength.ts). */
  readonly strength: number;
  readonly logLosses: readonly number[];
  /** The accuracy, or 1 less the cost per row, of each of these folds. */
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
  worths: readonly number[];
  logLosses: readonly number[];
  strength: number;
  readonly byStrength: WorthsByStrength;
  readonly scores: number[];
  readonly conditions: number[];
  seconds: number;
  dropped: Trial["dropped"];
  reason: string | null;
}

export function newTrial(candidate: Candidate): OpenTrial {
  return {
    candidate,
    worths: [],
    logLosses: [],
    scores: [],
    conditions: [],
    seconds: 0,
    dropped: null,
    reason: null,
    strength: STRENGTH,
    byStrength: newWorths(),
  };
}

/** One fold of the first repeat: the trials fitted to it, and what each predicted. */
export interface FoldRecord {
  readonly trials: readonly OpenTrial[];
  readonly predictions: PartPredictions;
  /**
   * By trial: the loss of each cell (see Objective), at the shrinkage that its folds found best.
   */
  readonly losses: Float64Array[];
  /** By trial: its model. */
  readonly fits: readonly Model[];
  /** By trial: the model as text, to find equal ones. */
  readonly models: readonly string[];
}

/** How far one is behind another on each of the folds that both saw: a fold may be hard for all. */
export function behind(one: Pick<Trial, "worths">, other: Pick<Trial, "worths">): number[] {
  return differences(one.worths, other.worths);
}

/** The same in what is shown: shares of the rows. */
export function behindInScore(one: Pick<Trial, "scores">, other: Pick<Trial, "scores">): number[] {
  return differences(one.scores, other.scores);
}

function differences(one: readonly number[], other: readonly number[]): number[] {
  return other.slice(0, one.length).map((worth, fold) => worth - one[fold]);
}
