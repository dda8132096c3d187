// A report on what was learned from a dataset, in one call: its facts as plain data, or the whole
// page.

import type { LearnResult } from "../choose/learn-result.ts";
import { createMemorySource } from "../counts/memory/memory-source.ts";
import type { Dataset } from "../dataset/dataset.ts";
import type { LearnContext } from "../learner/learner.ts";
import { numbersFor } from "../learner/numbers-for.ts";
import type { ReportFacts } from "./facts/facts.ts";
import { type FactsOptions, findFacts } from "./facts/find-facts.ts";
import { type ReportOptions, report } from "./report.ts";

/**
 * What a report says of a model that `learn` found in the same dataset, with a method or without.
 *
 * @example
 * const facts = await reportFacts(penguins, learned, { timeLimit: 1 });
 * console.log(facts.data.rows, facts.train.errors);
 * // → 344 9
 */
export async function reportFacts(
  dataset: Dataset,
  learned: LearnResult,
  options: FactsOptions = {},
): Promise<ReportFacts> {
  // As in `learn`.
  const learner = learned.choice === null ? learned.procedure.learner : null;
  const source = await createMemorySource(dataset, numbersFor(learner));
  try {
    return await findFacts(source, learned, { notices: dataset.notices, ...options });
  } finally {
    await source.close();
  }
}

/**
 * One HTML file on a model that `learn` found in the same dataset: it needs no network and no
 * script.
 *
 * @example
 * const page = await reportDataset(penguins, learned);
 * console.log(page.slice(0, 15));
 * // → <!doctype html>
 */
export async function reportDataset(
  dataset: Dataset,
  learned: LearnResult,
  { signal, onProgress, ...options }: ReportOptions & Pick<LearnContext, "signal" | "onProgress"> = {},
): Promise<string> {
  const context = { ...(signal && { signal }), ...(onProgress && { onProgress }) };
  return report(await reportFacts(dataset, learned, context), options);
}
