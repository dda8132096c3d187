// FOCUS-1: all sets of columns by ascending size, in column order, until one is sufficient. The
// partition of the rows by a set's first columns is shared by all sets that begin with them, so a
// test refines by one column.

import type { LearnContext } from "../../learner/learner.ts";
import type { Pace } from "../../run/pace.ts";
import type { Partition } from "./partition.ts";
import { type FoundColumns, smallestFirst } from "./smallest-first.ts";
import type { Sufficiency } from "./sufficiency.ts";

export async function focus1(
  sufficiency: Sufficiency,
  pace: Pace,
  context: LearnContext,
): Promise<FoundColumns> {
  const columns = sufficiency.sample.columns.length;
  if (sufficiency.isEnough(sufficiency.whole)) return { columns: [], optimal: true, lowerBound: 0 };

  /** The first sufficient set that adds `left` columns from `from` on, or null. */
  const extend = async (partition: Partition, from: number, left: number): Promise<number[] | null> => {
    for (let column = from; column <= columns - left; column++) {
      if (left === 1) {
        if (sufficiency.isEnoughWith(partition, column)) return [column];
        continue;
      }
      if (pace.due()) await pace.turn();
      const found = await extend(sufficiency.partition([column], partition), column + 1, left - 1);
      if (found) return [column, ...found];
    }
    return null;
  };

  // All columns together are sufficient, so that a set is found unless the search is stopped.
  return smallestFirst((size) => extend(sufficiency.whole, 0, size), columns + 1, null, context);
}
