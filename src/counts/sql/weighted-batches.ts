// Parts whose weighted counts are made together: rows of one table, none of them in two parts, and no more
// expressions than a database plans in little time.

import type { Place } from "./row-table.ts";

interface Placed {
  readonly place: Place;
  readonly weightings: readonly unknown[];
}

/** Exponents in one statement: 32 nodes with 30 weightings each. */
const MOST_EXPONENTS = 960;

/** Places in `parts`, batch by batch. */
export function weightedBatches(parts: readonly Placed[]): number[][] {
  const batches: { members: number[]; table: Place["table"]; labels: Set<number>; exponents: number }[] = [];
  parts.forEach(({ place, weightings }, index) => {
    const batch = batches.find(
      ({ table, labels, exponents }) =>
        table === place.table &&
        exponents + weightings.length <= MOST_EXPONENTS &&
        !place.labels.some((label) => labels.has(label)),
    );
    if (batch) {
      batch.members.push(index);
      for (const label of place.labels) batch.labels.add(label);
      batch.exponents += weightings.length;
    } else {
      const labels = new Set(place.labels);
      batches.push({ members: [index], table: place.table, labels, exponents: weightings.length });
    }
  });
  return batches.map(({ members }) => members);
}
