// The fewest columns that leave no more uncovered than a tolerance allows. Sizes are tried in
// ascending order by depth-first search over columns; a branch is given up when even all its free
// columns would leave too much or, for conflicts, when the best single gains together would (what a
// column covers only shrinks as others join it).

import type { LearnContext } from "../../learner/learner.ts";
import type { Pace } from "../../run/pace.ts";
import { ColumnScorer, conflictsLeft, greedy } from "./greedy.ts";
import type { Partition } from "./partition.ts";
import { type FoundColumns, smallestFirst } from "./smallest-first.ts";
import { Sufficiency } from "./sufficiency.ts";

export async function tolerantExact(
  sufficiency: Sufficiency,
  pace: Pace,
  context: LearnContext,
): Promise<FoundColumns> {
  const { sample, tolerance } = sufficiency;
  if (sufficiency.isEnough(sufficiency.whole)) return { columns: [], optimal: true, lowerBound: 0 };
  const scorer = new ColumnScorer(sample, conflictsLeft);

  /** Extends the chosen columns by at most `left` of the free ones. */
  const extend = async (
    partition: Partition,
    chosen: readonly number[],
    free: readonly number[],
    left: number,
  ): Promise<readonly number[] | null> => {
    if (pace.due()) await pace.turn();
    const scored = free.map((column) => ({ column, remaining: scorer.score(partition, column) }));
    scored.sort((a, b) => a.remaining - b.remaining || a.column - b.column);
    if (tolerance.of === "conflicts") {
      // Scores count unsettled groups only, so gains are differences from what these hold now.
      const present = scorer.total(partition);
      let reachable = sufficiency.uncovered(partition);
      for (const { remaining } of scored.slice(0, left)) reachable -= present - remaining;
      if (reachable > sufficiency.allowed) return null;
    }
    if (!sufficiency.isWithin(sufficiency.partition(free, partition))) return null;
    const order = scored.map(({ column }) => column);
    for (const [place, column] of order.entries()) {
      if (left === 1) {
        if (sufficiency.isEnoughWith(partition, column)) return [...chosen, column];
        continue;
      }
      const below = sufficiency.partition([column], partition);
      const found = await extend(below, [...chosen, column], order.slice(place + 1), left - 1);
      if (found) return found;
    }
    return null;
  };

  const { columns: known } = await greedy(new Sufficiency(sample, tolerance), conflictsLeft);
  const all = sample.columns.map((_, column) => column);
  return smallestFirst((size) => extend(sufficiency.whole, [], all, size), known!.length, known, context);
}
