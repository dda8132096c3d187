// Learns the final model: of the candidates in their order, the first whose model keeps to the budget.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { withOwnSource } from "../../counts/own-source.ts";
import type { Fit } from "../../learn/learn-part.ts";
import type { LearnContext } from "../../learn/shared/learner.ts";
import { measureSize } from "../../model/size.ts";
import { grouped } from "../../text/numbers.ts";
import { fitProcedure } from "../procedure/procedure.ts";
import type { Terms } from "../procedure/terms.ts";
import { MOST_FINAL_ROWS } from "../race/effort.ts";
import type { Standing } from "../race/standing.ts";

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
    const notices: string[] = [];
    let fit: Fit;
    if (rows > MOST_FINAL_ROWS && !candidate.learner.traits.isQuickOnMany) {
      const shares = [MOST_FINAL_ROWS, rows - MOST_FINAL_ROWS];
      const [sample] = await source.randomSplit(part, { seed: terms.seed, shares });
      fit = await withOwnSource(source, sample, (seen, rows) => fitProcedure(seen, rows, candidate, own));
      notices.push(
        `The model was learned from a stratified sample of ${grouped(MOST_FINAL_ROWS)} of the ${grouped(rows)} training rows.`,
      );
    } else fit = await fitProcedure(source, part, candidate, own);
    const { conditions, depth } = measureSize(fit.model);
    if (conditions <= terms.maxConditions && depth <= terms.maxDepth) return { fit, standing, notices };
    if (conditions < fewest) {
      fewest = conditions;
      smallest = { fit, standing, notices };
    }
  }
  return smallest!;
}
