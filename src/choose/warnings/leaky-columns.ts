// Columns that leak the target: each alone predicts the class of every row. Such a column is often
// known only once the class is, and a model that uses it is worth nothing.

import type { CountSource, Histogram, Part } from "../../counts/count-source.ts";
import { isOrdered } from "../../dataset/column.ts";

/**
 * Names, in the order of the data. A column that differs in nearly every row predicts them all
 * whatever it is: it is left out.
 */
export async function leakyColumns(source: CountSource, part: Part): Promise<string[]> {
  const variables = Array.from({ length: source.attributes }, (_, column) => column);
  const [total] = await source.countClasses([part]);
  const classes = total!.filter((count) => count > 0).length;
  const rows = total!.reduce((sum, count) => sum + count, 0);
  if (classes < 2) return [];
  const leaky: number[] = [];
  await source.count({ parts: [part], variables }, (histogram) => {
    const isNumber = isOrdered(source.variables[histogram.variable].schema);
    const most = isNumber ? classes + 1 : Math.max(2, rows / 10);
    const pieces = purePieces(histogram, source.classes.length, isNumber);
    if (pieces !== null && pieces <= most) leaky.push(histogram.variable);
  });
  return leaky.sort((a, b) => a - b).map((column) => source.variables[column].schema.name);
}

/** The number of pieces of one class: values, or runs of numbers; null if a value has several. */
function purePieces({ length, counts }: Histogram, classes: number, isNumber: boolean): number | null {
  let pieces = 0;
  let before = -1;
  for (let row = 0; row < length; row++) {
    let only = -1;
    for (let c = 0; c < classes; c++) {
      if (counts[row * classes + c] === 0) continue;
      if (only >= 0) return null;
      only = c;
    }
    if (!isNumber || only !== before) pieces++;
    before = only;
  }
  return pieces;
}
