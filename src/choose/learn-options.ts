// The options of a call of `learn`, typed by its method, and the result.

import type { CrossMeasures } from "../evaluate/cross-measures.ts";
import type { Measures } from "../evaluate/measures.ts";
import type { Fit } from "../learn/fit-procedure.ts";
import type { Procedure, SelectRequest } from "../learn/procedure.ts";
import type { MethodName, MethodOptions } from "../learn/registry.ts";
import type { LearnContext, Learner } from "../learner/learner.ts";
import type { ModelSize } from "../model/size.ts";
import type { Choice } from "./choice/choice.ts";
import type { EvaluateOptions, Evaluation } from "./evaluation.ts";

/** What every call of `learn` accepts, whatever the method. */
export interface LearnRequestOptions extends LearnContext {
  /** Select columns on the training rows before every fit. */
  readonly select?: SelectRequest | null;
  /** Show only so many columns, those that inform most on the training rows. */
  readonly screen?: number | null;
  /** Left out: by its size where the method is chosen, not at all where it is named. */
  readonly evaluate?: EvaluateOptions | null;
  /** Of everything random (1). */
  readonly seed?: number;
}

/** Options of a call that names a method: its own, and those of every call. */
export type NamedLearnOptions<Name extends MethodName> = LearnRequestOptions &
  MethodOptions<Name> & { readonly method: Name };

/** Options of a call with a learner of one's own. */
export type OwnLearnOptions<Options extends object> = LearnRequestOptions &
  Partial<Options> & { readonly method: Learner<Options> };

/** All members of a union at once. */
export type UnionToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** Every option of every method; each goes to the methods that take it. */
export type AnyMethodOptions = Partial<
  Omit<UnionToIntersection<{ [Name in MethodName]: MethodOptions<Name> }[MethodName]>, "method">
>;

/** Options of a call that leaves the method to be chosen. */
export type ChooseLearnOptions = LearnRequestOptions &
  AnyMethodOptions & {
    readonly method?: undefined;
    /** Seconds after which no further candidate is evaluated; without it there is no limit. */
    readonly timeLimit?: number;
  };

/** A model with how it was learned and what was measured. */
export interface LearnResult extends Fit {
  readonly size: ModelSize;
  /** On the rows it was learned from. */
  readonly train: Measures;
  /** On rows set apart before anything was looked at, or on other rows. */
  readonly test: Measures | null;
  /** By folds around the whole procedure; of a choice by its own, corrected for having chosen. */
  readonly cv: CrossMeasures | null;
  /** How the method was chosen; null where one was named. */
  readonly choice: Choice | null;
  /** All it takes to learn it again from other rows. */
  readonly procedure: Procedure;
  /** The rows that evaluated it. */
  readonly evaluation: Evaluation;
}

/** What comes of a call without a method: why this model, besides. */
export interface ChosenLearnResult extends LearnResult {
  readonly choice: Choice;
}
