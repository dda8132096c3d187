// A condition by the codes of a table's column, so that rows are tested without their values.

import type { Condition } from "../../condition/condition.ts";
import type { Variable } from "../../counts/count-source.ts";
import { isOrdered } from "../../dataset/column.ts";
import type { RankedTableColumn, Table } from "../../encoding/table.ts";

export interface LiveCondition {
  readonly condition: Condition;
  /** Index of the table's column. */
  readonly column: number;
  /** By the column's code, missing last: 1 where rows with it pass. */
  readonly passing: Uint8Array;
}

/** `variables` are parallel to the table's columns. */
export function liveCondition(
  condition: Condition,
  { columns }: Table,
  variables: readonly Variable[],
): LiveCondition {
  const index = columns.findIndex(({ name }) => name === condition.column);
  const column = columns[index];
  const passing = new Uint8Array(column.size + 1);
  if (condition.type === "missing") passing[column.size] = 1;
  else if (condition.type === "is") passing[1] = 1;
  else if (condition.type === "equals") {
    const code = variables[index].schema.categories.indexOf(condition.value);
    if (code >= 0) passing[code] = 1;
  } else if (isOrdered(column)) passing.fill(1, 0, ranksUpTo(condition.threshold, column));
  if (condition.negated) for (let code = 0; code < passing.length; code++) passing[code] = 1 - passing[code];
  return { condition, column: index, passing };
}

/** How many ranks hold no value above the threshold. */
function ranksUpTo(threshold: number, column: RankedTableColumn): number {
  let [low, high] = [0, column.size];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (column.upper(middle) <= threshold) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function passes({ column, passing }: LiveCondition, row: number, { columns }: Table): boolean {
  return passing[columns[column].codes[row]] === 1;
}
