// Variables of the memory source: columns with codes, numbers ranked when they are first needed,
// and their form in a table.

import type { Codes } from "../../dataset/column.ts";
import { isOrderedKind } from "../../dataset/column.ts";
import type { ColumnSchema } from "../../dataset/dataset.ts";
import type { SortedColumn } from "../../encoding/sorted-column.ts";
import type { TableColumn } from "../../encoding/table.ts";
import type { CodedVariable } from "./memory-encoding.ts";

export function codedVariable(index: number, schema: ColumnSchema, codes: Codes): CodedVariable {
  const size = schema.categories.length;
  return { index, schema, feature: null, size, codes, lower: notANumber, upper: notANumber };
}

export function rankedVariable(index: number, schema: ColumnSchema, sorted: SortedColumn): CodedVariable {
  let codes: Codes | null = null;
  return {
    index,
    schema,
    feature: null,
    size: sorted.size,
    lower: (rank) => sorted.lower(rank),
    upper: (rank) => sorted.upper(rank),
    get codes() {
      codes ??= sorted.codes();
      return codes;
    },
  };
}

export function tableColumn(variable: CodedVariable, codes: Codes): TableColumn {
  const { schema, size, lower, upper } = variable;
  const { kind, name } = schema;
  return isOrderedKind(kind) ? { kind, name, codes, size, lower, upper } : { kind, name, codes, size };
}

function notANumber(): number {
  return Number.NaN;
}
