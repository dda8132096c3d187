// What was searched for alternatives, in words.

import { isOrderedKind } from "../../dataset/column.ts";
import type { Table } from "../../encoding/table.ts";
import type { Alternatives } from "../../search/alternatives/alternatives-result.ts";
import { countOf, grouped } from "../../text/numbers.ts";
import type { AlternativesSettings } from "./alternatives-options.ts";

export interface Searched {
  readonly form: Alternatives["form"];
  /** Levels of a tree, or rules of a list. */
  readonly levels: number;
  readonly conditions: number;
  readonly sparsity: number;
  /** What a cost of 1 is in words. */
  readonly costUnit: number;
  readonly table: Table;
}

export function searchedWords(
  { form, levels, conditions, sparsity, costUnit, table }: Searched,
  { thresholds, minRows, costs }: AlternativesSettings,
): string {
  const isList = form === "list";
  const what = isList
    ? `lists of at most ${countOf(levels, "rule")} of one condition`
    : `trees of at most ${countOf(levels, "level")}`;
  const parts = [
    `all ${what} over ${countOf(conditions, "condition")} on ${countOf(table.columns.length, "column")}`,
  ];
  const isCut = table.columns.some(
    ({ kind, size }) => isOrderedKind(kind) && thresholds > 0 && size > thresholds + 1,
  );
  if (isCut) parts.push(`at most ${thresholds} cuts of each number`);
  if (costs) parts.push("by the costs given");
  const price = grouped(sparsity * costUnit);
  parts.push(isList ? `each rule and the default costing ${price}` : `a leaf costing ${price}`);
  if (minRows > 1) parts.push(`at least ${minRows} rows in a ${isList ? "rule" : "leaf"}`);
  return parts.join(", ");
}
