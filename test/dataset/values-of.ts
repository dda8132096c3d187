// A column in plain values, as a person reading the file would say them.

import type { Column } from "../../src/dataset/column.ts";
import { isOrdered } from "../../src/dataset/column.ts";

export function valuesOf(column: Column): (string | number | null)[] {
  return isOrdered(column)
    ? [...column.values].map((value) => (Number.isNaN(value) ? null : value))
    : [...column.codes].map((code) => column.categories[code] ?? null);
}
