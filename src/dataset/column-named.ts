// A column's schema by its name, through a map that is made once for each list of columns.

import type { ColumnSchema } from "./dataset.ts";

const known = new WeakMap<readonly ColumnSchema[], ReadonlyMap<string, ColumnSchema>>();

export function columnNamed(columns: readonly ColumnSchema[], name: string): ColumnSchema | undefined {
  let byName = known.get(columns);
  if (byName === undefined) {
    byName = new Map(columns.map((column) => [column.name, column]));
    known.set(columns, byName);
  }
  return byName.get(name);
}
