// Learning from a dataset in one call: by a method that is named, by a learner of one's own, or by
// the method that is chosen.

import { createMemorySource } from "../counts/memory/memory-source.ts";
import { checkObject } from "../dataset/check-argument.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { learnerOf, type MethodName } from "../learn/registry.ts";
import { numbersFor } from "../learner/numbers-for.ts";
import type {
  ChooseLearnOptions,
  ChosenLearnResult,
  LearnResult,
  NamedLearnOptions,
  OwnLearnOptions,
} from "./learn-options.ts";
import { LEARN_OPTIONS, learnUntyped, type UntypedLearnOptions } from "./learn-source.ts";

/**
 * Learns a model from a dataset and evaluates it. Without a method every family is tried within a
 * budget of conditions, and the most accurate model is taken, where every condition must earn its
 * price in accuracy.
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
export async function learn(dataset: Dataset, options: UntypedLearnOptions = {}): Promise<LearnResult> {
  checkObject("options of learn", options, LEARN_OPTIONS);
  const { method } = options;
  const learner = method === undefined ? null : learnerOf(method);
  const source = await createMemorySource(dataset, numbersFor(learner));
  try {
    return await learnUntyped(source, options);
  } finally {
    await source.close();
  }
}
