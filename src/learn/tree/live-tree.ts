// A tree of plain conditions over a table's rows, while its questions are being changed.

import type { Condition, Test } from "../../condition/condition.ts";
import type { Variable } from "../../counts/count-source.ts";
import type { RankedTableColumn, Table, TableColumn } from "../../encoding/table.ts";
import type { LabelledNode } from "./labelled-node.ts";

export interface LiveNode {
  label: number;
  split: LiveSplit | null;
}

export interface LiveSplit {
  test: Test;
  column: number;
  /** By the column's code: 1 where rows with it pass. */
  passing: Uint8Array;
  yes: LiveNode;
  no: LiveNode;
  /** Whether the question is another than when the sides were last tended. */
  moved: boolean;
}

/** `variables` are parallel to the table's columns. */
export function liven(
  { label, split }: LabelledNode,
  table: Table,
  variables: readonly Variable[],
): LiveNode {
  if (split === null) return { label, split: null };
  const { test } = split;
  if (!("column" in test)) throw new Error("only trees of plain conditions are tended");
  const column = table.columns.findIndex(({ name }) => name === test.column);
  const passing = passingCodes(test, table.columns[column]!, variables[column]!.schema.categories);
  const yes = liven(split.yes, table, variables);
  const no = liven(split.no, table, variables);
  return { label, split: { test, column, passing, yes, no, moved: false } };
}

/** By code, missing last: 1 where rows with it pass. */
export function passingCodes(
  condition: Condition,
  column: TableColumn,
  categories: readonly string[],
): Uint8Array {
  const { size } = column;
  const passing = new Uint8Array(size + 1);
  if (condition.type === "missing") passing[size] = 1;
  else if (condition.type === "is") passing[1] = 1;
  else if (condition.type === "equals") {
    const code = categories.indexOf(condition.value);
    if (code >= 0) passing[code] = 1;
  } else if (column.kind === "continuous") passing.fill(1, 0, ranksUpTo(condition.threshold, column));
  return condition.negated ? passing.map((passes) => 1 - passes) : passing;
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

/** The class that the tree answers, as its index. */
export function answerOf(node: LiveNode, row: number, table: Table): number {
  let at = node;
  while (at.split !== null) {
    at = at.split.passing[table.columns[at.split.column]!.codes[row]!] ? at.split.yes : at.split.no;
  }
  return at.label;
}

/** Those of the rows that pass, and the others, in their order. */
export function divideRows(
  rows: Uint32Array,
  { column, passing }: LiveSplit,
  table: Table,
): [Uint32Array, Uint32Array] {
  const { codes } = table.columns[column]!;
  const passed = new Uint32Array(rows.length);
  const failed = new Uint32Array(rows.length);
  let [yes, no] = [0, 0];
  for (let i = 0; i < rows.length; i++) {
    if (passing[codes[rows[i]!]!]) passed[yes++] = rows[i]!;
    else failed[no++] = rows[i]!;
  }
  return [passed.subarray(0, yes), failed.subarray(0, no)];
}
