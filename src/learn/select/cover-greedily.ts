// A sufficient set quickly: columns are added by the greedy rule of SG, then those that turned out needless are dropped.

import { ColumnScorer, conflictsLeft } from "./greedy.ts";
import type { Measure } from "./measure.ts";
import type { Partition } from "./partition.ts";

/** Completes the columns given; `visit` sees the groups still in conflict, before each column is added. */
export function coverGreedily(
  measure: Measure,
  given: readonly number[],
  visit: (left: Partition) => void = () => {},
): number[] {
  const { sample } = measure;
  const scorer = new ColumnScorer(sample, conflictsLeft);
  const chosen = [...given];
  let partition = measure.partition(given);
  while (partition.groups > 0) {
    visit(partition);
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let column = 0; column < sample.columns.length; column++) {
      if (chosen.includes(column)) continue;
      const left = scorer.score(partition, column);
      if (left < least) {
        least = left;
        best = column;
      }
    }
    chosen.push(best);
    partition = measure.partition([best], partition);
  }
  return withoutNeedless(measure, chosen);
}

/** Drops columns, the last chosen first, as long as the rest suffices. */
function withoutNeedless(measure: Measure, columns: readonly number[]): number[] {
  let kept = [...columns];
  for (let i = columns.length - 1; i >= 0; i--) {
    const rest = kept.filter((column) => column !== columns[i]);
    if (measure.fits(rest)) kept = rest;
  }
  return kept;
}
