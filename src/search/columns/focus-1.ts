// FOCUS-1: all sets of columns by ascending size, in column order, until one is sufficient. The partition of the
// rows by a set's first columns is shared by all sets that begin with them, so a test refines by one column.

import type { LearnContext } from "../../learner/learner.ts";
import { type Pace, Stopped } from "../../run/pace.ts";
import { countOf } from "../../text/numbers.ts";
import type { Measure, Search } from "./measure.ts";
import type { Partition } from "./partition.ts";

export async function focus1(measure: Measure, pace: Pace, context: LearnContext): Promise<Search> {
  const columns = measure.sample.columns.length;
  if (measure.isEnough(measure.whole)) return { columns: [], optimal: true, lowerBound: 0 };

  const last = (partition: Partition, from: number): number => {
    for (let column = from; column < columns; column++) {
      if (measure.isEnoughWith(partition, column)) return column;
    }
    return -1;
  };

  /** The first sufficient set that adds `left` columns from `from` on, or null. */
  const extend = async (partition: Partition, from: number, left: number): Promise<number[] | null> => {
    if (left === 1) {
      const column = last(partition, from);
      return column < 0 ? null : [column];
    }
    for (let column = from; column <= columns - left; column++) {
      if (pace.due()) await pace.turn();
      const found = await extend(measure.partition([column], partition), column + 1, left - 1);
      if (found) return [column, ...found];
    }
    return null;
  };

  for (let size = 1; size <= columns; size++) {
    context.onProgress?.({ done: null, text: `trying sets of ${countOf(size, "column")}` });
    try {
      const found = await extend(measure.whole, 0, size);
      if (found) return { columns: found, optimal: true, lowerBound: size };
    } catch (error) {
      if (error instanceof Stopped) return { columns: null, optimal: false, lowerBound: size };
      throw error;
    }
  }
  throw new Error("all columns together must be sufficient");
}
