// Rows that matter unequally tell less than as many that matter alike: as much as (sum of
// weights)² / (sum of squared weights) of these (Kish 1965).

import type { CountSource, Part } from "../counts/count-source.ts";
import { total } from "../counts/total.ts";
import type { ConfusionMatrix } from "./confusion-matrix.ts";

/** How many rows of equal weight would tell as much; the weight itself where it counts rows. */
export function effectiveRows(weight: number, squaredWeight: number | null | undefined): number {
  if (squaredWeight == null) return weight;
  return squaredWeight > 0 ? (weight * weight) / squaredWeight : 0;
}

/** That of a matrix as a share of its weight. */
export function effectiveShare({ counts, squaredWeight }: ConfusionMatrix): number {
  if (squaredWeight === undefined) return 1;
  let weight = 0;
  for (const row of counts) for (let c = 0; c < row.length; c++) weight += row[c];
  return weight > 0 ? effectiveRows(weight, squaredWeight) / weight : 1;
}

/** Class counts of a part as so many rows of equal weight. */
export async function effectiveCounts(
  source: CountSource,
  part: Part,
  counts: Float64Array,
): Promise<Float64Array> {
  const squaredWeight = await source.squaredWeight(part);
  if (squaredWeight === null) return counts;
  const weight = total(counts);
  return counts.map((count) => (count * effectiveRows(weight, squaredWeight)) / weight);
}
