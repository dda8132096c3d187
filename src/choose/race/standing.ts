// How candidates stand in a race, and what they predicted in it.

import type { PartPredictions } from "../../evaluate/predict-part.ts";
import type { Candidate } from "./candidates.ts";

/** How a candidate fared. */
export interface Standing {
  readonly candidate: Candidate;
  /** One per fold evaluated, in fold order. */
  readonly scores: readonly number[];
  readonly conditions: readonly number[];
  readonly seconds: number;
  /** Why it was not evaluated to the end; null where it was. */
  readonly dropped: "beaten" | "same" | "time" | "failed" | null;
  /** What went wrong where it failed. */
  readonly reason: string | null;
}

export interface Runner extends Standing {
  readonly scores: number[];
  readonly conditions: number[];
  seconds: number;
  dropped: Standing["dropped"];
  reason: string | null;
}

/** One fold of the first repeat: who was fitted, and what each predicted. */
export interface Look {
  readonly runners: readonly Runner[];
  readonly predictions: PartPredictions;
  /** As texts, to tell alike ones. */
  readonly models: readonly string[];
}
