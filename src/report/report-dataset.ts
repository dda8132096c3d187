// A report on what was learned from a dataset, in one call.

import { createMemorySource } from "../counts/memory/memory-source.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { assessModel } from "../evaluate/assess-model.ts";
import { measure } from "../evaluate/measures.ts";
import { type LearnResult, learnPart } from "../learn/learn.ts";
import { findLearner } from "../learn/registry.ts";
import type { LearnContext } from "../learn/shared/learner.ts";
import { learnCandidate } from "../workflow/candidate.ts";
import type { ChosenLearnResult } from "../workflow/learn.ts";
import { type FactsRequest, findFacts } from "./find-facts.ts";
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
  learned: LearnResult | ChosenLearnResult,
  { signal, onProgress, ...options }: ReportOptions & Pick<LearnContext, "signal" | "onProgress"> = {},
): Promise<string> {
  const { exactNumbers } = findLearner(learned.method);
  const isChosen = "candidate" in learned;
  const source = await createMemorySource(dataset, exactNumbers && !isChosen ? { bins: "exact" } : {});
  const context = { ...(signal && { signal }) };
  try {
    const common = {
      result: learned,
      notices: dataset.notices,
      ...context,
      ...(onProgress && { onProgress }),
    };
    let request: FactsRequest;
    if (isChosen) {
      const { choice, train, test, cv, candidate, judgedBy } = learned;
      const learn: FactsRequest["learn"] = async (seen, part) =>
        (await learnCandidate(seen, part, candidate, context)).model;
      const judging = { ...judgedBy, assess: null };
      request = { ...common, choice, train, test, cv, judging, learn, seed: judgedBy.seed };
    } else {
      const { method, options: own, model } = learned;
      const learn: FactsRequest["learn"] = async (seen, part) =>
        (await learnPart(seen, part, { method, options: own, ...context })).model;
      const train = measure(await assessModel(source, source.everything, model));
      const judging = { seed: 1, share: null, folds: null, assess: null };
      request = { ...common, choice: null, train, test: null, cv: null, judging, learn, seed: 1 };
    }
    return report(await findFacts(source, request), options);
  } finally {
    await source.close();
  }
}
