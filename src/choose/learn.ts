// Learning from a dataset in one call: by a method that is named, by a learner of one's own, or by
// the method that is chosen.

import { createMemorySource } from "../counts/memory/memory-source.ts";
import { checkObject } from "../dataset/check-argument.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { learnerOf, type MethodName, type MethodOptions } from "../learn/registry.ts";
import { numbersFor } from "../learner/numbers-for.ts";
import type { Choice } from "./choice/choice.ts";
import type { LearnOptions, OwnLearner } from "./learn-options.ts";
import type { LearnResult } from "./learn-result.ts";
import { LEARN_OPTIONS, learnUntyped, type UntypedLearnOptions } from "./learn-source.ts";

/**
 * Learns a model from a dataset and evaluates it. Without a method every family is tried within a
 * budget of conditions, and the most accurate model is taken, where every condition must earn its
 * price in accuracy.
 *
 * @example
 * const options = { method: "redwood", maxDepth: 2, evaluate: { folds: 10 } } as const;
 * const { model: tree, cv } = await learn(penguins, options);
 * console.log(tree.form, cv?.accuracy.toFixed(2));
 * const { method, choice } = await learn(penguins, { maxConditions: 2 });
 * console.log(method, choice.verdict);
 * // → tree 0.94
 * // → refined chosen
 */
export function learn<Name extends MethodName>(
  dataset: Dataset,
  options: LearnOptions & MethodOptions<Name> & { readonly method: Name },
): Promise<LearnResult>;
export function learn<Options extends object>(
  dataset: Dataset,
  options: LearnOptions & Partial<NoInfer<Options>> & { readonly method: OwnLearner<Options> },
): Promise<LearnResult>;
export function learn(
  dataset: Dataset,
  options?: LearnOptions & MethodOptions & { readonly method?: undefined },
): Promise<LearnResult & { readonly choice: Choice }>;
export async function learn(dataset: Dataset, options: object = {}): Promise<LearnResult> {
  checkObject("options of learn", options, LEARN_OPTIONS);
  const { method } = options as UntypedLearnOptions;
  const learner = method === undefined ? null : learnerOf(method);
  const source = await createMemorySource(dataset, numbersFor(learner));
  try {
    return await learnUntyped(source, options);
  } finally {
    await source.close();
  }
}
