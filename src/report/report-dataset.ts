// A report on what was learned from a dataset, in one call.

import type { LearnResult } from "../choose/learn-options.ts";
import { createMemorySource } from "../counts/memory/memory-source.ts";
import type { Dataset } from "../dataset/dataset.ts";
import type { LearnContext } from "../learner/learner.ts";
import { numbersFor } from "../learner/numbers-for.ts";
import { findFacts } from "./facts/find-facts.ts";
import { type ReportOptions, report } from "./report.ts";

/**
 * One HTML file on a model that `learn` found in the same dataset, with a method or without.
 *
 * @example
 * const learned = await learn(dataset);
 * const page = await reportDataset(dataset, learned);
 */
export async function reportDataset(
  dataset: Dataset,
  learned: LearnResult,
  { signal, onProgress, ...options }: ReportOptions & Pick<LearnContext, "signal" | "onProgress"> = {},
): Promise<string> {
  // As in `learn`.
  const learner = learned.choice === null ? learned.procedure.learner : null;
  const source = await createMemorySource(dataset, numbersFor(learner));
  const context = { ...(signal && { signal }), ...(onProgress && { onProgress }) };
  try {
    const facts = await findFacts(source, learned, { notices: dataset.notices, ...context });
    return report(facts, options);
  } finally {
    await source.close();
  }
}
