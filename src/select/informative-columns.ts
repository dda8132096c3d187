// Screening: the columns that inform most about the class, each on its own.

import { bestSplitOf, compareSplits } from "../counts/best-split.ts";
import type { BestSplit, CountSource, Part } from "../counts/count-source.ts";
import { information } from "../split/criteria/information.ts";

/**
 * The `most` columns of largest mutual information with the class, in dataset order; ties go to the
 * earlier.
 */
export async function informativeColumns(
  source: CountSource,
  part: Part,
  most: number,
  among: readonly number[] = Array.from({ length: source.attributes }, (_, column) => column),
): Promise<number[]> {
  const columns = [...among];
  if (columns.length <= most) return columns;
  const criterion = information(null);
  const best = new Map<number, BestSplit>();
  await source.count({ parts: [part], variables: columns }, (histogram) => {
    const { variable } = histogram;
    const rule = { criterion, minRows: 0 };
    const split = bestSplitOf(histogram, source.variables[variable], rule, source.classes.length);
    if (split !== null) best.set(variable, split);
  });
  const rank = (a: number, b: number): number => {
    const [one, other] = [best.get(a), best.get(b)];
    if (!one || !other) return Number(!one) - Number(!other);
    return compareSplits(other, one, criterion);
  };
  return columns
    .sort((a, b) => rank(a, b) || a - b)
    .slice(0, most)
    .sort((a, b) => a - b);
}
