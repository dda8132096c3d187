// What a division of rows tells about their class.

import { sideMerit } from "../../internal.ts";

/** Mutual information of class and group in bits per row, from the class counts of each group. */
export function information(groups: readonly Float64Array[]): number {
  const classes = groups[0]?.length ?? 0;
  const all = new Float64Array(classes);
  let bits = 0;
  let rows = 0;
  for (const counts of groups) {
    bits += sideMerit(counts, 0, classes, null);
    counts.forEach((count, c) => {
      all[c] += count;
      rows += count;
    });
  }
  return rows > 0 ? (bits - sideMerit(all, 0, classes, null)) / rows : 0;
}
