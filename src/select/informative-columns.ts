// Screening: the columns that inform most about the class, each on its own.

import { bestSplitOf } from "../counts/best-split.ts";
import type { CountSource, Part } from "../counts/count-source.ts";

/** The `most` columns whose best condition has the largest mutual information with the class, in dataset order; ties to the earlier. */
export async function informativeColumns(source: CountSource, part: Part, most: number): Promise<number[]> {
  const columns = Array.from({ length: source.attributes }, (_, column) => column);
  if (columns.length <= most) return columns;
  // The information of a split is its merit less that of the unsplit part, which is the same for all.
  const merits = new Float64Array(columns.length).fill(Number.NEGATIVE_INFINITY);
  const query = { factors: null, minRows: 0 };
  await source.count({ parts: [part], variables: columns }, (histogram) => {
    const { variable } = histogram;
    const split = bestSplitOf(histogram, source.variables[variable], query, source.classes.length);
    if (split !== null) merits[variable] = split.merit;
  });
  return columns
    .sort((a, b) => (merits[a] === merits[b] ? a - b : merits[b] - merits[a]))
    .slice(0, most)
    .sort((a, b) => a - b);
}
