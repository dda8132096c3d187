// Learns the final model.

import type { CountSource, Part } from "../counts/count-source.ts";
import type { LearnResult } from "../learn/learn.ts";
import type { LearnContext } from "../learn/shared/learner.ts";
import { measureSize } from "../model/size.ts";
import { learnCandidate } from "./candidate.ts";
import { MOST_FINAL_ROWS } from "./effort.ts";
import type { Judgement } from "./judge.ts";
import type { Setting } from "./setting.ts";
import { grouped } from "./why.ts";

/** The first of the order whose model keeps to the budget; what an exact search returns may not. */
export async function fitFirst(
  source: CountSource,
  part: Part,
  {
    order,
    setting,
    rows,
    context,
  }: { order: readonly Judgement[]; setting: Setting; rows: number; context: LearnContext },
): Promise<{ result: LearnResult; judgement: Judgement; notices: string[] }> {
  let smallest: { result: LearnResult; judgement: Judgement; notices: string[] } | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  // Interrupted: the best so far is still to be had, from a learner known to be quick on these data.
  const { signal } = context;
  const own = signal && !signal.aborted ? { signal } : {};
  for (const judgement of order) {
    const { candidate } = judgement;
    context.onProgress?.({ done: 1, text: `learning by ${candidate.name}` });
    const isCapped =
      rows > MOST_FINAL_ROWS && candidate.family !== "greedy" && candidate.family !== "majority";
    const notices: string[] = [];
    let result: LearnResult;
    if (isCapped) {
      const shares = [MOST_FINAL_ROWS, rows - MOST_FINAL_ROWS];
      const [sample] = await source.randomSplit(part, { seed: setting.seed, shares });
      const seen = await source.extract?.(sample!);
      result = await learnCandidate(seen ?? source, seen?.everything ?? sample!, candidate, own);
      await seen?.close();
      notices.push(
        `The model was learned from a sample of ${grouped(MOST_FINAL_ROWS)} of the ${grouped(rows)} training rows, as many of each class as there are.`,
      );
    } else result = await learnCandidate(source, part, candidate, own);
    const { conditions, depth } = measureSize(result.model);
    const fits =
      conditions <= setting.maxConditions && (setting.maxDepth === null || depth <= setting.maxDepth);
    if (fits) return { result, judgement, notices };
    if (conditions < fewest) {
      fewest = conditions;
      smallest = { result, judgement, notices };
    }
  }
  return smallest!;
}
