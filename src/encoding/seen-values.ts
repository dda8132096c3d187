// A table whose columns have the values that occur in it and no others: what counts or draws the
// values of a column knows nothing of those that only other rows have.

import { isOrderedKind } from "../dataset/column.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import { seenCodes } from "../dataset/seen-codes.ts";
import type { RankedTableColumn, Table, TableColumn } from "./table.ts";

export interface SeenTable<Column extends SeenBy> {
  readonly table: Table;
  /** Parallel to the table's columns. */
  readonly variables: readonly Column[];
}

/** What is known of a column besides its rows. */
interface SeenBy {
  readonly schema: ColumnSchema;
  readonly size: number;
}

export function seenValues<Column extends SeenBy>(
  table: Table,
  variables: readonly Column[],
): SeenTable<Column> {
  const seen = table.columns.map((column, index) => seenIn(column, variables[index]));
  return {
    table: { ...table, columns: seen.map(({ column }) => column) },
    variables: seen.map(({ variable }) => variable),
  };
}

function seenIn<Column extends SeenBy>(
  column: TableColumn,
  variable: Column,
): { readonly column: TableColumn; readonly variable: Column } {
  // Both values of a boolean column have their places.
  const found = column.kind === "boolean" ? null : seenCodes(column.codes, column.size);
  if (found === null) return { column, variable };
  const { codes, kept } = found;
  const size = kept.length;
  if (isOrderedKind(column.kind)) {
    const { lower, upper } = column as RankedTableColumn;
    const bounds = {
      lower: (rank: number) => lower(kept[rank]),
      upper: (rank: number) => upper(kept[rank]),
    };
    return {
      column: { ...(column as RankedTableColumn), codes, size, ...bounds },
      variable: { ...variable, size, ...bounds },
    };
  }
  const categories = kept.map((code) => variable.schema.categories[code]);
  const schema = { ...variable.schema, categories };
  return { column: { ...column, codes, size }, variable: { ...variable, schema, size } };
}
