// Learning by name: from a dataset or a count source to a result.

import type { CountSource, Part } from "../counts/count-source.ts";
import { createMemorySource } from "../counts/memory/memory-source.ts";
import type { Dataset } from "../dataset/dataset.ts";
import type { LearnContext, Learned } from "./learner.ts";
import { findLearner } from "./registry.ts";
import { resolveOptions } from "./resolve-options.ts";

export interface LearnOptions extends LearnContext {
  /** A learner's name; see `learners`. */
  readonly method: string;
  /** The learner's own options; its defaults fill the rest. */
  readonly options?: Readonly<Record<string, unknown>>;
}

export interface LearnResult extends Learned {
  readonly method: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seconds: number;
}

/**
 * Learns a model from all rows of a dataset.
 *
 * @example
 * const { model } = await learn(dataset, { method: "redwood", options: { maxDepth: 4 } });
 */
export async function learn(dataset: Dataset, options: LearnOptions): Promise<LearnResult> {
  const { exactNumbers } = findLearner(options.method);
  const source = await createMemorySource(dataset, exactNumbers ? { bins: "exact" } : {});
  try {
    return await learnPart(source, source.everything, options);
  } finally {
    await source.close();
  }
}

/** Learns from one part of a count source. */
export async function learnPart(
  source: CountSource,
  part: Part,
  { method, options: given = {}, ...context }: LearnOptions,
): Promise<LearnResult> {
  const learner = findLearner(method);
  const options = resolveOptions(learner, given);
  const started = performance.now();
  const learned = await learner.learn({ source, part, options, context });
  return { method, options, ...learned, seconds: (performance.now() - started) / 1000 };
}
