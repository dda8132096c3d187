// The distinct rows of a part with their weights, in the order of count-source.ts: ascending by the
// first column's code, then the second's, and so on, the class last.

import { allocateCodes, type Codes, isOrderedKind } from "../../dataset/column.ts";
import type { Table } from "../../encoding/table.ts";
import type { CodedTables } from "./coded-tables.ts";
import { readNumbers } from "./connector.ts";
import { type SqlPart, whereSql } from "./sql-part.ts";

export async function readDistinctRows(
  store: CodedTables,
  part: SqlPart,
  classes: readonly string[],
  most: number,
): Promise<Table | null> {
  const { columns, words, dialect } = store;
  const names = [...words.map(({ name }) => name), "cls"].join(", ");
  const codes = columns.map((column, index) => `${store.code(column)} AS c${index}`);
  const order = [...columns.map((_, index) => `c${index}`), "cls"].join(", ");
  const merged = await readNumbers(
    store.connector,
    `SELECT ${order}, total FROM (SELECT ${[...codes, "cls", "total"].join(", ")} FROM (
       SELECT ${names}, ${dialect.toDouble(store.sums[0])} AS total FROM ${part.table.from} WHERE ${whereSql(part)} GROUP BY ${names}
     ) merged) coded ORDER BY ${order}${Number.isFinite(most) ? ` LIMIT ${most + 1}` : ""}`,
    columns.length + 2,
  );
  if (merged[0].length > most) return null;
  const weights = Float64Array.from(merged[columns.length + 1], (total) => total * (store.unit ?? 1));
  return {
    rows: weights.length,
    classes,
    classCodes: packed(merged[columns.length], Math.max(0, classes.length - 1)),
    weights,
    columns: columns.map(({ schema: { kind, name }, size, lower, upper }, index) => {
      const codes = packed(merged[index], size);
      return isOrderedKind(kind) ? { kind, name, codes, size, lower, upper } : { kind, name, codes, size };
    }),
  };
}

function packed(values: readonly number[], largest: number): Codes {
  const codes = allocateCodes(values.length, largest);
  codes.set(values);
  return codes;
}
