// The final model where there are very many rows: it is learned from fewer and from more of them,
// and the one that does better on rows that neither saw is taken. More rows do not help every
// learner: from a large tree FRINGE makes so many features that it must stop.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { withOwnSource } from "../../counts/own-source.ts";
import { samplesAndOthers } from "../../evaluate/hold-out.ts";
import { predictPart } from "../../evaluate/predict-part.ts";
import { type Fit, fitProcedure } from "../../learn/fit-procedure.ts";
import type { Procedure } from "../../learn/procedure.ts";
import type { LearnContext } from "../../learner/learner.ts";
import { grouped } from "../../text/numbers.ts";
import { FINAL_ROWS } from "../race/effort.ts";
import type { ChoiceOptions } from "./choice-options.ts";

/** Share of the rows set apart to compare the two models on, and the most rows of it. */
const KEPT_SHARE = 0.2;
const MOST_KEPT = 50_000;

/** Whether a learner would take long on so many rows. */
export function areMany(rows: number, { learner }: Procedure): boolean {
  return rows > FINAL_ROWS.few && !learner.traits.isQuickOnMany;
}

interface ManyRowsRequest {
  readonly rows: number;
  readonly options: Pick<ChoiceOptions, "seed" | "objective">;
  readonly context: LearnContext;
}

/** A notice says so where the model was not learned from all rows. */
export async function learnFromMany(
  source: CountSource,
  part: Part,
  procedure: Procedure,
  { rows, options, context }: ManyRowsRequest,
): Promise<Fit> {
  const { few } = FINAL_ROWS;
  const more = Math.max(few, Math.min(FINAL_ROWS.many, Math.floor((1 - KEPT_SHARE) * rows)));
  const kept = Math.min(MOST_KEPT, rows - more);
  const wanted = { rows, samples: [few, more - few], apart: kept, seed: options.seed };
  const { samples, apart } = await samplesAndOthers(source, part, wanted);
  const [first, further] = samples;
  const fitOn = (some: Part): Promise<Fit> =>
    withOwnSource(source, some, (own, all) => fitProcedure(own, all, procedure, context));
  const fewest = await fitOn(first);
  if (more === few || context.signal?.aborted) return sampled(fewest, few, rows);
  const most = await fitOn(await source.merge([first, further]));
  const predictions = await predictPart(source, apart, [fewest.model, most.model]);
  const [ofFewest, ofMost] = [0, 1].map((model) => options.objective.worth(predictions, model));
  if (ofMost < ofFewest) {
    return sampled(fewest, few, rows, `; from ${grouped(more)} it was less accurate on others`);
  }
  if (rows > FINAL_ROWS.many) return sampled(most, more, rows);
  return fitProcedure(source, part, procedure, context);
}

function sampled(fit: Fit, used: number, rows: number, why = ""): Fit {
  const notice = `The model was learned from a stratified sample of ${grouped(used)} of the ${grouped(rows)} training rows${why}.`;
  return { ...fit, notices: [notice, ...fit.notices] };
}
