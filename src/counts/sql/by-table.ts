// Parts by the table that holds their rows, and the labels that mark them there.

import type { RowTable } from "./row-table.ts";
import type { SqlPart } from "./sql-part.ts";

export function byTable(parts: Iterable<SqlPart>): Map<RowTable, SqlPart[]> {
  const groups = new Map<RowTable, SqlPart[]>();
  for (const part of parts) {
    const { table } = part.place!;
    const group = groups.get(table);
    if (!group) groups.set(table, [part]);
    else if (!group.includes(part)) group.push(part);
  }
  return groups;
}

export function* labelsOf(parts: readonly SqlPart[]): Generator<number> {
  for (const part of parts) yield* part.place!.labels;
}
