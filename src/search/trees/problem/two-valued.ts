// Problems whose columns all have two values: their rows can be counted as bitsets
// (search/bit-rows.ts).

import { TOO_FEW_ROWS } from "../../../kernels/pair-count.ts";
import type { DividedRows } from "../../bit-rows.ts";
import type { Problem } from "./problem.ts";

/** Two-valued columns have no missing rows. */
const CODE_IS_1 = Uint8Array.of(0, 1, 0);

/**
 * Whether every column has two values, none missing, and gains are integers; where leaves must hold
 * a least weight, it must follow from their gain.
 */
export function isTwoValued(problem: Problem): boolean {
  const { columns, gainOf, minRows } = problem;
  const twoValued = columns.every(({ ordered, size, hasMissing }) => !ordered && size === 2 && !hasMissing);
  if (!twoValued || columns.length === 0 || gainOf === null) return false;
  return minRows === 0 || Number.isFinite(leastGain(problem));
}

/**
 * The least weight of a leaf, in gain. Infinite where it does not follow from the gain: classes
 * have unequal stakes, or there are too many rows.
 */
export function leastGain({ minRows, objective, gainOf, table }: Problem): number {
  if (minRows === 0) return 0;
  const { stakes, unit } = objective;
  if (!stakes?.every((stake) => stake === stakes[0] && stake > 0)) return Number.POSITIVE_INFINITY;
  let total = 0;
  for (let row = 0; row < table.rows; row++) total += gainOf!(row);
  if (total >= TOO_FEW_ROWS) return Number.POSITIVE_INFINITY;
  return Math.min(Math.ceil((minRows * stakes[0]) / unit), total + 1);
}

/** Rows weighed by their gains. Of columns that divide them alike the first suffices. */
export function dividedRows({ table, columns, classes, gainOf }: Problem): DividedRows {
  return {
    classCodes: table.classCodes,
    classes,
    weightOf: gainOf!,
    conditions: columns.map(({ index }) => ({ codes: table.columns[index].codes, passing: CODE_IS_1 })),
    areDistinct: true,
  };
}
