// A sufficient set quickly: columns are added by the greedy rule of SG, then those that turned out needless are dropped.

import { type Pace, Stopped } from "../../run/pace.ts";
import { ColumnScorer, conflictsLeft, leastLeft } from "./greedy.ts";
import type { Measure } from "./measure.ts";
import type { Partition } from "./partition.ts";

/**
 * Completes the columns given; `visit` sees the groups still in conflict, before each column is added. When time is
 * out, columns are added in their order until they suffice, and none is dropped.
 */
export async function coverGreedily(
  measure: Measure,
  given: readonly number[],
  pace: Pace,
  visit: (left: Partition) => void = () => {},
): Promise<number[]> {
  const rest = async (): Promise<void> => {
    if (pace.due()) await pace.turn();
  };
  const scorer = new ColumnScorer(measure.sample, conflictsLeft);
  const chosen = [...given];
  let partition = measure.partition(given);
  try {
    while (partition.groups > 0) {
      visit(partition);
      const best = await leastLeft(scorer, partition, chosen, rest);
      chosen.push(best);
      partition = measure.partition([best], partition);
    }
    return await withoutNeedless(measure, chosen, rest);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
  for (let column = 0; partition.groups > 0; column++) {
    if (chosen.includes(column)) continue;
    chosen.push(column);
    partition = measure.partition([column], partition);
  }
  return chosen;
}

/** Drops columns, the last chosen first, as long as the rest suffices. */
async function withoutNeedless(
  measure: Measure,
  columns: readonly number[],
  rest: () => Promise<void>,
): Promise<number[]> {
  let kept = [...columns];
  for (let i = columns.length - 1; i >= 0; i--) {
    await rest();
    const others = kept.filter((column) => column !== columns[i]);
    if (measure.fits(others)) kept = others;
  }
  return kept;
}
