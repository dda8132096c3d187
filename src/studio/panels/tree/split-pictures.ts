// For every split of a tree how its rows lie over the values of the column that it asks about, by
// class: what one sees when one looks at a split.

import {
  binsOf,
  type Column,
  childrenOf,
  conditionsOf,
  type Dataset,
  gridOf,
  isOrdered,
  preorder,
  type RoutedRows,
  type TreeNode,
} from "../../../internal.ts";
import { classCounts, type PartRows } from "../../engine/part-rows.ts";
import type { SessionModels } from "../../engine/session-models.ts";
import type { SplitBar, SplitPicture, TreeView } from "./request.ts";

/** Nobody looks at more. */
const MOST_SPLITS = 300;
const MOST_BARS = 24;
const MOST_VALUES = 10;

export function splitPictures({ data, model: shown }: SessionModels): TreeView {
  const { model } = shown;
  if (model.form !== "tree") return {};
  const routed = shown.routed("learn");
  const numbers = new Map<TreeNode, string>();
  for (const { item } of preorder(model.root, childrenOf)) numbers.set(item, String(numbers.size + 1));
  const splits = [...numbers].filter(([node]) => node.type !== "leaf").slice(0, MOST_SPLITS);
  return Object.fromEntries(
    splits.map(([node, at]) => {
      const places = routed.rowsAt(at);
      const rows: PartRows = { model, at, places, learn: data.learn, edit: data.edit };
      const sides = childrenOf(node).map((child) => numbers.get(child)!);
      return [at, pictureOf(node, rows, sideOfRows(sides, routed, data.learn))];
    }),
  );
}

/** For each learn row which of the branches it takes. */
function sideOfRows(addresses: readonly string[], routed: RoutedRows, { rows }: Dataset): Uint16Array {
  const sides = new Uint16Array(rows);
  addresses.forEach((address, side) => {
    for (const row of routed.rowsAt(address)) sides[row] = side;
  });
  return sides;
}

function pictureOf(node: TreeNode, rows: PartRows, sides: Uint16Array): SplitPicture {
  const columns = new Set(
    node.type === "test"
      ? conditionsOf(node.test).map(({ column }) => column)
      : node.type === "leaf"
        ? []
        : [node.column],
  );
  const [name] = columns;
  const column = rows.learn.attributes.find((own) => own.name === name);
  if (columns.size !== 1 || column === undefined) return sidesPicture(rows, sides, childrenOf(node).length);
  return isOrdered(column)
    ? numberPicture(column.values, thresholdsOf(node), rows, sides)
    : valuesPicture(column, rows, sides);
}

function thresholdsOf(node: TreeNode): readonly number[] {
  if (node.type === "intervals") return node.thresholds;
  if (node.type !== "test") return [];
  return conditionsOf(node.test).flatMap((own) => (own.type === "at-most" ? [own.threshold] : []));
}

/** Several columns are asked at once: only which branch is taken can be drawn. */
function sidesPicture(rows: PartRows, sides: Uint16Array, branches: number): SplitPicture {
  const counts = classCounts(rows, branches, (row) => sides[row]);
  const text = (side: number): string => (branches === 2 ? ["yes", "no"][side] : `branch ${side + 1}`);
  const bars = counts.map((own, side): SplitBar => ({ counts: own, text: text(side), side, isApart: false }));
  return { bars, cuts: [], range: null };
}

function valuesPicture(
  { codes, categories }: Exclude<Column, { readonly values: Float64Array }>,
  rows: PartRows,
  sides: Uint16Array,
): SplitPicture {
  const counts = classCounts(rows, categories.length + 1, (row) => codes[row]);
  const sideOf = new Map<number, number>();
  for (const row of rows.places) if (!sideOf.has(codes[row])) sideOf.set(codes[row], sides[row]);
  const all = counts
    .map((own, code): SplitBar => {
      const text = categories[code] ?? "missing";
      return { counts: own, text, side: sideOf.get(code) ?? 0, isApart: false };
    })
    .filter((bar) => rowsOf(bar) > 0)
    .sort((a, b) => rowsOf(b) - rowsOf(a));
  const shown = all.slice(0, MOST_VALUES);
  return { bars: shown.sort((a, b) => a.side - b.side), cuts: [], range: null };
}

function rowsOf({ counts }: SplitBar): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Values this far out, by share of the rows, are drawn in the first and the last bar. */
const FAR = 0.01;

function numberPicture(
  values: Float64Array,
  thresholds: readonly number[],
  rows: PartRows,
  sides: Uint16Array,
): SplitPicture {
  const sorted = Float64Array.from(rows.places, (row) => values[row])
    .filter((own) => !Number.isNaN(own))
    .sort();
  if (sorted.length === 0) return sidesPicture(rows, sides, 2);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))];
  const low = Math.min(at(FAR), ...thresholds);
  const high = Math.max(at(1 - FAR), ...thresholds);
  const { edges, place } = binsOf({ low, high, most: MOST_BARS, ...gridOf(sorted) });
  const bars = edges.length - 1;
  const counts = classCounts(rows, bars + 1, (row) => {
    const own = values[row];
    return Number.isNaN(own) ? bars : place(own);
  });
  const [first, last] = [edges[0], edges[bars]];
  const missing = rows.places.find((row) => Number.isNaN(values[row]));
  const drawn = counts.slice(0, bars).map((own, bar): SplitBar => {
    return { counts: own, text: `${edges[bar]} to ${edges[bar + 1]}`, side: 0, isApart: false };
  });
  const apart: SplitBar[] =
    missing === undefined ? [] : [{ counts: counts[bars], text: "missing", side: 0, isApart: true }];
  return {
    bars: [...drawn, ...apart],
    cuts: thresholds.map((cut) => (last > first ? (cut - first) / (last - first) : 0.5)),
    range: [sorted[0], sorted[sorted.length - 1]],
  };
}
