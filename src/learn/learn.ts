// Learning by name: from a dataset or a count source to a result.

import type { CountSource, Part } from "../counts/count-source.ts";
import { createMemorySource } from "../counts/memory/memory-source.ts";
import { responsiveSource } from "../counts/responsive-source.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { findLearner } from "./registry.ts";
import type { Selection, SelectOptions } from "./select/select.ts";
import { selectAndView } from "./select/select-part.ts";
import type { LearnContext, Learned } from "./shared/learner.ts";
import { resolveOptions } from "./shared/resolve-options.ts";

export interface LearnOptions extends LearnContext {
  /** A learner's name; see `learners`. */
  readonly method: string;
  /** The learner's own options; its defaults fill the rest. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Select columns on the training rows first; the learner sees only those. */
  readonly select?: SelectOptions;
}

export interface LearnResult extends Learned {
  readonly method: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** The columns that were selected before learning; null where none were asked to be. */
  readonly selection: Selection | null;
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
  { method, options: given = {}, select, ...context }: LearnOptions,
): Promise<LearnResult> {
  const learner = findLearner(method);
  const options = resolveOptions(learner, given);
  const isWatched = context.signal !== undefined || context.onProgress !== undefined;
  const counted = isWatched ? responsiveSource(source) : source;
  const started = performance.now();
  const selected = select ? await selectAndView(counted, part, select, context) : null;
  const learned = await learner.learn({ source: selected?.source ?? counted, part, options, context });
  const notices = selected ? [selected.notice, ...learned.notices] : learned.notices;
  const seconds = (performance.now() - started) / 1000;
  return { method, options, ...learned, notices, selection: selected?.selection ?? null, seconds };
}
