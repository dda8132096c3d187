// Learns the final model: of the candidates in their order, the first whose model keeps to the budget.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { type Fit, fitProcedure } from "../../learn/fit-procedure.ts";
import type { LearnContext } from "../../learner/learner.ts";
import { measureSize } from "../../model/size.ts";
import type { Terms } from "../procedure/terms.ts";
import type { Standing } from "../race/standing.ts";
import { areMany, fitManyRows } from "./fit-many-rows.ts";

export interface FinalFit {
  readonly fit: Fit;
  readonly standing: Standing;
  readonly notices: readonly string[];
}

export interface FinalRequest {
  readonly order: readonly Standing[];
  readonly terms: Terms;
  readonly rows: number;
  readonly context: LearnContext;
}

/** What an exact search returns may not keep to the budget; where nothing does, the smallest is taken. */
export async function fitWithinBudget(
  source: CountSource,
  part: Part,
  { order, terms, rows, context }: FinalRequest,
): Promise<FinalFit> {
  let smallest: FinalFit | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  // Interrupted: the best so far is still to be had, from a learner known to be quick on these data.
  const { signal, ...rest } = context;
  const own = signal && !signal.aborted ? context : rest;
  for (const standing of order) {
    const { candidate } = standing;
    context.onProgress?.({ done: 0, text: `learning by ${candidate.name}` });
    const { fit, notices } = areMany(rows, candidate)
      ? await fitManyRows(source, part, candidate, { rows, terms, context: own })
      : { fit: await fitProcedure(source, part, candidate, own), notices: [] };
    const { conditions, depth } = measureSize(fit.model);
    if (conditions <= terms.maxConditions && depth <= terms.maxDepth) return { fit, standing, notices };
    if (conditions < fewest) {
      fewest = conditions;
      smallest = { fit, standing, notices };
    }
  }
  return smallest!;
}
