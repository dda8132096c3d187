// Parts by the table that holds their rows, and the labels that mark them there.

import type { RowTable } from "./row-table.ts";
import type { DuckDbPart } from "./sql-part.ts";

export function byTable(parts: Iterable<DuckDbPart>): Map<RowTable, DuckDbPart[]> {
  const groups = new Map<RowTable, DuckDbPart[]>();
  for (const part of parts) {
    const { table } = part.place!;
    const group = groups.get(table);
    if (!group) groups.set(table, [part]);
    else if (!group.includes(part)) group.push(part);
  }
  return groups;
}

export function* labelsOf(parts: readonly DuckDbPart[]): Generator<number> {
  for (const part of parts) yield* part.place!.labels;
}
