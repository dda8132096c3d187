// Learning from a dataset in one call: by a method that is named, by one's own, or by the one that is chosen.

import { createMemorySource } from "../counts/memory/memory-source.ts";
import { checkObject } from "../dataset/check-argument.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { learnerOf, type MethodName, type MethodOptions } from "../learn/registry.ts";
import type { Learner } from "../learner/learner.ts";
import type { Choice } from "./choice/choice.ts";
import {
  LEARN_OPTIONS,
  type LearnRequestOptions,
  type LearnResult,
  type LearnSourceOptions,
  learnSource,
} from "./learn-source.ts";

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
    /** Seconds after which no further candidate is evaluated (60). */
    readonly timeLimit?: number;
  };

/** What comes of a call without a method: why this model, besides. */
export interface ChosenLearnResult extends LearnResult {
  readonly choice: Choice;
}

/**
 * Learns a model from a dataset and evaluates it. Without a method every family is tried inside a budget of conditions,
 * and the simplest of the good ones is taken.
 *
 * @example
 * const { model, choice, test, cv } = await learn(dataset);
 * const tree = await learn(dataset, { method: "redwood", maxDepth: 4, evaluate: { folds: 10 } });
 */
export function learn<Name extends MethodName>(
  dataset: Dataset,
  options: NamedLearnOptions<Name>,
): Promise<LearnResult>;
export function learn<Options extends object>(
  dataset: Dataset,
  options: OwnLearnOptions<Options>,
): Promise<LearnResult>;
export function learn(dataset: Dataset, options?: ChooseLearnOptions): Promise<ChosenLearnResult>;
export async function learn(dataset: Dataset, options: object = {}): Promise<LearnResult> {
  checkObject("options of learn", options, LEARN_OPTIONS);
  const request = options as LearnSourceOptions;
  const { method } = request;
  const isExact = method !== undefined && learnerOf(method).traits?.exactNumbers;
  const source = await createMemorySource(dataset, isExact ? { bins: "exact" } : {});
  try {
    return await learnSource(source, request);
  } finally {
    await source.close();
  }
}
