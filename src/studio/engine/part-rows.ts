// A part of a model with the rows that it is looked at with.

import type { Dataset, Model } from "../../internal.ts";

export interface PartRows {
  readonly model: Model;
  /** Address of the part. */
  readonly at: string;
  /** Rows that its conditions are asked of: their places in `learn`. */
  readonly places: Uint32Array;
  readonly learn: Dataset;
  readonly edit: Dataset;
}

/** By group and class of the model; rows of the group -1 are left out. */
export function classCounts(
  { model, places, learn }: PartRows,
  groups: number,
  groupOf: (row: number) => number,
): number[][] {
  const counts = Array.from({ length: groups }, () => model.classes.map(() => 0));
  const classOf = learn.target.categories.map((name) => model.classes.indexOf(name));
  for (const row of places) {
    const [group, code] = [groupOf(row), classOf[learn.target.codes[row]]];
    if (group >= 0 && code >= 0) counts[group][code] += weightOf(learn, row);
  }
  return counts;
}

export function weightOf({ weights }: Dataset, row: number): number {
  return weights?.[row] ?? 1;
}

export function totalWeight({ weights, rows }: Dataset): number {
  return weights?.reduce((sum, weight) => sum + weight, 0) ?? rows;
}
