// The final model where rows abound: learned from fewer and from more of them, and the one taken that does better on rows that
// neither saw. More rows are not better for every learner: FRINGE makes so many features of a large tree that it must stop.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { withOwnSource } from "../../counts/own-source.ts";
import { assessModel } from "../../evaluate/assess-model.ts";
import { type Fit, fitProcedure } from "../../learn/fit-procedure.ts";
import type { Procedure } from "../../learn/procedure.ts";
import type { LearnContext } from "../../learner/learner.ts";
import { grouped } from "../../text/numbers.ts";
import type { Terms } from "../procedure/terms.ts";
import { FINAL_ROWS } from "../race/effort.ts";

/** Share of the rows that is kept to tell the two apart, where there are not many more; and rows of it at most. */
const KEPT_SHARE = 0.2;
const MOST_KEPT = 50_000;

export interface ManyRowsFit {
  readonly fit: Fit;
  readonly notices: readonly string[];
}

/** Whether a learner would take long on so many rows. */
export function areMany(rows: number, { learner }: Procedure): boolean {
  return rows > FINAL_ROWS.few && !learner.traits.isQuickOnMany;
}

export async function fitManyRows(
  source: CountSource,
  part: Part,
  procedure: Procedure,
  { rows, terms, context }: { readonly rows: number; readonly terms: Terms; readonly context: LearnContext },
): Promise<ManyRowsFit> {
  const { few } = FINAL_ROWS;
  const more = Math.max(few, Math.min(FINAL_ROWS.many, Math.floor((1 - KEPT_SHARE) * rows)));
  const kept = Math.min(MOST_KEPT, rows - more);
  const shares = [few, more - few, kept, rows - more - kept];
  const [first, further, aside] = (await source.randomSplit(part, { seed: terms.seed, shares })) as Part[];
  const fitOn = (some: Part): Promise<Fit> =>
    withOwnSource(source, some, (seen, all) => fitProcedure(seen, all, procedure, context));
  const scoreOf = async ({ model }: Fit): Promise<number> =>
    terms.score(await assessModel(source, aside, model));
  const fewest = await fitOn(first);
  const isStopped = context.signal?.aborted === true;
  const most = more > few && !isStopped ? await fitOn(await source.merge([first, further])) : null;
  const isBetter = most !== null && (await scoreOf(most)) >= (await scoreOf(fewest));
  if (!isBetter) {
    const why = isStopped || most === null ? "" : `; from ${grouped(more)} it was less accurate on others`;
    return { fit: fewest, notices: [sampled(few, rows, why)] };
  }
  if (rows > FINAL_ROWS.many) return { fit: most, notices: [sampled(more, rows, "")] };
  return { fit: await fitProcedure(source, part, procedure, context), notices: [] };
}

function sampled(used: number, rows: number, why: string): string {
  return `The model was learned from a stratified sample of ${grouped(used)} of the ${grouped(rows)} training rows${why}.`;
}
