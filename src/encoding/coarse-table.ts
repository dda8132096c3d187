// A table with few thresholds per number: neighbouring values are merged into groups of about equal
// weight. Fewer thresholds overfit less, and an exact search over them is quick.

import { isOrdered } from "../dataset/column.ts";
import type { RankedTableColumn, Table } from "./table.ts";

/** At most this many cuts of each number; columns that have no more stay as they are. */
export function coarseTable(table: Table, thresholds: number): Table {
  const columns = table.columns.map((column) =>
    isOrdered(column) && column.size > thresholds + 1
      ? coarseColumn(column, table.weights, thresholds + 1)
      : column,
  );
  return { ...table, columns };
}

function coarseColumn(column: RankedTableColumn, weights: Float64Array, groups: number): RankedTableColumn {
  const { codes, size, kind, name } = column;
  const weightOf = new Float64Array(size + 1);
  for (let row = 0; row < codes.length; row++) weightOf[codes[row]] += weights[row];
  let whole = 0;
  for (let rank = 0; rank < size; rank++) whole += weightOf[rank];
  if (whole === 0) return column;
  // A value belongs to the group in which the middle of its weight lies; groups without a value are
  // left out. Values that only rows of weight 0 have can go into any group.
  const groupOf = new Uint32Array(size + 1);
  const first: number[] = [];
  const last: number[] = [];
  let before = 0;
  let current = -1;
  for (let rank = 0; rank < size; rank++) {
    const weight = weightOf[rank];
    if (weight > 0) {
      const group = Math.min(groups - 1, Math.floor(((before + weight / 2) * groups) / whole));
      if (group !== current) {
        current = group;
        first.push(rank);
      }
      last[first.length - 1] = rank;
    }
    groupOf[rank] = Math.max(0, first.length - 1);
    before += weight;
  }
  groupOf[size] = first.length;
  return {
    kind,
    name,
    codes: Uint32Array.from(codes, (code) => groupOf[code]),
    size: first.length,
    lower: (rank) => column.lower(first[rank]),
    upper: (rank) => column.upper(last[rank]),
  };
}
