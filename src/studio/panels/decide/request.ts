// What the panel of the decision asks of the engine, and what it gets.

import type { Model } from "../../../internal.ts";
import type { Nothing, Request } from "../request.ts";

export interface Requests {
  /** Where the model ends, with the edit rows that do: all that a decision can be weighed by. */
  decide: Request<Nothing, DecideView>;
}

export interface DecideView {
  readonly classes: readonly string[];
  /** Of the model's classes: weight of the edit rows of each. */
  readonly totals: readonly number[];
  readonly ends: readonly DecideEnd[];
  /** How the model decides; null: each end says its own class, as a rule the most probable. */
  readonly rule: Model["decision"] | null;
}

export interface DecideEnd {
  /** Addresses of the leaves or rules whose rows have these probabilities. */
  readonly at: readonly string[];
  /** What the model says there. */
  readonly class: string;
  /** Of each class. */
  readonly probabilities: readonly number[];
  /** Weight of the edit rows of each class. */
  readonly counts: readonly number[];
}
