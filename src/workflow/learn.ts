// Learning from a dataset in one call: by a method that is named, or by the one that judging finds best.

import { createMemorySource } from "../counts/memory/memory-source.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { type LearnOptions, type LearnResult, learn as learnByName } from "../learn/learn.ts";
import type { LearnContext } from "../learn/shared/learner.ts";
import type { Choice } from "./choice.ts";
import { type ChosenResult, chooseModel } from "./choose-model.ts";
import type { ChooseOptions } from "./choose-options.ts";

/** A model with why it was chosen and what it is worth on rows the choice never saw. */
export interface ChosenLearnResult extends LearnResult, Omit<ChosenResult, "result"> {
  readonly choice: Choice;
}

export interface ChooseLearnOptions extends ChooseOptions, LearnContext {
  readonly method?: undefined;
}

/**
 * Learns a model from a dataset. Without a method every family is tried inside a budget of conditions, and the
 * simplest of the good ones is taken.
 *
 * @example
 * const { model, choice, test, cv } = await learn(dataset);
 * const tree = await learn(dataset, { method: "redwood", options: { maxDepth: 4 } });
 */
export function learn(dataset: Dataset, options: LearnOptions): Promise<LearnResult>;
export function learn(dataset: Dataset, options?: ChooseLearnOptions): Promise<ChosenLearnResult>;
export async function learn(
  dataset: Dataset,
  options: LearnOptions | ChooseLearnOptions = {},
): Promise<LearnResult | ChosenLearnResult> {
  if (options.method !== undefined) return learnByName(dataset, options);
  const { signal, onProgress, method: _, ...asked } = options;
  const source = await createMemorySource(dataset);
  try {
    const context = { ...(signal && { signal }), ...(onProgress && { onProgress }) };
    const { result, ...judged } = await chooseModel(source, source.everything, asked, context);
    return { ...result, ...judged };
  } finally {
    await source.close();
  }
}
