// Screening: the columns that inform most about the class, each on its own.

import type { CountSource, Histogram, Part } from "../counts/count-source.ts";

/** The `most` columns of largest mutual information with the class by their best values, in dataset order; ties to the earlier. */
export async function informativeColumns(source: CountSource, part: Part, most: number): Promise<number[]> {
  const columns = Array.from({ length: source.attributes }, (_, column) => column);
  if (columns.length <= most) return columns;
  const merit = new Float64Array(columns.length);
  await source.count({ parts: [part], variables: columns }, (histogram) => {
    merit[histogram.variable] = bestCut(histogram, source);
  });
  return columns
    .sort((a, b) => merit[b] - merit[a] || a - b)
    .slice(0, most)
    .sort((a, b) => a - b);
}

/** Rows that the best single cut (numbers) or all values together (categories) put right. */
function bestCut({ variable, length, counts }: Histogram, source: CountSource): number {
  const classes = source.classes.length;
  const largest = (totals: Float64Array): number => totals.reduce((a, b) => Math.max(a, b), 0);
  if (source.variables[variable].schema.kind !== "continuous") {
    let right = 0;
    for (let row = 0; row < length; row++) {
      right += largest(counts.subarray(row * classes, (row + 1) * classes));
    }
    return right;
  }
  const above = new Float64Array(classes);
  for (let i = 0; i < length * classes; i++) above[i % classes] += counts[i];
  const below = new Float64Array(classes);
  let best = 0;
  for (let row = 0; row < length; row++) {
    for (let c = 0; c < classes; c++) {
      const count = counts[row * classes + c];
      below[c] += count;
      above[c] -= count;
    }
    best = Math.max(best, largest(below) + largest(above));
  }
  return best;
}
