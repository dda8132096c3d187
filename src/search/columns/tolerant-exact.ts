// The fewest columns that leave no more uncovered than a tolerance allows. Sizes are tried in ascending order by
// depth-first search over columns; a branch is given up when even all its free columns would leave too much or, for
// conflicts, when the best single gains together would (what a column covers only shrinks as others join it).

import type { LearnContext } from "../../learner/learner.ts";
import { type Pace, Stopped } from "../../run/pace.ts";
import { countOf } from "../../text/numbers.ts";
import { ColumnScorer, conflictsLeft, greedy } from "./greedy.ts";
import { Measure, type Search } from "./measure.ts";
import type { Partition } from "./partition.ts";

export async function tolerantExact(measure: Measure, pace: Pace, context: LearnContext): Promise<Search> {
  const { sample } = measure;
  if (measure.isEnough(measure.whole)) return { columns: [], optimal: true, lowerBound: 0 };
  const scorer = new ColumnScorer(sample, conflictsLeft);
  const byConflicts = measure.tolerance.of === "conflicts";
  const { columns: best } = await greedy(new Measure(sample, measure.tolerance), conflictsLeft);

  /** Extends the chosen columns by at most `left` of the free ones. */
  const extend = async (
    partition: Partition,
    chosen: number[],
    free: number[],
    left: number,
  ): Promise<number[] | null> => {
    if (pace.due()) await pace.turn();
    const uncovered = measure.uncovered(partition);
    const scored = free.map((column) => ({ column, remaining: scorer.score(partition, column) }));
    scored.sort((a, b) => a.remaining - b.remaining || a.column - b.column);
    if (byConflicts) {
      // scorer counts unsettled groups only, so gains are differences from their present conflicts.
      const present = scorer.total(partition);
      let reachable = uncovered;
      for (const { remaining } of scored.slice(0, left)) reachable -= present - remaining;
      if (reachable > measure.allowed) return null;
    }
    if (!measure.isWithin(measure.partition(free, partition))) return null;
    for (let i = 0; i < scored.length; i++) {
      const { column } = scored[i];
      if (left === 1) {
        if (measure.isEnoughWith(partition, column)) return [...chosen, column];
        continue;
      }
      const rest = scored.slice(i + 1).map((entry) => entry.column);
      const found = await extend(measure.partition([column], partition), [...chosen, column], rest, left - 1);
      if (found) return found;
    }
    return null;
  };

  const columns = sample.columns.map((_, column) => column);
  for (let size = 1; size < best!.length; size++) {
    context.onProgress?.({ done: null, text: `trying sets of ${countOf(size, "column")}` });
    try {
      const found = await extend(measure.whole, [], columns, size);
      if (found) return { columns: found, optimal: true, lowerBound: size };
    } catch (error) {
      if (error instanceof Stopped) return { columns: best!, optimal: false, lowerBound: size };
      throw error;
    }
  }
  return { columns: best, optimal: true, lowerBound: best!.length };
}
