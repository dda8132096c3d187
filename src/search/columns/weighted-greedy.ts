// WG (Section 6.3 of the 1994 paper): a conflict's credit goes to the columns that cover it, the
// more the fewer they are.

import type { LearnContext } from "../../learner/learner.ts";
import { Pace } from "../../run/pace.ts";
import { countOf } from "../../text/numbers.ts";
import type { ConflictScanner } from "./conflict-scanner.ts";
import { thinPartition } from "./partition.ts";
import type { FoundColumns } from "./smallest-first.ts";
import type { Sufficiency } from "./sufficiency.ts";

/** Credit of each of `size` columns for covering a conflict; a sole one must be chosen. */
export function creditOf(size: number): number {
  return size === 0 ? 0 : 1 / (size - 1);
}

/** Scores are rounded sums of fractions: those that differ by a smaller share are equal. */
const ROUNDING = 1e-9;

export interface WeightedGreedyOptions {
  /** Pairs of rows compared per round; where there are more, a seeded sample represents them. */
  readonly mostPairs: number;
  readonly seed: number;
}

export async function weightedGreedy(
  sufficiency: Sufficiency,
  scanner: ConflictScanner,
  { mostPairs, seed }: WeightedGreedyOptions,
  { onProgress, signal }: LearnContext,
): Promise<FoundColumns & { readonly sampled: boolean }> {
  const columns = sufficiency.sample.columns.length;
  const credits = Float64Array.from({ length: columns + 1 }, (_, size) => creditOf(size));
  const chosen: number[] = [];
  let sampled = false;
  const pace = new Pace(Number.POSITIVE_INFINITY, signal);
  let partition = sufficiency.whole;
  while (!sufficiency.isEnough(partition)) {
    await pace.turnIfDue();
    onProgress?.({ done: null, text: `${countOf(chosen.length, "column")} chosen` });
    const thin = thinPartition(sufficiency.sample, partition, mostPairs, seed + chosen.length);
    if (thin !== partition) sampled = true;
    const scores = await scanner.credit(thin, credits, () => pace.turnIfDue());
    let best = -1;
    for (let column = 0; column < columns; column++) {
      if (chosen.includes(column)) continue;
      if (best < 0 || scores[column] > scores[best] * (1 + ROUNDING)) best = column;
    }
    chosen.push(best);
    partition = sufficiency.partition([best], partition);
  }
  const optimal = chosen.length < 2;
  return { columns: chosen, optimal, lowerBound: Math.min(chosen.length, 1), sampled };
}
