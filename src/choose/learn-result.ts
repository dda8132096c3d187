// The result of a call of `learn`.

import type { Measures } from "../evaluate/measures.ts";
import type { Procedure } from "../learn/procedure.ts";
import type { Model } from "../model/model.ts";
import type { Certificate } from "../objective/certificate.ts";
import type { Choice } from "./choice/choice.ts";
import type { Evaluation } from "./evaluation.ts";

/** A model with how it was learned and what was measured. */
export interface LearnResult<Class extends string = string> {
  readonly model: Model<Class>;
  /** Name of the learner. */
  readonly method: string;
  /** All its options, defaults included. */
  readonly options: Readonly<Record<string, unknown>>;
  /** What an exact method proved; null of others. */
  readonly certificate: Certificate | null;
  /** The columns that were selected before learning, by name; null where none were to be. */
  readonly selection: {
    readonly method: string;
    readonly attributes: readonly string[];
    /** Whether fewer columns are proved not to suffice. */
    readonly optimal: boolean;
  } | null;
  /**
   * The model's inner nodes or rules, its leaves, its conditions, its longest path, and how many
   * columns it uses.
   */
  readonly size: Readonly<Record<"nodes" | "leaves" | "conditions" | "depth" | "attributes", number>>;
  /** On the rows it was learned from. */
  readonly train: Measures;
  /** On rows set apart before anything was looked at, or on other rows. */
  readonly test: Measures | null;
  /**
   * By cross-validation around the whole procedure, or by the folds of the choice, corrected for
   * it.
   */
  readonly cv:
    | (Measures & {
        readonly folds: number;
        readonly foldAccuracies: readonly number[];
        /** Whether the measures are corrected for a choice that was made by the same folds. */
        readonly isCorrected: boolean;
      })
    | null;
  /** How the method was chosen; null where one was named. */
  readonly choice: Choice | null;
  /** One record per iteration of an iterative learner. */
  readonly history: readonly Readonly<Record<string, number | string>>[];
  /** What was decided without being asked, one line each. */
  readonly notices: readonly string[];
  readonly seconds: number;
  /** @internal All it takes to learn it again from other rows. */
  readonly procedure: Procedure;
  /** @internal The rows that evaluated it. */
  readonly evaluation: Evaluation;
}
