// The distinct rows of a place with their weights, in the order of count-source.ts: ascending by the first column's
// code, then the second's, and so on, the class last.

import { allocateCodes, type Codes } from "../../dataset/column.ts";
import type { Table, TableColumn } from "../../encoding/table.ts";
import type { Variable } from "../count-source.ts";
import { type Field, fieldSql } from "./code-layout.ts";
import type { RowStore } from "./row-store.ts";
import { type Place, placeSql } from "./row-table.ts";
import { readNumbers } from "./sql-connection.ts";

export async function distinctRows(
  store: RowStore,
  place: Place,
  variables: readonly (Variable & { readonly field: Field })[],
  classes: readonly string[],
): Promise<Table> {
  const words = [...new Set(variables.map(({ field }) => field.word))];
  const codes = variables.map(({ field }, index) => `${fieldSql(field)} AS c${index}`);
  const order = [...variables.map((_, index) => `c${index}`), "class"];
  const merged = await readNumbers(
    store.connection,
    `SELECT ${[...codes, "class", "total"].join(", ")} FROM (
       SELECT ${[...words, `cell % ${classes.length} AS class`, `${store.sumSql} AS total`].join(", ")}
       FROM ${place.table.from} WHERE ${placeSql(place, classes.length)} GROUP BY ${[...words, "class"].join(", ")}
     ) ORDER BY ${order.join(", ")}`,
    variables.length + 2,
  );
  const weights = Float64Array.from(merged[variables.length + 1], (total) => total * store.unit);
  return {
    rows: weights.length,
    classes,
    classCodes: packed(merged[variables.length], Math.max(0, classes.length - 1)),
    weights,
    columns: variables.map((variable, index) => tableColumn(variable, packed(merged[index], variable.size))),
  };
}

function packed(values: readonly number[], largest: number): Codes {
  const codes = allocateCodes(values.length, largest);
  codes.set(values);
  return codes;
}

function tableColumn({ schema, size, lower, upper }: Variable, codes: Codes): TableColumn {
  return schema.kind === "continuous"
    ? { kind: "continuous", name: schema.name, codes, size, lower, upper }
    : { kind: schema.kind, name: schema.name, codes, size };
}
