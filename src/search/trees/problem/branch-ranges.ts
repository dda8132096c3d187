// The rows of each branch of a root's query, as ranges of the column's ranks in a row set, in the
// order of a plan's children.

import { MISSING_ONLY, MULTIWAY } from "./plan.ts";
import type { SetColumn } from "./row-sets.ts";

/** `values` itself is the rank of missing values: the last range. */
export function branchRanges({ values }: SetColumn, cut: number): (readonly [low: number, high: number])[] {
  if (cut === MULTIWAY) return Array.from({ length: values + 1 }, (_, code) => [code, code] as const);
  const missing = [values, values] as const;
  if (cut === MISSING_ONLY) return [[0, values - 1], missing];
  return [[0, cut], [cut + 1, values - 1], missing];
}
