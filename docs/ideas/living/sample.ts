// Rows of zeros and ones as a dataset of the library, so that a page hands the real engine exactly what it shows.

import type { Dataset } from "../../../src/index.ts";

export interface Bits {
  readonly rows: readonly (readonly number[])[];
  readonly classes: readonly number[];
}

export const nameOf = (column: number): string => `x${column + 1}`;

export function datasetOf({ rows, classes }: Bits): Dataset {
  const attributes = (rows[0] ?? []).map((_, column) => ({
    kind: "boolean" as const,
    name: nameOf(column),
    codes: Uint8Array.from(rows, (row) => row[column]!),
    categories: ["0", "1"],
  }));
  return {
    name: "rows of this page",
    rows: rows.length,
    attributes,
    kept: attributes.map(({ name }) => name),
    target: { kind: "categorical", name: "class", codes: Uint8Array.from(classes), categories: ["0", "1"] },
    weights: null,
    notices: [],
  };
}

/** All rows there can be of so many columns. */
export function everyRow(columns: number): number[][] {
  return Array.from({ length: 2 ** columns }, (_, code) =>
    Array.from({ length: columns }, (_, column) => (code >> column) & 1),
  );
}
