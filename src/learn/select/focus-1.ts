// FOCUS-1: all sets of columns by ascending size, in column order, until one is sufficient. The partition of the
// rows by a set's first columns is shared by all sets that begin with them, so a test refines by one column.

import type { LearnContext } from "../learner.ts";
import type { Measure } from "./measure.ts";
import type { Partition } from "./partition.ts";
import type { Search } from "./search.ts";

const CHECK_EVERY = 4096;

export function focus1(measure: Measure, deadline: number, context: LearnContext): Search {
  const columns = measure.sample.columns.length;
  if (measure.isEnough(measure.whole)) return { columns: [], optimal: true, lowerBound: 0 };
  let stopped = false;
  const chosen: number[] = [];

  const extend = (partition: Partition, from: number, left: number): boolean => {
    for (let column = from; column <= columns - left; column++) {
      if (left === 1) {
        if (measure.isEnoughWith(partition, column)) {
          chosen.push(column);
          return true;
        }
        if (measure.tests % CHECK_EVERY === 0 && (performance.now() > deadline || context.signal?.aborted)) {
          stopped = true;
        }
      } else {
        chosen.push(column);
        if (extend(measure.partition([column], partition), column + 1, left - 1)) return true;
        chosen.pop();
      }
      if (stopped) return false;
    }
    return false;
  };

  for (let size = 1; size <= columns; size++) {
    context.onProgress?.({ done: null, text: `sets of ${size} columns` });
    if (extend(measure.whole, 0, size)) return { columns: chosen, optimal: true, lowerBound: size };
    if (stopped) return { columns: null, optimal: false, lowerBound: size };
  }
  throw new Error("all columns together must be sufficient");
}
