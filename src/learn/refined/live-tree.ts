// A tree of plain conditions over a table's rows, while its conditions are being changed.

import type { Variable } from "../../counts/count-source.ts";
import type { Table } from "../../encoding/table.ts";
import type { LabelledNode } from "../../grow/labelled-node.ts";
import { type LiveCondition, liveCondition, passes } from "../../split/refine/live-condition.ts";

export interface LiveNode {
  label: number;
  split: LiveSplit | null;
}

export interface LiveSplit {
  condition: LiveCondition;
  yes: LiveNode;
  no: LiveNode;
  /** Whether the condition is another than when the sides were last refined. */
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
  if (!("column" in test)) throw new Error("only trees of plain conditions are refined");
  const condition = liveCondition(test, table, variables);
  const yes = liven(split.yes, table, variables);
  const no = liven(split.no, table, variables);
  return { label, split: { condition, yes, no, moved: false } };
}

/** The class that the tree answers, as its index. */
export function answerOf(node: LiveNode, row: number, table: Table): number {
  let at = node;
  while (at.split !== null) {
    at = passes(at.split.condition, row, table) ? at.split.yes : at.split.no;
  }
  return at.label;
}

/** Those of the rows that pass, and the others, in their order. */
export function divideRows(
  rows: Uint32Array,
  { condition: { column, passing } }: LiveSplit,
  table: Table,
): [Uint32Array, Uint32Array] {
  const { codes } = table.columns[column];
  const passed = new Uint32Array(rows.length);
  const failed = new Uint32Array(rows.length);
  let [yes, no] = [0, 0];
  for (let i = 0; i < rows.length; i++) {
    if (passing[codes[rows[i]]]) passed[yes++] = rows[i];
    else failed[no++] = rows[i];
  }
  return [passed.subarray(0, yes), failed.subarray(0, no)];
}
