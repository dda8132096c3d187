// What else would have been as good: all trees, or lists, within a margin of the best, from a
// dataset in one call.

import type { CountSource } from "../../counts/count-source.ts";
import { createMemorySource } from "../../counts/memory/memory-source.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { LearnContext } from "../../learner/learner.ts";
import type { NamedCosts } from "../../objective/cost.ts";
import { trainAndTest } from "../evaluation.ts";
import type { LearnResult } from "../learn-result.ts";
import type { AlternativesOptions } from "./alternatives-options.ts";
import { type Alternatives, type AlternativesContext, findAlternatives } from "./find-alternatives.ts";

/**
 * Counts the trees (with `maxRules` the decision lists) that are as good as the best, or nearly,
 * and says what they have in common.
 *
 * @example
 * const { count, columns } = await alternatives(penguins, { maxDepth: 2, within: 0.02 });
 * console.log(count, columns.filter(({ use }) => use === "all").map(({ column }) => column));
 * // → 21 [ 'culmen_length_mm', 'island' ]
 */
export async function alternatives(
  dataset: Dataset,
  options: AlternativesOptions = {},
  context: LearnContext = {},
): Promise<Alternatives> {
  const source = await createMemorySource(dataset, { bins: "exact" });
  try {
    return await findAlternatives(source, source.everything, options, context);
  } finally {
    await source.close();
  }
}

/** Seconds that looking for alternatives to a model may take. */
const TIME_LIMIT = 30;

/** Longer lists are compared with lists of so many rules. */
const MOST_RULES = 3;

/**
 * Of the rows that a model was learned from, by the costs that it was learned with: lists to a
 * list, else trees.
 */
export async function alternativesTo(
  source: CountSource,
  { evaluation, procedure, model }: LearnResult,
  options: AlternativesOptions = {},
  context: AlternativesContext = {},
): Promise<Alternatives> {
  const { train } = await trainAndTest(source, source.everything, evaluation);
  const costs = (procedure.options.costs ?? null) as NamedCosts | null;
  const isList = model.form === "list" && model.rules.length > 0;
  const maxRules = isList ? Math.min(MOST_RULES, model.rules.length) : null;
  return findAlternatives(source, train, { costs, timeLimit: TIME_LIMIT, maxRules, ...options }, context);
}
