// Random small tables: several kinds of columns, several classes, weights, missing values, contradictions.

import fc from "fast-check";
import { isOrderedKind } from "../../src/dataset/column.ts";
import type { Table, TableColumn } from "../../src/encoding/table.ts";

export function tableOf(
  rows: readonly (readonly number[])[],
  classes = 2,
  weights?: readonly number[],
): Table {
  const columns = rows[0] ? rows[0].length - 1 : 0;
  return {
    rows: rows.length,
    classes: Array.from({ length: classes }, (_, c) => `c${c}`),
    classCodes: Uint8Array.from(rows, (row) => row[columns]),
    weights: Float64Array.from(rows, (_, index) => weights?.[index] ?? 1),
    columns: Array.from({ length: columns }, (_, c): TableColumn => {
      const codes = Uint8Array.from(rows, (row) => row[c]);
      return { kind: "categorical", name: `x${c + 1}`, codes, size: Math.max(1, ...codes) };
    }),
  };
}

export interface RandomTableOptions {
  readonly mostRows?: number;
  readonly mostColumns?: number;
}

export function randomTable(options: RandomTableOptions = {}): fc.Arbitrary<Table> {
  const shape = fc.record({
    columns: fc.integer({ min: 0, max: options.mostColumns ?? 7 }),
    classes: fc.integer({ min: 1, max: 4 }),
    rows: fc.integer({ min: 0, max: options.mostRows ?? 24 }),
    weighted: fc.boolean(),
    binary: fc.boolean(),
  });
  return shape.chain(({ columns, classes, rows, weighted, binary }) =>
    fc
      .record({
        kinds: fc.array(fc.constantFrom("boolean", "categorical", "continuous"), {
          minLength: columns,
          maxLength: columns,
        }),
        cells: fc.array(
          fc.array(fc.nat(binary ? 1 : 4), { minLength: columns + 2, maxLength: columns + 2 }),
          { minLength: rows, maxLength: rows },
        ),
      })
      .map(
        ({ kinds, cells }): Table => ({
          rows,
          classes: Array.from({ length: classes }, (_, c) => `c${c}`),
          classCodes: Uint8Array.from(cells, (row) => row[columns] % classes),
          weights: Float64Array.from(cells, (row) => (weighted ? row[columns + 1] / 2 : 1)),
          columns: kinds.map((kind, c): TableColumn => {
            const size = kind === "boolean" ? 2 : 4;
            const codes = Uint8Array.from(cells, (row) => Math.min(row[c], size));
            const column = { name: `x${c + 1}`, codes, size };
            return isOrderedKind(kind)
              ? { kind, ...column, lower: (rank) => rank, upper: (rank) => rank }
              : { kind: kind as "boolean" | "categorical", ...column };
          }),
        }),
      ),
  );
}
